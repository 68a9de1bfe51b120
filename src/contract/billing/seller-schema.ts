import * as z from "zod/mini";
import { httpUrl } from "../http-url.ts";
import { OrganizationSlug, SellerName } from "../identity/organization-names.ts";
import { Instant } from "../instant.ts";
import { organizationFilter, pageFields, sortedBy, toPageSchema } from "../page.ts";
import { WireId } from "../wire-id.ts";
import { EmbedHosts } from "./embed-hosts.ts";
import { InternationalEmail } from "./international-email.ts";
import {
  CustomerEmailSettingsInput,
  laterFeatureSettings,
  laterSellerFields,
  laterSubscriptionSettings,
  NotificationSettingsInput,
} from "./later-seller-fields.ts";
import { TaxBehavior } from "./tax-behavior.ts";

export const socialPlatforms = [
  "x",
  "github",
  "facebook",
  "instagram",
  "youtube",
  "tiktok",
  "linkedin",
  "other",
] as const;
export const formerPlatforms = ["paddle", "lemon_squeezy", "gumroad", "stripe", "other"] as const;
export const prorationBehaviors = ["invoice", "prorate"] as const;

const maxUrlLength = 2_048;
const maxSocials = 20;
const maxAnswerLength = 5_000;
const maxChannels = 20;
const maxChannelLength = 255;

const url = httpUrl(maxUrlLength);

const SocialLink = z.object({ platform: z.enum(socialPlatforms), url });

const answer = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAnswerLength));
const revenue = z.int().check(z.gte(0));

/** About the business: asked once, never returned. */
const SellerDetails = z.object({
  about: answer,
  product_description: answer,
  intended_use: answer,
  customer_acquisition: z
    .array(z.string().check(z.minLength(1), z.maxLength(maxChannelLength)))
    .check(z.maxLength(maxChannels)),
  future_annual_revenue: revenue,
  switching: z._default(z.boolean(), false),
  switching_from: z._default(z.nullable(z.enum(formerPlatforms)), null),
  previous_annual_revenue: z._default(revenue, 0),
});

const FeatureSettings = z.object({
  issue_funding_enabled: z.boolean(),
  usage_based_billing_enabled: z.boolean(),
});

const SubscriptionSettings = z.object({
  allow_multiple_subscriptions: z.boolean(),
  allow_customer_updates: z.boolean(),
  proration_behavior: z.enum(prorationBehaviors),
});

const settings = {
  avatar_url: z.optional(z.nullable(url)),
  email: z.optional(z.nullable(InternationalEmail)),
  website: z.optional(z.nullable(url)),
  socials: z.optional(z.nullable(z.array(SocialLink).check(z.maxLength(maxSocials)))),
  details: z.optional(z.nullable(SellerDetails)),
  // A client may not know all of them: one that is left out stays as it is.
  feature_settings: z.optional(z.nullable(z.partial(FeatureSettings))),
  subscription_settings: z.optional(z.nullable(SubscriptionSettings)),
  notification_settings: z.optional(z.nullable(NotificationSettingsInput)),
  customer_email_settings: z.optional(z.nullable(CustomerEmailSettingsInput)),
  embed_hosts: z.optional(z.nullable(EmbedHosts)),
  default_tax_behavior: z.optional(z.nullable(TaxBehavior)),
};

export const SellerUpdate = z.object({
  name: z.optional(z.nullable(SellerName)),
  ...settings,
});
export type SellerUpdate = z.infer<typeof SellerUpdate>;

export const SellerCreate = z.object({
  name: SellerName,
  slug: OrganizationSlug,
  ...settings,
});
export type SellerCreate = z.infer<typeof SellerCreate>;

/** The fields of an organization that anybody sees. */
export const publicSellerFields = {
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  name: z.string(),
  slug: z.string(),
  avatar_url: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  socials: z.array(SocialLink),
  subscription_settings: z.extend(SubscriptionSettings, laterSubscriptionSettings),
};

/** An organization as the billing wire shows it to its members. */
export const Seller = z.object({
  ...publicSellerFields,
  details_submitted_at: z.nullable(Instant),
  feature_settings: z.extend(FeatureSettings, laterFeatureSettings),
  ...laterSellerFields,
});
export type SellerWire = z.infer<typeof Seller>;

export const SellerPage = toPageSchema(Seller);

export const SellerListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  slug: z.optional(z.string()),
  sorting: sortedBy(["created_at", "slug", "name"], "created_at"),
});
export type SellerListQuery = z.infer<typeof SellerListQuery>;
