import type { SellerWire } from "#contract/billing/seller-schema.ts";
import type { OrganizationRow } from "#server/identity/organizations/organization-store.ts";
import { presentCustomerMails } from "./customer-mails.ts";
import type { SellerSettings } from "./seller-settings-store.ts";

/** Combines the organization (identity) with its selling settings. */
export function presentSeller(organization: OrganizationRow, settings: SellerSettings): SellerWire {
  const modifiedAt = lastChange(organization, settings);
  const proration_behavior = settings.prorationBehavior;
  return {
    ...fixedSettings,
    created_at: organization.createdAt.toISOString(),
    modified_at: modifiedAt?.toISOString() ?? null,
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    avatar_url: organization.logo,
    email: settings.email,
    website: settings.website,
    socials: settings.socials as SellerWire["socials"],
    details_submitted_at: settings.detailsSubmittedAt?.toISOString() ?? null,
    feature_settings: {
      issue_funding_enabled: settings.issueFundingEnabled,
      usage_based_billing_enabled: settings.usageBasedBillingEnabled,
      wallets_enabled: false,
      revops_enabled: false,
      seat_based_pricing_enabled: false,
    },
    subscription_settings: {
      allow_multiple_subscriptions: settings.allowMultipleSubscriptions,
      allow_customer_updates: settings.allowCustomerUpdates,
      proration_behavior,
      benefit_revocation_grace_period: 0,
      prevent_trial_abuse: false,
    },
    notification_settings: presentNotifications(settings),
    customer_email_settings: presentCustomerMails(settings),
    embed_hosts: settings.embedHosts,
    default_tax_behavior: settings.defaultTaxBehavior,
    proration_behavior,
    allow_customer_updates: settings.allowCustomerUpdates,
    customer_portal_settings: {
      usage: { show: true },
      subscription: {
        update_seats: false,
        update_plan: settings.allowCustomerUpdates,
        update_units: false,
        pause: false,
      },
      customer: { allow_email_change: false },
    },
  };
}

/** Says which emails the owners of the organization get. */
export function presentNotifications(
  settings: Pick<SellerSettings, "notifyNewOrder" | "notifyNewSubscription" | "notifyNewDispute">,
): SellerWire["notification_settings"] {
  return {
    new_order: settings.notifyNewOrder,
    new_subscription: settings.notifyNewSubscription,
    new_dispute: settings.notifyNewDispute,
  };
}

/** Fields of newer clients that no seller can set here. */
const fixedSettings = {
  status: "active",
  onboarding_resubmission_requested_at: null,
  sso_enforced: false,
  default_presentment_currency: "usd",
  dispute_settings: { auto_accept_below_amount: null },
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
} satisfies Partial<SellerWire>;

/** Settings that came with the organization are no change of it. */
function lastChange(
  { createdAt, updatedAt }: OrganizationRow,
  { modifiedAt }: SellerSettings,
): Date | null {
  if (modifiedAt === null || modifiedAt <= createdAt) return updatedAt;
  return updatedAt !== null && updatedAt > modifiedAt ? updatedAt : modifiedAt;
}
