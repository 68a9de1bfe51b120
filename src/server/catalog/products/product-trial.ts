import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { productErrors } from "./product-errors.ts";

export interface TrialColumns {
  trialInterval: string | null;
  trialIntervalCount: number | null;
}

interface TrialInput {
  trial_interval?: TrialInterval | null | undefined;
  trial_interval_count?: number | null | undefined;
}

export const noTrial: TrialColumns = { trialInterval: null, trialIntervalCount: null };

/**
 * Plans the trial of a product after this input. An absent field stays unchanged; null for either
 * means no trial.
 */
export function planTrial(
  current: TrialColumns & { recurringInterval: string | null },
  { trial_interval: interval, trial_interval_count: count }: TrialInput,
): TrialColumns {
  const { trialInterval, trialIntervalCount } = current;
  if (interval === undefined && count === undefined) return { trialInterval, trialIntervalCount };
  const planned = {
    trialInterval: interval === undefined ? trialInterval : interval,
    trialIntervalCount: count === undefined ? trialIntervalCount : count,
  };
  if (!interval && !count && (interval === null || count === null)) return noTrial;
  if (current.recurringInterval === null)
    throw new Refusal(productErrors.trialOneTime, ["trial_interval"]);
  if (planned.trialInterval === null)
    throw new Refusal(productErrors.trialIncomplete, ["trial_interval"]);
  if (planned.trialIntervalCount === null)
    throw new Refusal(productErrors.trialIncomplete, ["trial_interval_count"]);
  return planned;
}
