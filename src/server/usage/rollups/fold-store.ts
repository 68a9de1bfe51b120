import { type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";
import { allHolders, quarterColumns, seenColumns } from "./rollup-store.ts";

export const pendingRollups: DueRows<Selectable<Tables["usagePendingRollups"]>> = {
  at: sql`fold_at`,
  select: (columns, rest) => sql`select ${columns} from usage_pending_rollups ${rest}`,
  update: (rest) => sql`update usage_pending_rollups as due ${rest}`,
};

/**
 * Takes pending rows that no other transaction has taken, and adds each to its holders and to all
 * holders together. Quantities of an earlier filter or aggregation of a meter are dropped. Returns
 * how many rows there were.
 */
export async function foldPendingRollups(
  tx: Tx,
  sellerId: string,
  { dueAt, atMost }: { dueAt: Date; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as materialized (
      delete from usage_pending_rollups where organization_id = ${sellerId} and id in (
        select id from usage_pending_rollups
        where organization_id = ${sellerId} and fold_at <= ${dueAt}
        order by id limit ${atMost} for update skip locked
      )
      returning holders, meters, revisions, names, source, seen, quarters
    ), named as (
      select ${seenColumns} from taken cross join json_array_elements(seen) as each (delta)
    ), counted as (
      select ${quarterColumns} from taken cross join json_array_elements(quarters) as each (delta)
    ), added_names as (
      insert into usage_event_names as known (organization_id, holder_id, name, source,
        occurrences, first_seen_at, last_seen_at)
      select ${sellerId}, whose.id, name, source, sum(occurrences), min(first_seen_at),
        max(last_seen_at)
      from named cross join lateral (values (holder_id), (${allHolders}::uuid)) as whose (id)
      group by whose.id, name, source
      order by whose.id, name, source
      on conflict (organization_id, holder_id, name, source) do update set
        occurrences = known.occurrences + excluded.occurrences,
        first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
        last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
    ), added_quarters as (
      insert into meter_rollups as known (organization_id, meter_id, holder_id, revision, quarter,
        count, sum, min, max)
      select ${sellerId}, counted.meter_id, whose.id, counted.revision, counted.quarter,
        sum(counted.count), sum(counted.sum), min(counted.min), max(counted.max)
      from counted join meters meter on meter.organization_id = ${sellerId}
        and meter.id = counted.meter_id and meter.counted_from_revision = counted.revision
      cross join lateral (values (counted.holder_id), (${allHolders}::uuid)) as whose (id)
      group by counted.meter_id, whose.id, counted.revision, counted.quarter
      order by counted.meter_id, whose.id, counted.quarter
      on conflict (organization_id, meter_id, holder_id, revision, quarter) do update set
        count = known.count + excluded.count,
        sum = known.sum + excluded.sum,
        min = least(known.min, excluded.min),
        max = greatest(known.max, excluded.max)
    )
    select count(*) as folded from taken`.execute(tx);
  return rows[0]?.folded ?? 0;
}
