import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { addMonths } from "#server/platform/calendar-rules.ts";

export interface Period {
  start: Date;
  end: Date;
}

const dayMs = 86_400_000;
const months: Record<RecurringInterval, number> = { month: 1, year: 12 };

/**
 * Returns the period with this number, counted from the anchor in UTC. Each begins where the one
 * before it ends, on the anchor's day of the month, or on the last day of a shorter month.
 */
export function periodAt(anchor: Date, interval: RecurringInterval, number: number): Period {
  const step = months[interval];
  return { start: addMonths(anchor, number * step), end: addMonths(anchor, (number + 1) * step) };
}

export function trialEnd(start: Date, interval: TrialInterval, count: number): Date {
  switch (interval) {
    case "day":
      return new Date(start.getTime() + count * dayMs);
    case "week":
      return new Date(start.getTime() + count * 7 * dayMs);
    case "month":
      return addMonths(start, count);
    case "year":
      return addMonths(start, count * 12);
  }
}

/**
 * Returns whether a discount is taken off the period that begins here. A repeating one counts
 * calendar months from the first period that it was taken off; one of a year counts by its
 * beginning.
 */
export function isDiscounted(
  discount: { duration: string; durationInMonths: number | null },
  discountedSince: Date | null,
  periodStart: Date,
): boolean {
  if (discount.duration === "forever" || discountedSince === null) return true;
  if (discount.duration === "once") return periodStart <= discountedSince;
  return periodStart < addMonths(discountedSince, discount.durationInMonths ?? 0);
}
