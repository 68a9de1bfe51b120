import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { quarterMs } from "./quarter-rules.ts";

/** Stands for all holders of a seller together. */
export const allHolders = "00000000-0000-0000-0000-000000000000";

/** Events of one name: holder, name, source, how many, first and last in milliseconds. */
export type NameDelta = [string, string, string, number, number, number];

/**
 * The usage of one quarter of an hour: holder, meter, its revision, the number of the quarter, then
 * count, sum, min and max.
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

/** The usage of one holder in one quarter of an hour. */
export interface HolderQuarter {
  holderId: string;
  quarter: number;
  count: number;
  sum: string;
  min: string | null;
  max: string | null;
}

/** Adds to the quantities of a meter, of each holder and of all together. */
export async function addRollups(
  tx: Tx,
  sellerId: string,
  {
    meterId,
    revision,
    usage,
  }: { meterId: string; revision: number; usage: readonly HolderQuarter[] },
): Promise<void> {
  const rows = usage.map(({ holderId, quarter, count, sum, min, max }) => ({
    holder_id: holderId,
    quarter,
    count,
    sum,
    min,
    max,
  }));
  await sql`
    insert into meter_rollups as known (organization_id, meter_id, holder_id, revision, quarter,
      count, sum, min, max)
    select ${sellerId}, ${meterId}::uuid, whose.id, ${revision}::integer,
      to_timestamp(added.quarter * ${sql.lit(quarterMs / 1_000)}), sum(added.count), sum(added.sum),
      min(added.min), max(added.max)
    from json_to_recordset(${JSON.stringify(rows)}::json) as added (
      holder_id uuid, quarter bigint, count bigint, sum numeric, min numeric, max numeric
    ) cross join lateral (values (added.holder_id), (${allHolders}::uuid)) as whose (id)
    group by whose.id, added.quarter
    order by whose.id, added.quarter
    on conflict (organization_id, meter_id, holder_id, revision, quarter) do update set
      count = known.count + excluded.count,
      sum = known.sum + excluded.sum,
      min = least(known.min, excluded.min),
      max = greatest(known.max, excluded.max)`.execute(tx);
}

/** Deletes quantities of earlier filters and aggregations of a meter, and returns how many. */
export async function deleteOldRollups(
  tx: Tx,
  sellerId: string,
  { meterId, before, atMost }: { meterId: string; before: number; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from meter_rollups old using (
      select holder_id, revision, quarter from meter_rollups
      where organization_id = ${sellerId} and meter_id = ${meterId} and revision < ${before}
      limit ${atMost}
    ) as picked
    where old.organization_id = ${sellerId} and old.meter_id = ${meterId}
      and old.holder_id = picked.holder_id and old.revision = picked.revision
      and old.quarter = picked.quarter`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
