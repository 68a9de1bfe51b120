import type { RefusalSpec } from "#server/platform/refusal.ts";

export const idempotencyErrors = {
  malformed: {
    status: 400,
    code: "InvalidIdempotencyKey",
    message: "An Idempotency-Key has 1 to 255 visible characters.",
  },
  otherRequest: {
    status: 409,
    code: "IdempotencyKeyReused",
    message: "This Idempotency-Key was used with another request.",
  },
  unreadable: {
    status: 409,
    code: "IdempotencyKeyUnreadable",
    message: "This request was carried out, but its stored response can no longer be read.",
  },
  inProgress: {
    status: 409,
    code: "IdempotencyKeyInProgress",
    message:
      "The first request with this Idempotency-Key is still being processed. Please try again.",
    headers: { "retry-after": "1" },
  },
} satisfies Record<string, RefusalSpec>;
