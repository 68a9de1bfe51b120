import { isDeepStrictEqual } from "node:util";
import type { MeterUpdate } from "#contract/billing/meter-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedMeter } from "./audited-meter.ts";
import { meterErrors } from "./meter-errors.ts";
import { lockMeter, type MeterRow, updateMeterRow } from "./meter-store.ts";
import { startCounting } from "./start-counting.ts";

export async function updateMeter(
  ctx: SellerCtx,
  id: string,
  input: MeterUpdate,
): Promise<MeterRow> {
  const current = await lockMeter(ctx.tx, ctx.sellerId, id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  const { name, metadata } = input;
  const row = await updateMeterRow(ctx.tx, ctx.sellerId, id, {
    ...(name ? { name } : {}),
    ...(await toDefinitionColumns(ctx, current, input)),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
    modifiedAt: ctx.now,
  });
  await recordUpdated(ctx, { before: current, after: row }, auditedMeter);
  return row;
}

/** A new definition counts all events anew. It is refused once the old one was billed. */
async function toDefinitionColumns(
  ctx: SellerCtx,
  current: MeterRow,
  { filter, aggregation }: MeterUpdate,
) {
  const isFilterNew = filter && !isDeepStrictEqual(filter, current.filter);
  const isAggregationNew = aggregation && !isDeepStrictEqual(aggregation, current.aggregation);
  if (!isFilterNew && !isAggregationNew) return {};
  const counting = await startCounting(ctx);
  if (await ctx.platform.services.meterUse.isBilled(ctx.tx, ctx.sellerId, current.id)) {
    if (isFilterNew) throw new Refusal(meterErrors.filterFixed, ["filter"]);
    throw new Refusal(meterErrors.aggregationFixed, ["aggregation"]);
  }
  return {
    ...counting,
    ...(isFilterNew ? { filter: JSON.stringify(filter) } : {}),
    ...(isAggregationNew ? { aggregation: JSON.stringify(aggregation) } : {}),
  };
}
