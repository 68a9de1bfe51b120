import * as z from "zod/mini";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { isUnknownOutcome } from "#server/money/processor/processor-error.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findPayment } from "../payments/payment-store.ts";
import { askProcessor } from "./create-refund.ts";
import { nextRefundCheck } from "./refund-status-rules.ts";
import { findRefund, type RefundRow, refundCheckDates } from "./refund-store.ts";
import { isRefundOf } from "./return-money.ts";
import { type RefundOutcome, settleRefund } from "./settle-refund.ts";

const kind = defineJobKind(
  "refund.check",
  z.object({ sellerId: z.string(), refundId: z.string() }),
);
const leaseSeconds = 120;

/** Refunds whose answer is not known, or that the processor has not ended yet. */
export const refundChecks = rowDeadlines({
  name: "open refunds",
  rows: refundCheckDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ id }) => ({ sellerId, refundId: id })),
    ),
  nextDueAt: ({ createdAt }, now) => nextRefundCheck(createdAt, now),
});

/** Asks the processor. A check that fails is made again when the refund is due the next time. */
export function checkRefundJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds,
    attempts: 3,
    async run(platform, { sellerId, refundId }) {
      const refund = await findRefund(platform.database.db, sellerId, refundId);
      if (refund?.status !== "pending") return undefined;
      return readOutcome(platform, processor, refund).catch(unknownIfAway);
    },
    async finish(ctx, { sellerId, refundId }, outcome) {
      if (outcome) await settleRefund({ ...ctx, sellerId }, refundId, outcome);
    },
  });
}

/**
 * A refund whose processor id is unknown may exist at the processor. Look for it among the refunds
 * of the charge before repeating the call: the processor forgets idempotency keys after a day, and
 * returns stored errors for them.
 */
async function readOutcome(
  platform: Platform,
  processor: Processor,
  refund: RefundRow,
): Promise<RefundOutcome | undefined> {
  if (refund.processorId !== null) return processor.refunds.retrieve(refund.processorId);
  const { organizationId: sellerId, paymentId } = refund;
  const payment = paymentId && (await findPayment(platform.database.db, sellerId, paymentId));
  const chargeId = payment ? payment.chargeId : null;
  const made = chargeId === null ? [] : await processor.refunds.listForCharge(chargeId);
  const own = made.find((facts) => isRefundOf(facts, refund));
  return own ?? askProcessor({ platform, processor, sellerId }, refund);
}

function unknownIfAway(error: unknown): RefundOutcome {
  if (isUnknownOutcome(error)) return { kind: "unknown", reason: error.reason };
  throw error;
}
