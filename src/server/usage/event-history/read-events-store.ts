import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Returns whether a seller has sent any event. */
export async function hasEvents(db: Db | Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from usage_events where organization_id = ${sellerId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
