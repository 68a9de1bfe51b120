import type { OrderWire } from "#contract/billing/order-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { describeOrder } from "./describe-orders.ts";
import type { OrderRow } from "./order-store.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "order.updated": OrderWire;
    "order.refunded": OrderWire;
  }
}

export async function announceOrderChange(
  ctx: SellerCtx,
  what: "updated" | "refunded",
  row: OrderRow,
): Promise<void> {
  const order = await describeOrder(ctx.tx, ctx.sellerId, row);
  await emit(ctx, `order.${what}`, order, { organizationId: ctx.sellerId });
}
