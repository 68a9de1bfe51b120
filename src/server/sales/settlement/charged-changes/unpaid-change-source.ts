import * as z from "zod/mini";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { isHeldChange } from "../../orders/change-expiry-rules.ts";
import { changeExpiryDates } from "../../orders/order-store.ts";
import { findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { dropUnpaidChange } from "../../subscriptions/changes/drop-unpaid-change.ts";
import { lockBilled } from "../payables/order-payable.ts";

const kind = defineJobKind(
  "sales.drop-unpaid-change",
  z.object({ sellerId: z.string(), orderId: z.string() }),
);
/** In case the job is lost, or a payment is being made at that moment. */
const againMs = 10 * 60_000;

/** Changes of plan whose order was not paid in time. */
export const unpaidChanges = rowDeadlines({
  name: "unpaid changes of plan",
  rows: changeExpiryDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ id }) => ({ sellerId, orderId: id })),
    ),
  nextDueAt: (_order, now) => new Date(now.getTime() + againMs),
});

/** Drops such a change. An attempt that is live does it when it ends. */
export const dropUnpaidChangeJob = defineJob(kind, {
  reach: "database",
  async run(bare, { sellerId, orderId }) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const { order, subscription } = await lockBilled(ctx, orderId);
    if (!isHeldChange(order) || (await findLiveAttemptOfOrder(ctx.tx, sellerId, orderId))) return;
    await dropUnpaidChange(ctx, subscription);
  },
});
