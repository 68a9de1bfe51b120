import type { RefusalSpec } from "#server/platform/refusal.ts";

export const clockErrors = {
  backwards: { status: 400, message: "The clock moves forward only" },
  tooFar: { status: 400, message: "The clock ends with the year 2999" },
  busy: { status: 409, message: "The clock is being moved by someone else" },
} satisfies Record<string, RefusalSpec>;
