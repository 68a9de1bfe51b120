import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { RecordedPayment } from "../payments/record-payment.ts";
import { announceNewOrders } from "./announce-order.ts";
import { isAnnounced } from "./change-expiry-rules.ts";
import { postPayment } from "./create-order.ts";
import { describeOrder } from "./describe-orders.ts";
import { type OrderRow, updateOrder } from "./order-store.ts";
import { recordTaxLater } from "./record-order-tax.ts";

/** Returns the amount to be charged for an order that is pending. */
export function toBeCharged(
  order: Pick<OrderRow, "totalAmount" | "appliedBalanceAmount" | "waivedAmount">,
): number {
  return order.totalAmount + order.appliedBalanceAmount - order.waivedAmount;
}

/** Returns whether the order is still to be paid. It is not after its subscription ended. */
export function isCollected({
  status,
  givenUpAt,
}: Pick<OrderRow, "status" | "givenUpAt">): boolean {
  return status === "pending" && givenUpAt === null;
}

/** A pending order was paid. It is locked. */
export async function payOrder(
  ctx: SellerCtx,
  order: OrderRow,
  payment: RecordedPayment,
): Promise<OrderRow> {
  if (order.status !== "pending") throw new Error(`order ${order.id} is ${order.status}`);
  if (payment.amount !== toBeCharged(order))
    throw new Error(`${payment.amount} was paid for an order of ${toBeCharged(order)}`);
  await postPayment(ctx, order, payment);
  const paid = await updateOrder(ctx.tx, ctx.sellerId, order.id, {
    status: "paid",
    paidAt: ctx.now,
    nextPaymentAttemptAt: null,
    paymentDeadlineAt: null,
    changeExpiresAt: null,
    modifiedAt: ctx.now,
  });
  await recordTaxLater(ctx, paid);
  const wire = await describeOrder(ctx.tx, ctx.sellerId, paid);
  if (!isAnnounced(order)) {
    await announceNewOrders(ctx, [wire]);
    return paid;
  }
  const of = { organizationId: ctx.sellerId };
  await emit(ctx, "order.updated", wire, of);
  await emit(ctx, "order.paid", wire, of);
  return paid;
}
