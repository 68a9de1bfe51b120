import type { RefusalSpec } from "#server/platform/refusal.ts";

export const ownDetailsErrors = {
  /** A buyer who only typed an email address changes nothing that is stored of its owner. */
  needsSignIn: {
    status: 403,
    code: "NotPermitted",
    message: "Sign in to the customer portal with a code to change your details.",
  },
  emailFixed: {
    status: 422,
    code: "value_error",
    message: "The email address cannot be changed here. Ask the seller to change it.",
  },
} satisfies Record<string, RefusalSpec>;
