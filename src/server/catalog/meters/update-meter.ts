import type { MeterUpdate } from "#contract/billing/meter-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type MeterRow, updateMeterRow } from "./meter-store.ts";

export async function updateMeter(
  ctx: SellerCtx,
  id: string,
  input: MeterUpdate,
): Promise<MeterRow> {
  const { name, filter, aggregation, metadata } = input;
  const row = await updateMeterRow(ctx.tx, ctx.sellerId, id, {
    ...(name ? { name } : {}),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(aggregation ? { aggregation: JSON.stringify(aggregation) } : {}),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
    modifiedAt: ctx.now,
  });
  if (!row) throw new Refusal(sellerErrors.notFound);
  return row;
}
