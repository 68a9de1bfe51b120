import type { RefusalSpec } from "#server/platform/refusal.ts";

export const meterGrantErrors = {
  expiryEarly: {
    status: 422,
    code: "value_error",
    message: "A grant expires after it starts, and not in the past.",
  },
  conflict: {
    status: 409,
    code: "GrantConflict",
    message: "Another grant has this external_id.",
  },
} satisfies Record<string, RefusalSpec>;
