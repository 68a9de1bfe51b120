import type { PublicSellerWire } from "#contract/billing/public-seller-schema.ts";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import { presentCustomerMails } from "./customer-mails.ts";
import { firstSettings } from "./seller-settings-store.ts";
import { presentNotifications } from "./seller-view.ts";

/**
 * Returns the seller's view without private settings: which emails are sent, who may embed
 * checkouts, when details were sent.
 */
export function toPublicSeller(seller: SellerWire): PublicSellerWire {
  const { created_at, modified_at, id, name, slug, avatar_url, email, website, socials } = seller;
  const { status, subscription_settings, proration_behavior, allow_customer_updates } = seller;
  return {
    created_at,
    modified_at,
    id,
    name,
    slug,
    avatar_url,
    email,
    website,
    socials,
    status,
    subscription_settings,
    proration_behavior,
    allow_customer_updates,
    customer_portal_settings: seller.customer_portal_settings,
    // SDK 0.34 and 0.40 refuse answers without these.
    notification_settings: presentNotifications(firstSettings),
    customer_email_settings: presentCustomerMails(firstSettings),
    details_submitted_at: null,
    feature_settings: null,
  };
}
