import type { RefusalSpec } from "#server/platform/refusal.ts";

export const clockErrors = {
  backwards: { status: 400, message: "The clock moves forward only" },
  tooFar: { status: 400, message: "The clock ends with the year 2999" },
  nothingToResume: { status: 400, message: "No move of the clock waits to be resumed" },
  noWorker: { status: 409, message: "The clock waits for payments, and no worker is running" },
  busy: { status: 409, message: "The clock is being moved by someone else" },
} satisfies Record<string, RefusalSpec>;
