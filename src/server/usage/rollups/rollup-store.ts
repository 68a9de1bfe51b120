import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Stands for all holders of a seller together. */
export const allHolders = "00000000-0000-0000-0000-000000000000";

/** Events of one name: holder, name, source, how many, first and last in milliseconds. */
export type NameDelta = [string, string, string, number, number, number];

/**
 * What counted in one quarter of an hour: holder, meter, its revision, the number of the quarter,
 * then count, sum, min and max.
 */
export type QuarterDelta = [
  string,
  string,
  number,
  number,
  number,
  string,
  string | null,
  string | null,
];

export interface RollupDeltas {
  names: readonly NameDelta[];
  quarters: readonly QuarterDelta[];
}

/** Notes what a batch adds, for a worker to fold in and for readers to add until then. */
export async function insertPendingRollups(
  tx: Tx,
  sellerId: string,
  { id, foldAt, names, quarters }: RollupDeltas & { id: string; foldAt: Date },
): Promise<void> {
  await sql`
    insert into usage_pending_rollups (organization_id, id, names, quarters, fold_at)
    values (${sellerId}, ${id}, ${JSON.stringify(names)}, ${JSON.stringify(quarters)}, ${foldAt})`.execute(
    tx,
  );
}
