import type { SellerCtx } from "#server/v1/seller-request.ts";
import { sumReturnedOf } from "./order-refund-sums-store.ts";
import { type OrderRow, updateOrder } from "./order-store.ts";
import { refundedOrderStatus, shownReturned } from "./refund-split-rules.ts";

/**
 * Shows on the order what its refunds and lost disputes have returned, after the row of one of them
 * has changed. The caller holds the order's lock.
 */
export async function countReturned(ctx: SellerCtx, order: OrderRow): Promise<OrderRow> {
  const returned = await sumReturnedOf(ctx.tx, ctx.sellerId, order.id);
  const shown = shownReturned(order, returned);
  return updateOrder(ctx.tx, ctx.sellerId, order.id, {
    ...shown,
    status: refundedOrderStatus({ netAmount: order.netAmount, ...shown }),
    modifiedAt: ctx.now,
  });
}
