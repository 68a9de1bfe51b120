import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { PaymentFacts, SetupFacts } from "#server/money/processor/processor-results.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import type { Attempt } from "../../payments/attempt-store.ts";

export type IntentFacts = PaymentFacts | SetupFacts;

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
  attempt: Pick<Attempt, "intentKind" | "intentId" | "status">,
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

/** Cancels the intent. If it has ended already, this is its end. */
export function cancelIntent(processor: Processor, kind: "payment" | "setup", intentId: string) {
  return kind === "setup" ? processor.setups.cancel(intentId) : processor.payments.cancel(intentId);
}
