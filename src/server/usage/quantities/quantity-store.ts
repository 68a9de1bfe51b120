import { type RawBuilder, sql } from "kysely";
import { toMetadataKey } from "#contract/billing/meter-filter.ts";
import type { GroupValue } from "#contract/billing/meter-quantities-schema.ts";
import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";
import type { MetadataFilter } from "#contract/metadata.ts";
import type { Db } from "#server/platform/database/database.ts";
import { metadataMatches } from "#server/v1/listing-store.ts";
import { toNumberSql } from "../event-history/filter-sql-store.ts";
import { toMeterCondition } from "../event-history/meter-conditions-store.ts";
import type { StoredState } from "../meter-state/stored-state-rules.ts";
import { allHolders, quarterColumns } from "../rollups/rollup-store.ts";
import type { SplitSpan, Stretch } from "./quantity-steps-rules.ts";

/** The sum of one step, which are numbered from 1 on. */
export interface StepSum extends StoredState {
  place: number;
}

/** The sum of one step of a group, or of all further groups together. */
export interface GroupSum extends StepSum {
  /** From 1 on: the group with the highest total comes first. Null: further groups. */
  rank: number | null;
  value: GroupValue;
}

export interface MeasuredMeter {
  id: string;
  filter: Filter;
  aggregation: Aggregation;
  revision: number;
}

export interface Measuring {
  meter: MeasuredMeter;
  /** Undefined: all holders. */
  holderIds: readonly string[] | undefined;
  starts: readonly Date[];
}

/** Adds up by step what is stored per quarter of an hour, and the events of the edges. */
export async function sumQuarters(
  db: Db,
  sellerId: string,
  measuring: Measuring,
  span: SplitSpan,
): Promise<StepSum[]> {
  const whose = sql`holder_id = any(${measuring.holderIds ?? [allHolders]}::uuid[])`;
  const { rows } = await sql<StepSum>`
    select width_bucket(at, ${measuring.starts}::timestamptz[]) as place,
      sum(count)::bigint as count, sum(sum) as sum, min(min) as min, max(max) as max
    from (${selectParts(sellerId, measuring, span, whose)}) as part
    group by place`.execute(db);
  return rows;
}

/** Selects stored sums of these holders, sums that wait to be stored, and events of the edges. */
export function selectParts(
  sellerId: string,
  { meter, holderIds }: Pick<Measuring, "meter" | "holderIds">,
  { quarters, edges }: SplitSpan,
  whose: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { id, revision } = meter;
  const ofHolders = holderIds ? whose : sql`true`;
  const within = sql`quarter >= ${quarters.from} and quarter < ${quarters.to}`;
  const ofEdges = edges.map(
    (edge) => sql`
      union all
      select holder_id, happened_at, 1, value, value, value
      from (${selectValues(sellerId, edge, { meter, holderIds })}) as edge`,
  );
  return sql`
    select holder_id, quarter as at, count, sum, min, max from meter_rollups
    where organization_id = ${sellerId} and meter_id = ${id} and ${whose}
      and revision = ${revision} and ${within}
    union all
    select holder_id, quarter, count, sum, min, max from (
      select ${quarterColumns} from usage_pending_rollups
      cross join json_array_elements(quarters) as each (delta)
      where organization_id = ${sellerId} and ${id}::uuid = any(meters)
    ) as waiting
    where meter_id = ${id} and revision = ${revision} and ${ofHolders} and ${within}
    ${sql.join(ofEdges, sql` `)}`;
}

interface GroupedEvents {
  span: Stretch;
  metadata: MetadataFilter;
  /** Undefined: all events are one group. */
  property: string | undefined;
}

/** Those with lower totals are added up. */
const maxGroups = 20;

/** Adds up events by step and group. */
export async function sumEvents(
  db: Db,
  sellerId: string,
  { meter, holderIds, starts }: Measuring,
  { span, metadata, property }: GroupedEvents,
): Promise<GroupSum[]> {
  const { rows } = await sql<GroupSum>`
    with counted as materialized (
      select width_bucket(happened_at, ${starts}::timestamptz[]) as place, ${toGroupSql(property)} as value,
        count(*) as count, sum(value) as sum, min(value) as min, max(value) as max
      from (${selectValues(sellerId, span, { meter, holderIds })}) as event
      where ${metadataMatches("metadata", metadata)}
      group by 1, 2
    ), ranked as (
      select value, row_number() over (
        order by ${totals[meter.aggregation.func]} desc, value::text collate "C"
      ) as rank
      from counted group by value
    )
    select place, case when rank <= ${maxGroups} then rank end as rank,
      case when rank <= ${maxGroups} then value end as value, sum(count)::bigint as count,
      sum(sum) as sum, min(min) as min, max(max) as max
    from counted join ranked using (value)
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Selects the events of a stretch that count, with their values. */
export function selectValues(
  sellerId: string,
  { from, to }: Stretch,
  { meter: { id, filter, aggregation }, holderIds }: Omit<Measuring, "starts">,
): RawBuilder<unknown> {
  const ofHolders = holderIds ? sql`and holder_id = any(${holderIds}::uuid[])` : sql``;
  const value =
    aggregation.func === "count"
      ? sql`1::numeric`
      : sql`round(${toNumberSql(aggregation.property)}, 12)`;
  return sql`
    select holder_id, happened_at, name, metadata, found.value from usage_events
    cross join lateral (select coalesce(counted_units, ${value}) as value) as found
    where organization_id = ${sellerId} and happened_at >= ${from} and happened_at < ${to}
      ${ofHolders} and ${toMeterCondition({ id, filter })} and found.value is not null`;
}

function toGroupSql(property: string | undefined): RawBuilder<unknown> {
  if (property === undefined) return sql`'null'::jsonb`;
  if (property === "name") return sql`to_jsonb(name)`;
  return sql`coalesce(metadata -> ${toMetadataKey(property)}::text, 'null'::jsonb)`;
}

/** As `getConsumed` computes it. */
const totals: Readonly<Record<Aggregation["func"], RawBuilder<unknown>>> = {
  count: sql`sum(sum)`,
  sum: sql`sum(sum)`,
  min: sql`min(min)`,
  max: sql`max(max)`,
  avg: sql`sum(sum) / sum(count)`,
};
