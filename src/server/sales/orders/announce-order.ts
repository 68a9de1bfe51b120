import type { OrderWire } from "#contract/billing/order-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "order.created": OrderWire;
    "order.paid": OrderWire;
  }
}

/** A purchase is paid from the beginning: both events show the same order. */
export async function announcePaidOrder(ctx: SellerCtx, order: OrderWire): Promise<void> {
  const of = { organizationId: ctx.sellerId };
  await emit(ctx, "order.created", order, of);
  await emit(ctx, "order.paid", order, of);
}

/** An order that is still to be paid. */
export async function announcePendingOrder(ctx: SellerCtx, order: OrderWire): Promise<void> {
  await emit(ctx, "order.created", order, { organizationId: ctx.sellerId });
}
