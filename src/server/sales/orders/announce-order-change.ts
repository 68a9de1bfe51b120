import type { OrderWire } from "#contract/billing/order-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { isAnnounced } from "./change-expiry-rules.ts";
import { describeOrder } from "./describe-orders.ts";
import type { OrderRow } from "./order-store.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "order.updated": OrderWire;
    "order.refunded": OrderWire;
  }
}

/** An order that was never announced does not change for those who listen. */
export async function announceOrderChange(
  ctx: SellerCtx,
  what: "updated" | "refunded",
  row: OrderRow,
): Promise<void> {
  if (!isAnnounced(row)) return;
  const order = await describeOrder(ctx.tx, ctx.sellerId, row);
  await emit(ctx, `order.${what}`, order, { organizationId: ctx.sellerId });
}
