import type { SellerWire } from "#contract/billing/seller-schema.ts";
import type { OrganizationRow } from "#server/identity/organizations/organization-store.ts";
import type { SellerSettings } from "./seller-settings-store.ts";

/** One organization, told of what it is (identity) and how it sells (settings). */
export function presentSeller(organization: OrganizationRow, settings: SellerSettings): SellerWire {
  const modifiedAt = lastChange(organization, settings);
  return {
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
    },
    subscription_settings: {
      allow_multiple_subscriptions: settings.allowMultipleSubscriptions,
      allow_customer_updates: settings.allowCustomerUpdates,
      proration_behavior:
        settings.prorationBehavior as SellerWire["subscription_settings"]["proration_behavior"],
    },
  };
}

/** Settings that came with the organization are no change of it. */
function lastChange(
  { createdAt, updatedAt }: OrganizationRow,
  { modifiedAt }: SellerSettings,
): Date | null {
  if (modifiedAt === null || modifiedAt <= createdAt) return updatedAt;
  return updatedAt !== null && updatedAt > modifiedAt ? updatedAt : modifiedAt;
}
