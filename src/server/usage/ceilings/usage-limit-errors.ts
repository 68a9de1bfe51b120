import type { RefusalSpec } from "#server/platform/refusal.ts";

const fault = { status: 422, code: "value_error" } as const;

export const usageLimitErrors = {
  notAdditive: { ...fault, message: "Only a meter that counts or sums up can have a limit." },
  looser: { ...fault, message: "Your limit cannot be higher than the one the seller has set." },
  needsSignIn: {
    status: 403,
    code: "NotPermitted",
    message: "Sign in to the customer portal with a code to change your limits.",
  },
} satisfies Record<string, RefusalSpec>;
