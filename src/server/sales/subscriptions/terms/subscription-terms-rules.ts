import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { reminderAt } from "./reminder-rules.ts";
import { type Period, periodAt, trialEnd } from "./subscription-period-rules.ts";

export interface Trial {
  interval: TrialInterval;
  count: number;
}

/** The first period of a subscription, and what follows from it. */
export interface FirstTerms {
  status: "active" | "trialing";
  anchorAt: Date;
  periodNumber: number;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  trialStart: Date | null;
  trialEnd: Date | null;
  dueAt: Date;
  reminderAt: Date | null;
}

/** A trial is a period of its own. Paid periods are counted from its end. */
export function firstTerms(
  now: Date,
  interval: RecurringInterval,
  trial: Trial | null,
): FirstTerms {
  const period: Period = trial
    ? { start: now, end: trialEnd(now, trial.interval, trial.count) }
    : periodAt(now, interval, 0);
  return {
    status: trial ? "trialing" : "active",
    anchorAt: trial ? period.end : now,
    periodNumber: 0,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    trialStart: trial ? period.start : null,
    trialEnd: trial ? period.end : null,
    dueAt: period.end,
    reminderAt: reminderAt(period, { isTrial: trial !== null, interval }),
  };
}
