import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { TrialInterval } from "#contract/billing/trial-schema.ts";

type LaterFields = Pick<
  ProductWire,
  | "trial_interval"
  | "trial_interval_count"
  | "visibility"
  | "recurring_interval_count"
  | "meter_interval"
  | "meter_interval_count"
>;

interface LaterColumns {
  recurringInterval: string | null;
  trialInterval: string | null;
  trialIntervalCount: number | null;
}

/** Returns fields that newer clients require in every view of a product. */
export function presentLaterFields({
  recurringInterval,
  trialInterval,
  trialIntervalCount,
}: LaterColumns): LaterFields {
  return {
    trial_interval: trialInterval as TrialInterval | null,
    trial_interval_count: trialIntervalCount,
    visibility: "public",
    recurring_interval_count: recurringInterval === null ? null : 1,
    meter_interval: null,
    meter_interval_count: null,
  };
}
