import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { MeterListQuery } from "#contract/billing/meter-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, metadataMatches, type RowPage } from "#server/v1/listing-store.ts";

export type MeterRow = Selectable<Tables["meters"]>;

export function insertMeter(tx: Tx, meter: Insertable<Tables["meters"]>): Promise<MeterRow> {
  return tx.insertInto("meters").values(meter).returningAll().executeTakeFirstOrThrow();
}

export function findMeter(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<MeterRow | undefined> {
  return db
    .selectFrom("meters")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function listMetersByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<MeterRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("meters")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
}

/** Lists the meters that count events as they come. */
export function listCountingMeters(db: Db | Tx, sellerId: string): Promise<MeterRow[]> {
  return db
    .selectFrom("meters")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("countedFromRevision", "is not", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Holds those of these ids that are meters of the seller, until the transaction ends. */
export async function holdMeters(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("meters")
    .select("id")
    .where("organizationId", "=", sellerId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const sortColumns = { created_at: "created_at", name: { column: "name", text: true } } as const;

export function listMeters(
  db: Db,
  sellerId: string,
  query: MeterListQuery,
): Promise<RowPage<MeterRow>> {
  let found = db
    .selectFrom("meters")
    .where("organizationId", "=", sellerId)
    .where(metadataMatches("metadata", query.metadata));
  if (query.query) found = found.where(containing("name", query.query));
  if (query.is_archived) found = found.where(sql<boolean>`false`);
  return listPage(found, found.selectAll(), query, sortColumns);
}

export function lockMeter(tx: Tx, sellerId: string, id: string): Promise<MeterRow | undefined> {
  return tx
    .selectFrom("meters")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateMeterRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["meters"]>,
): Promise<MeterRow> {
  return tx
    .updateTable("meters")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
