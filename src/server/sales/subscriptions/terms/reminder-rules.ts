import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { Period } from "./subscription-period-rules.ts";

const dayMs = 86_400_000;
const trialDays = 3;
const yearDays = 7;

/**
 * Returns when the customer is reminded that a trial ends, or that a plan renews for another year.
 * A monthly plan needs no reminder, and neither does a trial that is shorter than the notice.
 */
export function reminderAt(
  period: Period,
  { isTrial, interval }: { isTrial: boolean; interval: RecurringInterval },
): Date | null {
  if (!isTrial && interval !== "year") return null;
  const days = isTrial ? trialDays : yearDays;
  const at = new Date(period.end.getTime() - days * dayMs);
  return at > period.start ? at : null;
}
