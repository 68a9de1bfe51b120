import type { RefusalSpec } from "#server/platform/refusal.ts";

export const ownSubscriptionErrors = {
  nothingOwed: {
    status: 409,
    code: "OrderAlreadyPaid",
    message: "Nothing is owed for this subscription.",
  },
  /** The page of the link can charge the saved card, and shows the last digits of it. */
  paymentNeedsSignIn: {
    status: 403,
    code: "NotPermitted",
    message: "Sign in to the customer portal with a code to pay this subscription.",
  },
} satisfies Record<string, RefusalSpec>;
