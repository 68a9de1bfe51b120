import type { RefusalSpec } from "#server/platform/refusal.ts";

const keyForm = /^[\x21-\x7e]{1,255}$/;

export const keptForMs = 24 * 60 * 60 * 1_000;

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
    message: "This request was carried out, but its answer cannot be read any more.",
  },
  inProgress: {
    status: 409,
    code: "IdempotencyKeyInProgress",
    message: "The first request with this Idempotency-Key is still at work. Please try again.",
    headers: { "retry-after": "1" },
  },
} satisfies Record<string, RefusalSpec>;

export function isKeyWellFormed(key: string): boolean {
  return keyForm.test(key);
}

/**
 * A refusal that says what is the case is an answer like any other. What may pass by itself (too many requests, our
 * own faults) and what the caller will mend (validation, credentials) is judged anew.
 */
export function isRefusalKept(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 409, 422, 429].includes(status);
}
