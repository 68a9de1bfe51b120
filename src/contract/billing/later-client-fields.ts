import * as z from "zod/mini";
import { Instant } from "../instant.ts";

/**
 * Fields that releases of the official client after the first one expect. They say the truth about what we do not
 * have: no trials, one interval at a time, everything visible.
 */
const visibility = z.literal("public");

export const trialFields = {
  trial_interval: z.null(),
  trial_interval_count: z.null(),
};

export const laterProductFields = {
  ...trialFields,
  visibility,
  recurring_interval_count: z.nullable(z.literal(1)),
  meter_interval: z.null(),
  meter_interval_count: z.null(),
};

export const laterPriceFields = {
  source: z.literal("catalog"),
  tax_behavior: z.nullable(z.enum(["exclusive", "inclusive"])),
};

export const laterBenefitFields = {
  visibility,
  visibility_configurable: z.boolean(),
};

export const laterLinkFields = {
  ...trialFields,
  return_url: z.nullable(z.string()),
  seats: z.null(),
  units: z.null(),
};

export const laterMeterFields = {
  unit: z.enum(["scalar", "token", "custom"]),
  custom_label: z.nullable(z.string()),
  custom_multiplier: z.nullable(z.int()),
  archived_at: z.nullable(Instant),
};

export const laterCustomerFields = {
  type: z.literal("individual"),
  billing_name: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  default_payment_method_id: z.nullable(z.string()),
  first_user_event_at: z.nullable(Instant),
};

export const laterSubscriptionFields = {
  trial_start: z.nullable(Instant),
  trial_end: z.nullable(Instant),
  seats: z.null(),
  units: z.null(),
};
