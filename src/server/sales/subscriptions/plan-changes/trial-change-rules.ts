import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { trialEnd } from "../terms/subscription-period-rules.ts";

/** The trial of a subscription that goes to another plan. */
export interface RunningTrial {
  start: Date;
  end: Date;
}

export interface PlanTrial {
  interval: TrialInterval;
  count: number;
}

/**
 * Returns when a trial ends after a change of plan: the trial of the new plan counts from its
 * begin, and the shorter one stays. Null if it is over now: the new plan is charged.
 */
export function getKeptTrialEnd(
  { start, end }: RunningTrial,
  next: PlanTrial | null,
  at: Date,
): Date | null {
  if (next === null) return null;
  const own = trialEnd(start, next.interval, next.count);
  const kept = own < end ? own : end;
  return kept > at ? kept : null;
}
