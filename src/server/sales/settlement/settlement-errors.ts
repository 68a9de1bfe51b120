import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;

export const settlementErrors = {
  recurring: {
    ...bodyFault,
    message: "Subscriptions are not available yet. Choose a one-time product.",
  },
  locationMissing: {
    ...bodyFault,
    message: "The billing address is needed to compute the tax.",
  },
  totalChanged: {
    ...bodyFault,
    message: "The total has changed. Check it and pay again.",
  },
  tokenUnknown: {
    ...bodyFault,
    message: "This confirmation token is unknown, has expired, or was used already.",
  },
  processorAway: {
    status: 503,
    code: "PaymentProcessorUnavailable",
    message: "The payment processor did not answer. Nothing was charged. Please try again.",
    headers: { "retry-after": "5" },
  },
} satisfies Record<string, RefusalSpec>;

export const paymentCanceled = "The payment was not completed in time. Nothing was charged.";

/** The buyer reads why, in plain words. */
export function paymentError(message: string): RefusalSpec {
  return { status: 400, code: "PaymentError", message };
}
