import { type RawBuilder, sql } from "kysely";
import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toFilterSql, toNumberSql } from "../event-history/filter-sql-store.ts";
import type { StoredState } from "../meter-state/stored-state-rules.ts";

interface Sampled {
  /** Null for one that is not stored yet. */
  meterId: string | null;
  filter: Filter;
  aggregation: Aggregation;
  /** The first instants of the steps. */
  starts: readonly Date[];
  from: Date;
  to: Date;
  /** No more events than these are read, whatever the history. */
  limit: number;
  /** How many events without a number are named. */
  examples: number;
}

/** A step of the sample, or with the place null the whole of it. */
export interface SampleRow extends StoredState {
  /** From 1 on; 0 is before the first step. */
  place: number | null;
  events: number;
  isLimited: boolean;
  /** Of the oldest event that was read. */
  since: Date | null;
  matching: number;
  holders: number;
  unmeasuredIds: string[] | null;
}

/**
 * Tries a filter and an aggregation on the newest events. Those of committed reservations count in
 * their meter whatever its filter says, and in no other.
 */
export async function sampleEvents(
  db: Db,
  sellerId: string,
  { meterId, filter, aggregation, starts, from, to, limit, examples }: Sampled,
): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    with part as materialized (
      select id, holder_id, happened_at, name, source, metadata,
        counted_meter_id, counted_units from usage_events
      where organization_id = ${sellerId} and happened_at >= ${from} and happened_at <= ${to}
      order by happened_at desc, id desc
      limit ${limit}
    ), matched as materialized (
      select id, holder_id, happened_at,
        coalesce(counted_units, ${toValueSql(aggregation)}) as value,
        width_bucket(happened_at, ${starts}::timestamptz[]) as place
      from part
      where source = 'user' and case when counted_meter_id is null then ${toFilterSql(filter)}
        else counted_meter_id = ${meterId}::uuid end
    ), whole as (
      select count(*) filter (where source = 'user') as events, count(*) = ${limit} as is_limited,
        min(happened_at) as since
      from part
    )
    select whole.*, step.* from whole cross join (
      select place, count(*) as matching, count(distinct holder_id) as holders, count(value) as count,
        coalesce(sum(value), 0) as sum, min(value) as min, max(value) as max,
        (array_agg(id order by happened_at desc, id desc) filter (where value is null))[:${sql.lit(examples)}]
          as unmeasured_ids
      from matched group by grouping sets ((place), ())
    ) as step`.execute(db);
  return rows;
}

function toValueSql(aggregation: Aggregation): RawBuilder<unknown> {
  if (aggregation.func === "count") return sql`1::numeric`;
  return sql`round(${toNumberSql(aggregation.property)}, 12)`;
}
