import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";

/** Tables whose rows are worth nothing from their `expires_at` on, if they have one, each with an index on it. */
export type ExpiringTable =
  | "sessions"
  | "verifications"
  | "oauth_states"
  | "used_id_tokens"
  | "password_tries"
  | "files"
  | "stored_objects";

export async function findFirstExpiry(db: Db, table: ExpiringTable): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    select expires_at from ${sql.table(table)} where expires_at is not null
    order by expires_at limit 1`.execute(db);
  return rows[0]?.expiresAt;
}

export async function deleteExpiredRows(
  tx: Tx,
  table: ExpiringTable,
  now: Date,
  limit: number,
): Promise<number> {
  const deleted = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked)`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0n);
}
