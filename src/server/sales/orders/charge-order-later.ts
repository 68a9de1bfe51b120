import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  type ChargeOrderPayload,
  type ChargeReason,
  chargeOrderJobKind,
} from "./charge-order-name.ts";
import { type OrderRow, updateOrder } from "./order-store.ts";

/** In case the job is lost: so much later it is charged by the schedule. */
export const chargeAgainMs = 3_600_000;

/** Charges a new order, which is pending, as soon as this transaction is committed. */
export async function chargeNewOrder(ctx: SellerCtx, order: OrderRow): Promise<OrderRow> {
  await enqueueCharge(ctx, order, "schedule");
  return updateOrder(ctx.tx, ctx.sellerId, order.id, {
    nextPaymentAttemptAt: new Date(ctx.now.getTime() + chargeAgainMs),
  });
}

export function enqueueCharge(
  ctx: SellerCtx,
  { id: orderId, failedAttempts }: Pick<OrderRow, "id" | "failedAttempts">,
  begunBy: ChargeReason,
): Promise<void> {
  return enqueue(ctx, chargeOrderJobKind, {
    sellerId: ctx.sellerId,
    orderId,
    begunBy,
    failedAttempts,
  } satisfies ChargeOrderPayload);
}
