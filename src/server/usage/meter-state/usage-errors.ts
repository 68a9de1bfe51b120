import type { RefusalSpec } from "#server/platform/refusal.ts";

export const usageErrors = {
  meterUnknown: { status: 422, code: "value_error", message: "Meter does not exist." },
} satisfies Record<string, RefusalSpec>;
