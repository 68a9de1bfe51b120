import { type RawBuilder, sql } from "kysely";
import type { CustomerAggregation } from "#contract/billing/meter-quantities-schema.ts";
import type { Aggregation } from "#contract/billing/meter-schema.ts";
import type { MetadataFilter } from "#contract/metadata.ts";
import type { Db } from "#server/platform/database/database.ts";
import { metadataMatches } from "#server/v1/listing-store.ts";
import { type SplitSpan, type Stretch, splitSpan } from "./quantity-steps-rules.ts";
import { type Measuring, selectParts, selectValues } from "./quantity-store.ts";

/** The quantities of customers in one step as one, or with the place null in the whole span. */
export interface StepQuantity {
  place: number | null;
  quantity: string;
}

interface CustomerQuantities {
  span: { start: Date; end: Date };
  metadata: MetadataFilter;
  aggregation: CustomerAggregation;
}

/**
 * Measures each customer by step, and aggregates what they used. Those who used nothing in a step
 * are no part of it.
 */
export async function aggregateCustomers(
  db: Db,
  sellerId: string,
  measuring: Measuring,
  { span, metadata, aggregation }: CustomerQuantities,
): Promise<StepQuantity[]> {
  const { meter, starts } = measuring;
  const whole = { from: span.start, to: new Date(span.end.getTime() + 1) };
  const parts = metadata
    ? selectMatching(sellerId, measuring, whole, metadata)
    : selectStored(sellerId, measuring, splitSpan(span));
  const { rows } = await sql<StepQuantity>`
    with counted as (
      select coalesce(holder.customer_id, holder.id) as owner_id,
        width_bucket(part.at, ${starts}::timestamptz[]) as place, part.count, part.sum, part.min,
        part.max
      from (${parts}) as part
      join usage_holders holder on holder.organization_id = ${sellerId}
        and holder.id = part.holder_id
    ), measured as (
      select place, ${quantities[meter.aggregation.func]} as quantity
      from counted group by grouping sets ((owner_id, place), (owner_id))
    )
    select place, (${aggregations[aggregation]})::text as quantity
    from measured group by place`.execute(db);
  return rows;
}

/** Leaves out the sums of all holders together. */
function selectStored(sellerId: string, measuring: Measuring, span: SplitSpan) {
  const { holderIds } = measuring;
  const whose = holderIds
    ? sql`holder_id = any(${holderIds}::uuid[])`
    : sql`holder_id in (select id from usage_holders where organization_id = ${sellerId})`;
  return selectParts(sellerId, measuring, span, whose);
}

function selectMatching(
  sellerId: string,
  measuring: Measuring,
  stretch: Stretch,
  metadata: MetadataFilter,
): RawBuilder<unknown> {
  return sql`
    select holder_id, happened_at as at, 1 as count, value as sum, value as min, value as max
    from (${selectValues(sellerId, stretch, measuring)}) as event
    where ${metadataMatches("metadata", metadata)}`;
}

/** With the digits that an exact average needs. */
const average = (sum: RawBuilder<unknown>, count: RawBuilder<unknown>) =>
  sql`round((${sum})::numeric(60, 24) / ${count}, 12)`;

/** As `getConsumed` computes it. */
const quantities: Readonly<Record<Aggregation["func"], RawBuilder<unknown>>> = {
  count: sql`sum(sum)`,
  sum: sql`sum(sum)`,
  min: sql`min(min)`,
  max: sql`max(max)`,
  avg: average(sql`sum(sum)`, sql`sum(count)`),
};

const aggregations: Readonly<Record<CustomerAggregation, RawBuilder<unknown>>> = {
  count: sql`count(*)`,
  sum: sql`sum(quantity)`,
  max: sql`max(quantity)`,
  min: sql`min(quantity)`,
  avg: average(sql`sum(quantity)`, sql`count(*)`),
  unique: sql`count(distinct quantity)`,
};
