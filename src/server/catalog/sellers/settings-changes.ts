import type { SellerUpdate } from "#contract/billing/seller-schema.ts";
import type { SellerSettings, SellerSettingsChanges } from "./seller-settings-store.ts";

/** What is left out stays; null clears what can be empty, takes features back to off, and leaves the rest. */
export function settingsChanges(
  input: Omit<SellerUpdate, "name" | "avatar_url">,
  { detailsSubmittedAt }: Pick<SellerSettings, "detailsSubmittedAt">,
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
        }
      : {}),
    ...(email === undefined ? {} : { email }),
    ...(website === undefined ? {} : { website }),
    ...(socials ? { socials: JSON.stringify(socials) } : {}),
    ...(details
      ? { details: JSON.stringify(details), detailsSubmittedAt: detailsSubmittedAt ?? now }
      : {}),
    ...(features === undefined
      ? {}
      : {
          issueFundingEnabled: features?.issue_funding_enabled ?? false,
          usageBasedBillingEnabled: features?.usage_based_billing_enabled ?? false,
        }),
    ...(subscriptions
      ? {
          allowMultipleSubscriptions: subscriptions.allow_multiple_subscriptions,
          allowCustomerUpdates: subscriptions.allow_customer_updates,
          prorationBehavior: subscriptions.proration_behavior,
        }
      : {}),
  };
}
