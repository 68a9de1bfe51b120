import * as z from "zod/mini";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { chargeOrderKind } from "../../orders/charge-order-kind.ts";
import { chargeAgainMs } from "../../orders/charge-order-later.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { checkSource } from "../../payments/check-source.ts";
import { endSubscription } from "../../subscriptions/endings/end-subscription.ts";
import { lockBilled } from "./settle-order-attempt.ts";

const giveUpKind = defineJobKind(
  "sales.end-unpaid-subscription",
  z.object({ sellerId: z.string(), orderId: z.string() }),
);
const againMs = 3_600_000;

/** Pending orders that are charged again. The outcome writes when the next try is. */
export const orderCharges = checkSource({
  name: "charges of orders",
  table: "orders",
  column: "next_payment_attempt_at",
  kind: chargeOrderKind,
  payload: ({ organizationId: sellerId, id: orderId, failedAttempts }: OrderRow) => ({
    sellerId,
    orderId,
    failedAttempts,
  }),
  nextCheckAt: (_order, now) => new Date(now.getTime() + chargeAgainMs),
});

/** Orders that were not paid until their deadline. */
export const paymentDeadlines = checkSource({
  name: "payment deadlines",
  table: "orders",
  column: "payment_deadline_at",
  kind: giveUpKind,
  payload: ({ organizationId: sellerId, id: orderId }: OrderRow) => ({ sellerId, orderId }),
  nextCheckAt: (_order, now) => new Date(now.getTime() + againMs),
});

/** Ends the subscription of such an order, unless the outcome of an attempt is still to come. */
export const endUnpaidSubscriptionJob = defineJob(giveUpKind, {
  reach: "database",
  async run(bare, { sellerId, orderId }) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const { order, subscription } = await lockBilled(ctx, orderId);
    if (!isCollected(order) || subscription.endedAt !== null) return;
    if (await findLiveAttemptOfOrder(ctx.tx, sellerId, orderId)) return;
    await endSubscription(ctx, subscription);
  },
});
