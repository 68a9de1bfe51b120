import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type ChargeReason, chargeOrderKind } from "./charge-order-kind.ts";
import type { OrderRow } from "./order-store.ts";

/** In case the job is lost: so much later it is charged by the schedule. */
export const chargeAgainMs = 3_600_000;

/** Charges pending orders as soon as this transaction is committed. */
export function enqueueCharges(
  { sellerId, ...ctx }: SellerCtx,
  orders: readonly Pick<OrderRow, "id" | "failedAttempts">[],
  begunBy: ChargeReason,
): Promise<void> {
  const payloads = orders.map(({ id: orderId, failedAttempts }) => ({
    sellerId,
    orderId,
    begunBy,
    failedAttempts,
  }));
  return enqueueAll(ctx, chargeOrderKind, payloads);
}
