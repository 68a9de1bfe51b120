import type { ProductWire } from "#contract/billing/product-schema.ts";

type LaterFields = Pick<
  ProductWire,
  | "trial_interval"
  | "trial_interval_count"
  | "visibility"
  | "recurring_interval_count"
  | "meter_interval"
  | "meter_interval_count"
>;

/** Fields that newer clients require in every view of a product. */
export function presentLaterFields(recurringInterval: string | null): LaterFields {
  return {
    trial_interval: null,
    trial_interval_count: null,
    visibility: "public",
    recurring_interval_count: recurringInterval === null ? null : 1,
    meter_interval: null,
    meter_interval_count: null,
  };
}
