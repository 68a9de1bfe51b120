import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import type { FirstDue } from "./deadline-source.ts";

/** Tables whose rows are deleted at their `expires_at`, if they have one, and their keys. Each has an index on it. */
const keys = {
  sessions: "id",
  verifications: "id",
  oauth_states: "state_hash",
  used_id_tokens: "token_hash",
  password_tries: "key",
  stored_objects: "id",
  processor_events: "id",
  portal_codes: "hash",
};

export type ExpiringTable = keyof typeof keys;

export function selectFirstExpiry(table: ExpiringTable): FirstDue {
  return sql`
    select expires_at from ${sql.table(table)} where expires_at is not null
    order by expires_at limit 1`;
}

export async function deleteExpiredRows(
  tx: Tx,
  table: ExpiringTable,
  now: Date,
  limit: number,
): Promise<number> {
  const key = sql.ref(keys[table]);
  const deleted = await sql`
    delete from ${sql.table(table)} where ${key} in (
      select ${key} from ${sql.table(table)} where expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked)`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0n);
}
