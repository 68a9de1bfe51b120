const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The days after each failure until the next try: days 2, 7, 14 and 21 after the first one. */
const retryDays = [2, 5, 7, 7] as const;
/** The last failure ends the subscription. */
export const maxFailures = retryDays.length + 1;
const deadlineMs = 21 * dayMs + minuteMs;

export interface DunningState {
  failures: number;
  nextAttemptAt: Date | null;
  /** Null before the first failure. */
  deadlineAt: Date | null;
}

export interface PaymentFailure {
  at: Date;
  /** Another try with the same card will not help. */
  isFinal: boolean;
  /** Tries in addition to the schedule do not move it. */
  isScheduled: boolean;
  /** A card that was not tried before was declined, and is charged from now on. */
  isNewMethod: boolean;
}

export interface DunningStep extends DunningState {
  deadlineAt: Date;
  /** The subscription ends now. */
  isOver: boolean;
}

/**
 * Returns the next step after a failed payment. After a final decline nothing is tried by itself: a
 * new card, the customer, or the deadline decides. Only a new card starts a schedule again that a
 * final decline had stopped.
 */
export function afterFailure(before: DunningState, failure: PaymentFailure): DunningStep {
  const { at, isFinal, isScheduled, isNewMethod } = failure;
  const isCounted = isScheduled || before.failures === 0;
  const failures = before.failures + (isCounted ? 1 : 0);
  const deadlineAt = before.deadlineAt ?? new Date(at.getTime() + deadlineMs);
  if (failures >= maxFailures) return { failures, nextAttemptAt: null, deadlineAt, isOver: true };
  const later = isFinal ? null : retryAt(failures, at, deadlineAt);
  const restarted = isNewMethod ? later : null;
  const nextAttemptAt = isCounted ? later : (before.nextAttemptAt ?? restarted);
  return { failures, nextAttemptAt, deadlineAt, isOver: at >= deadlineAt };
}

/** Null if the deadline comes first. */
function retryAt(failures: number, at: Date, deadlineAt: Date): Date | null {
  const days = retryDays[failures - 1] ?? 0;
  const next = new Date(at.getTime() + days * dayMs);
  return next < deadlineAt ? next : null;
}
