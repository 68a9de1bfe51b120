import * as z from "zod/mini";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { chargeOrderKind } from "../../orders/charge-order-kind.ts";
import { chargeAgainMs } from "../../orders/charge-order-later.ts";
import { chargeDates, paymentDeadlineDates } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { stopCollecting } from "../../subscriptions/dunning/fail-payment.ts";
import { lockBilled } from "../payables/order-payable.ts";

const giveUpKind = defineJobKind(
  "sales.end-unpaid-subscription",
  z.object({ sellerId: z.string(), orderId: z.string() }),
);
const againMs = 3_600_000;

/** Pending orders that are charged again. The outcome writes when the next try is. */
export const orderCharges = rowDeadlines({
  name: "charges of orders",
  rows: chargeDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      chargeOrderKind,
      rows.map(({ id, failedAttempts }) => ({ sellerId, orderId: id, failedAttempts })),
    ),
  nextDueAt: (_order, now) => new Date(now.getTime() + chargeAgainMs),
});

/** Orders that were not paid until their deadline. */
export const paymentDeadlines = rowDeadlines({
  name: "payment deadlines",
  rows: paymentDeadlineDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      giveUpKind,
      rows.map(({ id }) => ({ sellerId, orderId: id })),
    ),
  nextDueAt: (_order, now) => new Date(now.getTime() + againMs),
});

/** Stops collecting such an order, unless the outcome of an attempt is still to come. */
export const endUnpaidSubscriptionJob = defineJob(giveUpKind, {
  reach: "database",
  async run(bare, { sellerId, orderId }) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const billed = await lockBilled(ctx, orderId);
    if (!isCollected(billed.order)) return;
    if (await findLiveAttemptOfOrder(ctx.tx, sellerId, orderId)) return;
    await stopCollecting(ctx, billed);
  },
});
