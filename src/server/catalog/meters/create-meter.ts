import type { MeterCreate } from "#contract/billing/meter-schema.ts";
import { newUuid } from "#server/platform/ids.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedMeter } from "./audited-meter.ts";
import { insertMeter, type MeterRow } from "./meter-store.ts";
import { startCounting } from "./start-counting.ts";

export async function createMeter(ctx: SellerCtx, input: MeterCreate): Promise<MeterRow> {
  const meter = await insertMeter(ctx.tx, {
    id: newUuid(),
    organizationId: ctx.sellerId,
    name: input.name,
    filter: JSON.stringify(input.filter),
    aggregation: JSON.stringify(input.aggregation),
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
    ...(await startCounting(ctx)),
  });
  await recordCreated(ctx, meter, auditedMeter);
  return meter;
}
