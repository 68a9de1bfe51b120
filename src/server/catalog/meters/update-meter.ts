import type { MeterUpdate } from "#contract/billing/meter-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedMeter } from "./audited-meter.ts";
import { lockMeter, type MeterRow, updateMeterRow } from "./meter-store.ts";

export async function updateMeter(
  ctx: SellerCtx,
  id: string,
  input: MeterUpdate,
): Promise<MeterRow> {
  const current = await lockMeter(ctx.tx, ctx.sellerId, id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  const { name, filter, aggregation, metadata } = input;
  const row = await updateMeterRow(ctx.tx, ctx.sellerId, id, {
    ...(name ? { name } : {}),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(aggregation ? { aggregation: JSON.stringify(aggregation) } : {}),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
    modifiedAt: ctx.now,
  });
  await recordUpdated(ctx, { before: current, after: row }, auditedMeter);
  return row;
}
