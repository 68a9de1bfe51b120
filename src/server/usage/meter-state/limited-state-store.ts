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

/** Adds what was above a ceiling to a locked state. */
export async function addUncharged(
  tx: Tx,
  sellerId: string,
  id: string,
  units: string,
): Promise<void> {
  await sql`
    update meter_states set uncharged = uncharged + ${units}::numeric
    where organization_id = ${sellerId} and id = ${id}`.execute(tx);
}
