import type { RefusalSpec } from "#server/platform/refusal.ts";

const fault = { status: 422, code: "value_error" } as const;
/** As the API's description shows it. */
const facts = { available: 0, required: 1, next_reset_at: "2026-04-01T00:00:00.000Z" };

export const reservationErrors = {
  notAdditive: {
    ...fault,
    message: "Only units of a meter that counts or sums up can be reserved.",
  },
  aboveHeld: { ...fault, message: "The reservation holds fewer units." },
  insufficientBalance: {
    status: 402,
    code: "InsufficientBalance",
    message: "The customer does not have that many units left.",
    facts,
  },
  limitReached: {
    status: 402,
    code: "LimitReached",
    message: "A limit of the customer does not allow that many units.",
    facts,
  },
  conflict: {
    status: 409,
    code: "ReservationConflict",
    message: "Another reservation has this external_id.",
  },
  expired: {
    status: 409,
    code: "ReservationExpired",
    message: "The reservation has expired, and no unit is available.",
  },
  closed: {
    status: 409,
    code: "ReservationClosed",
    message: "The reservation was committed or released before.",
  },
  backfilling: {
    status: 409,
    code: "MeterBackfilling",
    message: "Earlier events of the meter are still being counted. Try again in a moment.",
  },
} satisfies Record<string, RefusalSpec>;
