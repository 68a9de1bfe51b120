import type { OrderWire } from "#contract/billing/order-schema.ts";
import { emitAll } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "order.created": OrderWire;
    "order.paid": OrderWire;
  }
}

/** An order that is paid from the beginning has both events, which show the same. */
export function announceNewOrders(ctx: SellerCtx, orders: readonly OrderWire[]): Promise<void> {
  const events = orders.flatMap((data) => [
    { type: "order.created" as const, data },
    ...(data.paid ? [{ type: "order.paid" as const, data }] : []),
  ]);
  return emitAll(ctx, events, { organizationId: ctx.sellerId });
}
