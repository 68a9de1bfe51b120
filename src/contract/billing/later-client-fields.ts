import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { WireId } from "../wire-id.ts";
import { TaxBehavior } from "./tax-behavior.ts";
import { TrialInterval } from "./trial-schema.ts";

/**
 * Fields that releases of the official client after the first one expect. They say the truth about
 * what we do not have: one interval at a time, everything visible.
 */
const visibility = z.literal("public");

/** A link or a checkout has no trial of its own: the product says it. */
const noTrialFields = {
  trial_interval: z.null(),
  trial_interval_count: z.null(),
};

export const laterProductFields = {
  /** How long buyers try it before the first payment. */
  trial_interval: z.nullable(TrialInterval),
  trial_interval_count: z.nullable(z.int()),
  visibility,
  recurring_interval_count: z.nullable(z.literal(1)),
  meter_interval: z.null(),
  meter_interval_count: z.null(),
};

export const laterPriceFields = {
  source: z.literal("catalog"),
  tax_behavior: z.nullable(TaxBehavior),
};

export const laterBenefitFields = {
  visibility,
  visibility_configurable: z.boolean(),
};

export const laterLinkFields = {
  ...noTrialFields,
  return_url: z.nullable(z.string()),
  seats: z.null(),
  units: z.null(),
};

const billingAddressMode = z.enum(["required", "optional", "disabled"]);

/** Of both views of a checkout. */
export const laterCheckoutFields = {
  organization_id: WireId,
  return_url: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  tax_behavior: z.nullable(TaxBehavior),
  allow_trial: z.boolean(),
  /** The trial that this buyer gets. */
  active_trial_interval: z.nullable(TrialInterval),
  active_trial_interval_count: z.nullable(z.int()),
  /** The first payment, if the trial began now. */
  trial_end: z.nullable(Instant),
  seats: z.null(),
  min_seats: z.null(),
  max_seats: z.null(),
  price_per_seat: z.null(),
  units: z.null(),
  min_units: z.null(),
  max_units: z.null(),
  payment_method_type: z.null(),
  billing_address_fields: z.object({
    country: billingAddressMode,
    state: billingAddressMode,
    city: billingAddressMode,
    postal_code: billingAddressMode,
    line1: billingAddressMode,
    line2: billingAddressMode,
  }),
};

/** Of the seller's view of a checkout. */
export const laterSellerCheckoutFields = {
  ...noTrialFields,
  external_customer_id: z.nullable(z.string()),
};

export const laterMeterUnitFields = {
  unit: z.enum(["scalar", "token", "custom"]),
  custom_label: z.nullable(z.string()),
  custom_multiplier: z.nullable(z.int()),
};

export const laterMeterFields = {
  ...laterMeterUnitFields,
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

export const laterEventFields = {
  label: z.string(),
  child_count: z.literal(0),
  parent_id: z.null(),
  member_id: z.null(),
  external_member_id: z.null(),
};
