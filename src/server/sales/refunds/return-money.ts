import type { RefundReason } from "#contract/billing/refund-schema.ts";
import { minor } from "#contract/money.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { NewRefund } from "#server/money/processor/processor-refunds.ts";
import type { RefundFacts, RefundResult } from "#server/money/processor/processor-results.ts";
import type { PaymentRow } from "../payments/payment-store.ts";
import type { RefundRow } from "./refund-store.ts";

/**
 * Makes the middle step: never inside a transaction. The key of the call is the refund's, however
 * often it is made.
 */
export async function returnMoney(
  processor: Processor,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<RefundResult> {
  const { chargeId } = payment;
  if (chargeId === null) throw new Error(`payment ${payment.id} was never charged`);
  return processor.refunds.create({
    refundId: refund.id,
    chargeId,
    amount: minor(refund.amount + refund.taxAmount - refund.creditAmount),
    reason: toProcessorReason(refund.reason),
    // By this an event, or the reconciler, recognizes the refund when our own row does not know its
    // id yet.
    metadata: { organization_id: refund.organizationId, refund_id: refund.id },
  });
}

/** Returns whether the processor's refund is the one of this row. */
export function isRefundOf(facts: RefundFacts, { organizationId, id }: RefundRow): boolean {
  return facts.metadata.organization_id === organizationId && facts.metadata.refund_id === id;
}

/** Never `fraudulent`: the processor would block the buyer. */
function toProcessorReason(reason: RefundReason): NewRefund["reason"] {
  return reason === "duplicate" ? "duplicate" : "requested_by_customer";
}
