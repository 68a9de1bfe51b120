import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import { type Period, periodAt } from "../terms/subscription-period-rules.ts";

interface Renewable {
  status: string;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: Date;
  unpaidChangeOrderId: string | null;
}

/**
 * One that is past due is renewed after it was paid. If it is canceled, it ends with its period,
 * paid or not. A change of plan that waits for its payment comes before the renewal.
 */
export function isDue(
  { status, cancelAtPeriodEnd, currentPeriodEnd, unpaidChangeOrderId }: Renewable,
  now: Date,
): boolean {
  if (unpaidChangeOrderId !== null) return false;
  const isPaid = status === "active" || status === "trialing";
  const isWatched = isPaid || (status === "past_due" && cancelAtPeriodEnd);
  return isWatched && currentPeriodEnd <= now;
}

export interface NextPeriod {
  anchorAt: Date;
  periodNumber: number;
  period: Period;
}

/**
 * Returns the period after this one. Periods are counted anew after a trial and where the interval
 * changes.
 */
export function nextPeriod(
  current: {
    status: string;
    anchorAt: Date;
    periodNumber: number;
    currentPeriodEnd: Date;
    recurringInterval: RecurringInterval;
  },
  interval: RecurringInterval,
): NextPeriod {
  const isCountedAnew = current.status === "trialing" || interval !== current.recurringInterval;
  const anchorAt = isCountedAnew ? current.currentPeriodEnd : current.anchorAt;
  const periodNumber = isCountedAnew ? 0 : current.periodNumber + 1;
  return { anchorAt, periodNumber, period: periodAt(anchorAt, interval, periodNumber) };
}

/**
 * Long enough to share statements and commits, short enough not to hold up the seller's checkouts.
 */
const maxGroup = 20;

/**
 * Groups the ids of subscriptions that are renewed in one transaction. Those of a customer come
 * together.
 */
export function groupRenewals(rows: readonly { id: string; customerId: string }[]): string[][] {
  const ids = rows
    .toSorted((a, b) => (a.customerId < b.customerId ? -1 : Number(a.customerId > b.customerId)))
    .map(({ id }) => id);
  const groups = Math.ceil(ids.length / maxGroup);
  return Array.from({ length: groups }, (_, at) => ids.slice(at * maxGroup, (at + 1) * maxGroup));
}
