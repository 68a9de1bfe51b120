import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Says of locked states whether limits count what is added. */
export async function markLimited(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  limitedIds: readonly string[],
): Promise<void> {
  await sql`
    update meter_states set is_limited = id = any(${limitedIds}::uuid[])
    where organization_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
}

/** Adds what was above a ceiling to locked states. */
export async function addUncharged(
  tx: Tx,
  sellerId: string,
  added: readonly { id: string; units: string }[],
): Promise<void> {
  if (added.length === 0) return;
  await sql`
    update meter_states state set uncharged = state.uncharged + added.units
    from json_to_recordset(${JSON.stringify(added)}::json) as added (id uuid, units numeric)
    where state.organization_id = ${sellerId} and state.id = added.id`.execute(tx);
}
