import { declineReason } from "#server/money/processor/decline-messages.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { ProcessorError } from "#server/money/processor/processor-error.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import type { Attempt } from "../../payments/attempt-store.ts";
import { orProcessorRefusal } from "./processor-refusal.ts";
import { paymentError, settlementErrors } from "./settlement-errors.ts";

/** Refuses a request that the processor did not take. */
export function toProcessorRefusal(error: ProcessorError): unknown {
  if (error.failure === "unknown" || error.code === "payment_intent_unexpected_state")
    return new Refusal(settlementErrors.processorAway);
  const isTokenFault = error.code === "resource_missing" || error.code === "token_already_used";
  if (error.failure === "invalid_request" && isTokenFault)
    return problemRefusal([
      { spec: settlementErrors.tokenUnknown, place: ["confirmation_token_id"] },
    ]);
  return error;
}

/** Says why an attempt failed, as the buyer reads it; undefined if it did not. */
export function toAttemptRefusal({
  status,
  declineCode,
  declineMessage,
}: Attempt): RefusalSpec | undefined {
  if (status === "failed" && declineMessage !== null)
    return paymentError(declineReason(declineCode), declineMessage);
  const isOver = status === "failed" || status === "canceled";
  return isOver ? paymentError("payment_canceled") : undefined;
}

/** Returns whether a token of the card form can be charged. */
export async function judgeToken(
  processor: Processor,
  token: string | null | undefined,
): Promise<"absent" | "unknown" | "usable"> {
  if (!token) return "absent";
  const found = await orProcessorRefusal(processor.tokens.find(token));
  return found && found.usedBy === null ? "usable" : "unknown";
}
