import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { OpenGrant } from "./settle-grant-rules.ts";
import { toUnits, toUnitText, type Units } from "./unit-rules.ts";

type GrantRow = Selectable<Tables["meterGrants"]>;

/** A grant with its quantities. */
export type MeterGrant = Omit<GrantRow, "units" | "granted" | "remaining" | "maxRollover"> &
  OpenGrant;

/** The place of usage and credit: one customer in one meter. */
export interface CustomerMeterKey {
  customerId: string;
  meterId: string;
}

export function readGrant(row: GrantRow): MeterGrant {
  return {
    ...row,
    units: toUnits(row.units),
    granted: toUnits(row.granted),
    remaining: toUnits(row.remaining),
    maxRollover: row.maxRollover === null ? null : toUnits(row.maxRollover),
  };
}

/**
 * Stores a grant that has not begun. Returns undefined if there is one with its external id.
 */
export async function insertGrant(
  tx: Tx,
  grant: Insertable<Tables["meterGrants"]>,
): Promise<MeterGrant | undefined> {
  const row = await tx
    .insertInto("meterGrants")
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && readGrant(row);
}

export async function findGrant(
  db: Db | Tx,
  sellerId: string,
  key: { id: string } | { externalId: string },
): Promise<MeterGrant | undefined> {
  const [column, value] =
    "id" in key ? (["id", key.id] as const) : (["externalId", key.externalId] as const);
  const row = await db
    .selectFrom("meterGrants")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where(column, "=", value)
    .executeTakeFirst();
  return row && readGrant(row);
}

/** Lists the grants of states that have not ended, or of which units are held. */
export async function listOpenGrants(
  db: Db | Tx,
  sellerId: string,
  { customerIds, meterIds }: { customerIds: readonly string[]; meterIds: readonly string[] },
): Promise<MeterGrant[]> {
  const rows = await db
    .selectFrom("meterGrants")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("customerId", "in", [...new Set(customerIds)])
    .where("meterId", "in", [...new Set(meterIds)])
    .where((eb) => eb.or([eb("endedAt", "is", null), eb("remaining", ">", "0")]))
    .execute();
  return rows.map(readGrant);
}

/** Lists the open grants of customers that have begun. */
export async function listBegunGrants(
  db: Db | Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<MeterGrant[]> {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom("meterGrants")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("customerId", "in", [...new Set(customerIds)])
    .where("beganAt", "is not", null)
    .where((eb) => eb.or([eb("endedAt", "is", null), eb("remaining", ">", "0")]))
    .execute();
  return rows.map(readGrant);
}

/** Writes what settling changes. */
export async function saveGrants(
  tx: Tx,
  sellerId: string,
  grants: readonly MeterGrant[],
): Promise<void> {
  if (grants.length === 0) return;
  const changed = grants.map(({ id, granted, remaining, beganAt, endedAt, ...rest }) => ({
    id,
    granted: toUnitText(granted),
    remaining: toUnitText(remaining),
    began_at: beganAt,
    ended_at: endedAt,
    recurs_at: rest.recursAt,
    credited_epoch: rest.creditedEpoch,
  }));
  await sql`
    update meter_grants known set granted = changed.granted, remaining = changed.remaining,
      began_at = changed.began_at, ended_at = changed.ended_at, recurs_at = changed.recurs_at,
      credited_epoch = changed.credited_epoch
    from json_to_recordset(${JSON.stringify(changed)}::json) as changed (
      id uuid, granted numeric, remaining numeric, began_at timestamptz, ended_at timestamptz,
      recurs_at timestamptz, credited_epoch integer
    )
    where known.organization_id = ${sellerId} and known.id = changed.id`.execute(tx);
}

/** Ends a grant of a locked state. Returns false if it has ended before. */
export async function markVoided(
  tx: Tx,
  sellerId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("meterGrants")
    .set({ voidedAt: now, endedAt: now, modifiedAt: now })
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the rests of benefits that go on in the next window. */
export async function insertRests(
  tx: Tx,
  sellerId: string,
  rests: readonly { id: string; parentId: string; units: Units; epoch: number }[],
  at: Date,
): Promise<void> {
  if (rests.length === 0) return;
  const rows = rests.map(({ id, parentId, units, epoch }) => ({
    id,
    epoch,
    parent_id: parentId,
    units: toUnitText(units),
  }));
  await sql`
    insert into meter_grants (organization_id, id, customer_id, meter_id, source, units, priority,
      starts_at, expires_at, rolls_over, max_rollover, parent_id, metadata, granted, remaining,
      began_at, credited_epoch, created_at)
    select ${sellerId}, rest.id, parent.customer_id, parent.meter_id, 'rollover', rest.units,
      parent.priority, ${at}, parent.expires_at, true, parent.max_rollover,
      coalesce(parent.parent_id, parent.id), parent.metadata, rest.units, rest.units, ${at},
      rest.epoch, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as rest (
      id uuid, epoch integer, parent_id uuid, units numeric
    )
    join meter_grants parent on parent.organization_id = ${sellerId} and parent.id = rest.parent_id
    `.execute(tx);
}

/** Finds when a grant that begins later, or recurs, is credited next. */
export async function findNextRecurrence(
  tx: Tx,
  sellerId: string,
  { customerId, meterId }: CustomerMeterKey,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when began_at is null then starts_at else recurs_at end) as at
    from meter_grants
    where organization_id = ${sellerId} and customer_id = ${customerId} and meter_id = ${meterId}
      and ended_at is null`.execute(tx);
  return rows[0]?.at ?? null;
}
