import { minor } from "#contract/money.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { PaymentSource } from "#server/money/processor/processor-payments.ts";
import type { UnknownOutcome } from "#server/money/processor/processor-results.ts";
import type { Attempt } from "../../payments/attempt-store.ts";
import { createProcessorCustomer } from "./processor-customer.ts";
import { type IntentFacts, readIntent } from "./read-intent.ts";

/** An attempt and what its confirmation needs. */
export interface PayableAttempt {
  attempt: Attempt;
  customer: CustomerRow;
  /** A setup takes only a token of the card form. */
  source: PaymentSource;
  /** The card is charged again later, without the buyer. */
  savesMethod: boolean;
}

/** The answer of the processor. `refused`: it did not take the request, so nothing was charged. */
export interface PaidAttempt {
  processorCustomerId: string | null;
  /** The processor's customer was created for this attempt. */
  isNewCustomer: boolean;
  result: IntentFacts | UnknownOutcome | { kind: "refused"; error: ProcessorError };
}

/** Returns whether the outcome is still to come. */
export function isWaiting({ result }: PaidAttempt): boolean {
  return ["requires_action", "processing", "unknown"].includes(result.kind);
}

/**
 * Takes the second step of a payment, outside any transaction: writes to the intent what is due and
 * confirms it, with the attempt as key. To do it again, at once or later, charges nothing twice.
 */
export async function payAttempt(
  processor: Processor,
  payable: PayableAttempt,
): Promise<PaidAttempt> {
  const { processorId } = payable.customer;
  const isNewCustomer = processorId === null;
  let processorCustomerId = processorId;
  try {
    processorCustomerId ??= await createProcessorCustomer(processor, payable.customer);
    const result = await confirmIntent(processor, payable, processorCustomerId);
    return { processorCustomerId, isNewCustomer, result };
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    // Another page of the buyer may have paid, or the reconciler canceled it.
    if (error.code === "payment_intent_unexpected_state") {
      const { intentKind, intentId } = payable.attempt;
      const result = await readIntent(processor, intentKind, intentId);
      return { processorCustomerId, isNewCustomer, result };
    }
    return { processorCustomerId, isNewCustomer, result: { kind: "refused", error } };
  }
}

/** Continues an attempt that another process began: it may have confirmed the intent already. */
export async function resumeAttempt(
  processor: Processor,
  payable: PayableAttempt,
): Promise<PaidAttempt> {
  const { attempt, customer } = payable;
  const intent = await readIntent(processor, attempt.intentKind, attempt.intentId);
  // A decline may be that of an earlier attempt: the key of this one brings its own answer back.
  if (intent.kind === "open" || intent.kind === "declined") return payAttempt(processor, payable);
  return { processorCustomerId: customer.processorId, isNewCustomer: false, result: intent };
}

async function confirmIntent(
  processor: Processor,
  { attempt, source, savesMethod }: PayableAttempt,
  customerId: string,
): Promise<IntentFacts | UnknownOutcome> {
  const { id, intentId, intentKind } = attempt;
  const metadata = { attempt_id: id };
  if (intentKind === "setup") {
    if (!("confirmationToken" in source)) throw new Error(`attempt ${id} has no card to save`);
    await processor.setups.update(intentId, { customerId, metadata });
    return processor.setups.confirm(intentId, source, id);
  }
  await processor.payments.update(intentId, {
    amount: minor(attempt.amount),
    customerId,
    saveMethod: savesMethod,
    metadata,
  });
  return processor.payments.confirm(intentId, source, id);
}
