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

const goneCodes = ["payment_method_unexpected_state", "resource_missing"];

export function isMethodGone(error: unknown): boolean {
  return error instanceof ProcessorError && goneCodes.includes(error.code ?? "");
}
