import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";
import { quarterMs } from "./quarter-rules.ts";
import { allHolders } from "./rollup-store.ts";

export const pendingRollups: DueRows<Selectable<Tables["usagePendingRollups"]>> = {
  at: sql`fold_at`,
  select: (columns, rest) => sql`select ${columns} from usage_pending_rollups ${rest}`,
  update: (rest) => sql`update usage_pending_rollups as due ${rest}`,
};

/** The columns of the lists in `names`, see `NameDelta`. */
export const nameDeltaColumns: RawBuilder<unknown> = sql`
  (delta ->> 0)::uuid as holder_id, delta ->> 1 as name, delta ->> 2 as source,
  (delta ->> 3)::bigint as occurrences, to_timestamp((delta ->> 4)::float8 / 1000) as first_seen_at,
  to_timestamp((delta ->> 5)::float8 / 1000) as last_seen_at`;

/** The columns of the lists in `quarters`, see `QuarterDelta`. */
export const quarterDeltaColumns: RawBuilder<unknown> = sql`
  (delta ->> 0)::uuid as holder_id, (delta ->> 1)::uuid as meter_id, (delta ->> 2)::integer as revision,
  to_timestamp((delta ->> 3)::float8 * ${sql.lit(quarterMs / 1_000)}) as quarter,
  (delta ->> 4)::bigint as count, (delta ->> 5)::numeric as sum, (delta ->> 6)::numeric as min,
  (delta ->> 7)::numeric as max`;

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
      returning names, quarters
    ), named as (
      select ${nameDeltaColumns} from taken cross join jsonb_array_elements(names) as each (delta)
    ), counted as (
      select ${quarterDeltaColumns} from taken
      cross join jsonb_array_elements(quarters) as each (delta)
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
