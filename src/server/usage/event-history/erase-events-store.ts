import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export async function deleteEventsOf(tx: Tx, sellerId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from usage_events old using (
      select id, recorded_at from usage_events where organization_id = ${sellerId} limit ${limit}
    ) as picked
    where old.organization_id = ${sellerId} and old.id = picked.id
      and old.recorded_at = picked.recorded_at`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function deleteKeysOf(tx: Tx, sellerId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from usage_event_keys where organization_id = ${sellerId} and external_id in (
      select external_id from usage_event_keys where organization_id = ${sellerId} limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Lists some keys of all sellers that were received so many whole days ago, or earlier. */
export async function listOldKeys(
  db: Db,
  days: number,
  limit: number,
): Promise<{ organizationId: string; externalId: string }[]> {
  const { rows } = await sql<{ organizationId: string; externalId: string }>`
    select organization_id, external_id from usage_event_keys
    where ${isOlder(days)}
    limit ${limit}`.execute(db);
  return rows;
}

/** Deletes these keys, except those that have been received anew. */
export async function deleteOldKeys(
  db: Db,
  sellerId: string,
  { externalIds, days }: { externalIds: readonly string[]; days: number },
): Promise<void> {
  await sql`
    delete from usage_event_keys
    where organization_id = ${sellerId} and external_id = any(${externalIds}::text[])
      and ${isOlder(days)}`.execute(db);
}

function isOlder(days: number): RawBuilder<SqlBool> {
  return sql`received_at < date_trunc('day', statement_timestamp(), 'UTC') - make_interval(days => ${days})`;
}
