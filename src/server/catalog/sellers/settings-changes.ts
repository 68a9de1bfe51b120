import type { SellerUpdate } from "#contract/billing/seller-schema.ts";
import type { SellerSettings, SellerSettingsChanges } from "./seller-settings-store.ts";

/**
 * Absent fields stay unchanged. Null clears a field that can be empty, turns a feature off, and is
 * ignored elsewhere.
 */
export function settingsChanges(
  input: Omit<SellerUpdate, "name" | "avatar_url">,
  {
    detailsSubmittedAt,
    customerEmailSettings: mails,
  }: Pick<SellerSettings, "detailsSubmittedAt" | "customerEmailSettings">,
  now: Date,
): SellerSettingsChanges {
  const { email, website, socials, details } = input;
  const { feature_settings: features, subscription_settings: subscriptions } = input;
  const { notification_settings: notifications } = input;
  return {
    ...(notifications
      ? {
          notifyNewOrder: notifications.new_order,
          notifyNewSubscription: notifications.new_subscription,
          ...(notifications.new_dispute === undefined
            ? {}
            : { notifyNewDispute: notifications.new_dispute }),
        }
      : {}),
    ...(input.customer_email_settings
      ? {
          customerEmailSettings: JSON.stringify({
            ...(mails as object),
            ...input.customer_email_settings,
          }),
        }
      : {}),
    ...(input.embed_hosts === undefined ? {} : { embedHosts: input.embed_hosts ?? [] }),
    ...(input.default_tax_behavior ? { defaultTaxBehavior: input.default_tax_behavior } : {}),
    ...(email === undefined ? {} : { email }),
    ...(website === undefined ? {} : { website }),
    ...(socials ? { socials: JSON.stringify(socials) } : {}),
    ...(details
      ? { details: JSON.stringify(details), detailsSubmittedAt: detailsSubmittedAt ?? now }
      : {}),
    ...featureChanges(features),
    ...(subscriptions
      ? {
          allowMultipleSubscriptions: subscriptions.allow_multiple_subscriptions,
          allowCustomerUpdates: subscriptions.allow_customer_updates,
          prorationBehavior: subscriptions.proration_behavior,
        }
      : {}),
  };
}

const featuresOff = { issue_funding_enabled: false, usage_based_billing_enabled: false };

function featureChanges(given: SellerUpdate["feature_settings"]): SellerSettingsChanges {
  if (given === undefined) return {};
  const { issue_funding_enabled: funding, usage_based_billing_enabled: usage } =
    given ?? featuresOff;
  return {
    ...(funding === undefined ? {} : { issueFundingEnabled: funding }),
    ...(usage === undefined ? {} : { usageBasedBillingEnabled: usage }),
  };
}
