/** Fields of newer clients that no page reads, for fixtures that must be whole. */
export const laterPrice = { source: "catalog", tax_behavior: null } as const;

export const laterProduct = {
  trial_interval: null,
  trial_interval_count: null,
  visibility: "public",
  recurring_interval_count: 1,
  meter_interval: null,
  meter_interval_count: null,
} as const;

export const laterBenefit = {
  is_deleted: false,
  visibility: "public",
  visibility_configurable: false,
} as const;

export const laterLink = {
  trial_interval: null,
  trial_interval_count: null,
  return_url: null,
  seats: null,
  units: null,
} as const;

export const laterMeterUnit = {
  unit: "scalar",
  custom_label: null,
  custom_multiplier: null,
} as const;

export const laterMeter = {
  ...laterMeterUnit,
  archived_at: null,
} as const;

export const laterCustomer = {
  type: "individual",
  billing_name: null,
  locale: null,
  default_payment_method_id: null,
  first_user_event_at: null,
} as const;

export const laterFeatureSettings = {
  wallets_enabled: false,
  revops_enabled: false,
  seat_based_pricing_enabled: false,
} as const;

export const laterSubscriptionSettings = {
  benefit_revocation_grace_period: 0,
  prevent_trial_abuse: false,
} as const;

export const laterSeller = {
  status: "active",
  onboarding_resubmission_requested_at: null,
  sso_enforced: false,
  default_presentment_currency: "usd",
  default_tax_behavior: "exclusive",
  notification_settings: { new_order: true, new_subscription: true, new_dispute: true },
  customer_email_settings: {
    order_confirmation: true,
    payment_method_expiration_reminder: true,
    subscription_cancellation: true,
    subscription_confirmation: true,
    subscription_cycled: true,
    subscription_cycled_after_trial: false,
    subscription_past_due: true,
    subscription_paused: false,
    subscription_renewal_reminder: true,
    subscription_resumed: false,
    subscription_revoked: true,
    subscription_trial_conversion_reminder: true,
    subscription_uncanceled: true,
    subscription_updated: true,
  },
  dispute_settings: { auto_accept_below_amount: null },
  embed_hosts: [] as string[],
  country: null,
  account_id: null,
  payout_account_id: null,
  capabilities: {
    checkout_payments: true,
    subscription_renewals: true,
    payouts: false,
    refunds: true,
    api_access: true,
    dashboard_access: true,
  },
  proration_behavior: "prorate",
  allow_customer_updates: true,
  customer_portal_settings: {
    usage: { show: true },
    subscription: { update_seats: false, update_plan: true, update_units: false, pause: false },
    customer: { allow_email_change: false },
  },
} as const;
