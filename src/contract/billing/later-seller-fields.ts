import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { TaxBehavior } from "./tax-behavior.ts";

/** Which mails customers get. */
export const CustomerEmailSettings = z.object({
  order_confirmation: z.boolean(),
  payment_method_expiration_reminder: z.boolean(),
  subscription_cancellation: z.boolean(),
  subscription_confirmation: z.boolean(),
  subscription_cycled: z.boolean(),
  subscription_cycled_after_trial: z.boolean(),
  subscription_past_due: z.boolean(),
  subscription_paused: z.boolean(),
  subscription_renewal_reminder: z.boolean(),
  subscription_resumed: z.boolean(),
  subscription_revoked: z.boolean(),
  subscription_trial_conversion_reminder: z.boolean(),
  subscription_uncanceled: z.boolean(),
  subscription_updated: z.boolean(),
});

export type CustomerEmailSettings = z.infer<typeof CustomerEmailSettings>;

const maybe = z.optional(z.boolean());

/** Switches that are left out stay as they are. */
export const CustomerEmailSettingsInput = z.object({
  order_confirmation: maybe,
  payment_method_expiration_reminder: maybe,
  subscription_cancellation: maybe,
  subscription_confirmation: maybe,
  subscription_cycled: maybe,
  subscription_cycled_after_trial: maybe,
  subscription_past_due: maybe,
  subscription_paused: maybe,
  subscription_renewal_reminder: maybe,
  subscription_resumed: maybe,
  subscription_revoked: maybe,
  subscription_trial_conversion_reminder: maybe,
  subscription_uncanceled: maybe,
  subscription_updated: maybe,
});

const CustomerPortalSettings = z.object({
  usage: z.object({ show: z.boolean() }),
  subscription: z.object({
    update_seats: z.boolean(),
    update_plan: z.boolean(),
    update_units: z.boolean(),
    pause: z.boolean(),
  }),
  customer: z.object({ allow_email_change: z.boolean() }),
});

const Capabilities = z.object({
  checkout_payments: z.boolean(),
  subscription_renewals: z.boolean(),
  payouts: z.boolean(),
  refunds: z.boolean(),
  api_access: z.boolean(),
  dashboard_access: z.boolean(),
});

/** Which mails the owners of the organization get. */
export const NotificationSettings = z.object({
  new_order: z.boolean(),
  new_subscription: z.boolean(),
  /** Of our own: clients that do not know it leave it out. */
  new_dispute: z.boolean(),
});

export const NotificationSettingsInput = z.extend(NotificationSettings, {
  new_dispute: z.optional(z.boolean()),
});

/** Fields of later releases that everybody sees. */
export const laterPublicSellerFields = {
  status: z.literal("active"),
  proration_behavior: z.enum(["invoice", "prorate"]),
  allow_customer_updates: z.boolean(),
  notification_settings: NotificationSettings,
  customer_email_settings: CustomerEmailSettings,
  customer_portal_settings: CustomerPortalSettings,
};

/** Fields of an organization that releases of the official client after the first one expect. */
export const laterSellerFields = {
  ...laterPublicSellerFields,
  onboarding_resubmission_requested_at: z.nullable(Instant),
  sso_enforced: z.boolean(),
  default_presentment_currency: z.literal("usd"),
  default_tax_behavior: TaxBehavior,
  dispute_settings: z.object({ auto_accept_below_amount: z.nullable(z.int()) }),
  embed_hosts: z.array(z.string()),
  country: z.nullable(z.string()),
  account_id: z.nullable(z.string()),
  payout_account_id: z.nullable(z.string()),
  capabilities: Capabilities,
};

export const laterFeatureSettings = {
  wallets_enabled: z.boolean(),
  revops_enabled: z.boolean(),
  seat_based_pricing_enabled: z.boolean(),
};

export const laterSubscriptionSettings = {
  benefit_revocation_grace_period: z.int(),
  prevent_trial_abuse: z.boolean(),
};
