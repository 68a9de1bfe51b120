import { ProcessorError } from "#server/money/processor/processor-error.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";

/** The processor no longer knows the method: it was detached. */
export const methodGone: Decline = {
  code: "payment_method_gone",
  declineCode: null,
  adviceCode: null,
  message: "The payment method was removed.",
  chargeId: null,
};

/** The processor no longer knows the customer, and so none of their methods. */
export function isCustomerGone(error: unknown): error is ProcessorError {
  const isMissing = error instanceof ProcessorError && error.code === "resource_missing";
  return isMissing && error.param === "customer";
}

/**
 * The processor will not take this request, however often it is repeated, and has charged nothing.
 */
export function isRefusedForGood(error: unknown): error is ProcessorError {
  return (
    error instanceof ProcessorError &&
    (error.failure === "invalid_request" || error.failure === "declined") &&
    error.code !== "payment_intent_unexpected_state"
  );
}

/** Makes the decline of a charge that the processor refused for good, before the bank was asked. */
export function toRefusedDecline({ code }: ProcessorError): Decline {
  return {
    code: code ?? "processing_error",
    declineCode: "processing_error",
    adviceCode: null,
    message: "The payment processor did not accept the payment.",
    chargeId: null,
  };
}
