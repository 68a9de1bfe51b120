import type { DatabaseJob } from "#server/platform/jobs/job-handlers.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { chargeAgainMs } from "../../orders/charge-order-later.ts";
import { chargeOrderJobKind } from "../../orders/charge-order-name.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { checkSource } from "../../payments/check-source.ts";
import { endSubscription } from "../../subscriptions/endings/end-subscription.ts";
import { lockBilled } from "./settle-order-attempt.ts";

const giveUpKind = "sales.end-unpaid-subscription";
const againMs = 3_600_000;

/** Pending orders that are charged again. The outcome writes when the next try is. */
export const orderCharges = checkSource<OrderRow, "orders">({
  name: "charges of orders",
  table: "orders",
  column: "next_payment_attempt_at",
  kind: chargeOrderJobKind,
  payload: ({ id, failedAttempts }) => ({ orderId: id, begunBy: "schedule", failedAttempts }),
  nextCheckAt: (_order, now) => new Date(now.getTime() + chargeAgainMs),
});

/** Orders that were not paid until their deadline. */
export const paymentDeadlines = checkSource<OrderRow, "orders">({
  name: "payment deadlines",
  table: "orders",
  column: "payment_deadline_at",
  kind: giveUpKind,
  payload: ({ id }) => ({ orderId: id }),
  nextCheckAt: (_order, now) => new Date(now.getTime() + againMs),
});

/** Ends the subscription of such an order, unless the outcome of an attempt is still to come. */
export const endUnpaidSubscriptionJob: DatabaseJob = {
  kind: giveUpKind,
  reach: "database",
  async run(bare, payload) {
    const { sellerId, orderId } = payload as { sellerId: string; orderId: string };
    const ctx: SellerCtx = { ...bare, sellerId };
    const { order, subscription } = await lockBilled(ctx, orderId);
    if (!isCollected(order) || subscription.endedAt !== null) return;
    if (await findLiveAttemptOfOrder(ctx.tx, sellerId, orderId)) return;
    await endSubscription(ctx, subscription);
  },
};
