import type { MeterCreate } from "#contract/billing/meter-schema.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { insertMeter, type MeterRow } from "./meter-store.ts";

export function createMeter(ctx: SellerCtx, input: MeterCreate): Promise<MeterRow> {
  return insertMeter(ctx.tx, {
    id: newUuid(),
    organizationId: ctx.sellerId,
    name: input.name,
    filter: JSON.stringify(input.filter),
    aggregation: JSON.stringify(input.aggregation),
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
  });
}
