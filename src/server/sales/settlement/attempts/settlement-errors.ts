import type { DeclineReason } from "#contract/messages/refusal-messages.ts";
import { refusalMessages } from "#contract/messages/refusal-messages-en.ts";
import { taxPlaceErrors } from "#server/money/tax/tax-place-errors.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";
import { refusal } from "../../checkouts/records/checkout-errors.ts";

const bodyFault = { status: 422, code: "value_error" } as const;

export const settlementErrors = {
  locationMissing: taxPlaceErrors.missing,
  totalChanged: {
    ...bodyFault,
    ...refusal("total_changed"),
  },
  tokenUnknown: {
    ...bodyFault,
    message: "This confirmation token is unknown, has expired, or was used already.",
    reason: "payment_token_unknown",
  },
  processorAway: {
    status: 503,
    code: "PaymentProcessorUnavailable",
    message: refusalMessages.declines.processor_unavailable,
    reason: "processor_unavailable",
    headers: { "retry-after": "5" },
  },
} satisfies Record<string, RefusalSpec>;

/**
 * The buyer reads why, in plain words. A text that is not the one of the reason is sent without it.
 */
export function paymentError(reason: DeclineReason, message?: string): RefusalSpec {
  const text = refusalMessages.declines[reason];
  const error = { status: 400, code: "PaymentError", message: message ?? text };
  return error.message === text ? { ...error, reason } : error;
}
