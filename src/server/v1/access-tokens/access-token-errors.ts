import type { RefusalSpec } from "#server/platform/refusal.ts";

export const accessTokenErrors = {
  scopeNotAllowed: {
    status: 422,
    code: "value_error",
    message: "Your role does not allow every one of these scopes.",
  },
  tooMany: {
    status: 403,
    code: "NotPermitted",
    message: "An organization may have 100 access tokens. Revoke one that is no longer used.",
  },
} satisfies Record<string, RefusalSpec>;
