import { type Minor, minor, scale } from "#contract/money.ts";

/** The part of a period that is left, exact to the millisecond. */
export interface RemainingTime {
  leftMs: number;
  wholeMs: number;
}

/** Nothing is left of a period that is over. */
export function remainingTime(period: { start: Date; end: Date }, at: Date): RemainingTime {
  const wholeMs = period.end.getTime() - period.start.getTime();
  const leftMs = Math.min(Math.max(period.end.getTime() - at.getTime(), 0), wholeMs);
  return { leftMs, wholeMs };
}

/** Returns the amount of a whole period for the part that is left, rounded half away from zero. */
export function prorate(amount: Minor, { leftMs, wholeMs }: RemainingTime): Minor {
  return amount === 0 ? minor(0) : scale(amount, leftMs, wholeMs);
}
