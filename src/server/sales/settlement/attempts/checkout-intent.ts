import { minimumCharge } from "#server/money/amounts/amount-rules.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { PaymentFacts, SetupFacts } from "#server/money/processor/processor-results.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import type { AttemptRow } from "../../payments/attempt-store.ts";

export type IntentFacts = PaymentFacts | SetupFacts;

/** The columns of a checkout that name its live intent. */
export type IntentColumns = Pick<
  CheckoutRow,
  "intentId" | "intentKind" | "intentClientSecret" | "intentCount"
> & { intentId: string; intentKind: "payment" | "setup" };

/**
 * Creates the one live intent of a checkout, unconfirmed. It is created with the same parameters
 * however often the call is repeated, because the processor refuses a key with others: what is due
 * is written to it before each confirmation.
 */
export async function ensureIntent(
  processor: Processor,
  checkout: CheckoutRow,
  kind: "payment" | "setup",
): Promise<IntentColumns> {
  const { intentId, intentKind, intentClientSecret, intentCount } = checkout;
  if (intentId !== null && intentKind === kind)
    return { intentId, intentKind, intentClientSecret, intentCount };
  if (intentId !== null && intentKind !== null) await cancelIntent(processor, intentKind, intentId);
  const common = {
    key: `intent:${checkout.id}:${intentCount}`,
    customerId: null,
    allowRedirects: false,
    metadata: { organization_id: checkout.organizationId, checkout_id: checkout.id },
  };
  const intent =
    kind === "setup"
      ? await processor.setups.create(common)
      : await processor.payments.create({
          ...common,
          amount: minimumCharge(checkout.currency),
          currency: checkout.currency,
          saveMethod: false,
        });
  return {
    intentId: intent.id,
    intentKind: kind,
    intentClientSecret: intent.clientSecret,
    intentCount: intentCount + 1,
  };
}

export function readIntent(processor: Processor, kind: "payment" | "setup", intentId: string) {
  return kind === "setup"
    ? processor.setups.retrieve(intentId)
    : processor.payments.retrieve(intentId);
}

/**
 * Reads the outcome of an attempt at the processor. A refused intent whose client secret a browser
 * has is canceled first: the browser could pay it by itself, after the checkout is open again and
 * has changed.
 */
export async function readOutcome(
  processor: Processor,
  attempt: Pick<AttemptRow, "intentKind" | "intentId" | "status">,
): Promise<IntentFacts> {
  const { intentKind, intentId } = attempt;
  const intent = await readIntent(processor, intentKind, intentId);
  if (intent.kind !== "declined" || !isSecretShown(attempt)) return intent;
  const ended = await endIntent(processor, intentKind, intentId);
  return ended.kind === "canceled" ? intent : ended;
}

/** Cancels the intent, or learns how it ended. */
export async function endIntent(
  processor: Processor,
  kind: "payment" | "setup",
  intentId: string,
): Promise<IntentFacts> {
  const ended = await cancelIntent(processor, kind, intentId);
  if (ended.kind === "unknown") throw new ProcessorError("unknown", ended.reason);
  return ended;
}

/** Of an intent that has ended already, its end. */
function cancelIntent(processor: Processor, kind: "payment" | "setup", intentId: string) {
  return kind === "setup" ? processor.setups.cancel(intentId) : processor.payments.cancel(intentId);
}
