import { type RawBuilder, sql } from "kysely";
import { toQuarter } from "./quarter-rules.ts";

/**
 * Notes what the event of a committed reservation adds, as a part of the statement that commits it,
 * which has its customer, meter, units and revision as `committed`.
 */
export function insertCommittedRollup(
  sellerId: string,
  { id, name, at, foldAt }: { id: string; name: string; at: Date; foldAt: Date },
): RawBuilder<unknown> {
  const atMs = at.getTime();
  return sql`
    insert into usage_pending_rollups (organization_id, id, holders, meters, revisions, names,
      source, seen, quarters, fold_at)
    select ${sellerId}, ${id}, array[customer_id], array[meter_id], array[revision],
      ${[name]}::text[], 'user', ${`[[1,1,1,${atMs},${atMs}]]`}::json,
      json_build_array(json_build_array(1, 1, ${toQuarter(atMs)}::integer, 1, committed_units,
        extremum, extremum)), ${foldAt}
    from committed`;
}
