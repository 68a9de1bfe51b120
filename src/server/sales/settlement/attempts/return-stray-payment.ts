import * as z from "zod/mini";
import { minor } from "#contract/money.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { strayRefundMark } from "../../refunds/receive-processor-refund.ts";
import { recordFailedReturn } from "../../refunds/record-failed-return.ts";
import type { IntentFacts } from "./read-intent.ts";

const kind = defineJobKind(
  "sales.return-stray-payment",
  z.object({
    sellerId: z.string(),
    intentId: z.string(),
    chargeId: z.string(),
    amount: z.number(),
    currency: z.string(),
  }),
);
const alreadyReturned = "charge_already_refunded";

/** Why such a payment failed, as the buyer and the seller read it. */
export const strayPayment = {
  code: "returned",
  declineCode: null,
  adviceCode: null,
  message: "The payment did not match the checkout. It is returned in full. Please try again.",
  chargeId: null,
} satisfies Decline;

/**
 * Two checkouts of one customer were paid at the same moment, where one subscription is allowed.
 */
export const alreadySubscribed = {
  ...strayPayment,
  code: "already_subscribed",
  message:
    "You already have a subscription, so this one was not started. If a payment was taken, it is returned in full.",
} satisfies Decline;

/**
 * Gives back a payment that no order can be made of: the buyer's browser paid an intent by itself,
 * after the attempt had ended and the checkout had changed. Neither the payment nor its return is
 * posted to the ledger.
 */
export async function returnStrayPayment(ctx: SellerCtx, intent: IntentFacts): Promise<void> {
  if (!("chargeId" in intent) || intent.chargeId === null) return;
  const { sellerId } = ctx;
  const { id: intentId, chargeId, amount, currency } = intent;
  ctx.platform.log.error({ intentId, chargeId }, "a payment without an order is returned");
  await enqueue(ctx, kind, { sellerId, intentId, chargeId, amount, currency });
}

/** If the processor refuses to return the payment, the seller finds it in the audit log. */
export function returnStrayPaymentJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 20,
    async run(_platform, { intentId, chargeId, amount }, job) {
      const result = await processor.refunds.create({
        // The processor stores its errors for a key. A charge that was returned in full is refused
        // another time.
        refundId: `stray:${intentId}:${job.attempt}`,
        chargeId,
        amount: minor(amount),
        reason: "duplicate",
        metadata: { ...strayRefundMark },
      });
      if (result.kind === "unknown") throw new ProcessorError("unknown", result.reason);
      return result;
    },
    async finish(ctx, { sellerId, chargeId, amount, currency }, result) {
      const isReturned = result.kind !== "refused" || result.code === alreadyReturned;
      if (isReturned) return;
      const failed = { chargeId, amount, currency, reason: result.code };
      await recordFailedReturn({ ...ctx, sellerId }, failed);
    },
  });
}
