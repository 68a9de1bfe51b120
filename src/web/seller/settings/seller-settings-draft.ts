import type { prorationBehaviors, SellerWire } from "#contract/billing/seller-schema.ts";

export type SocialPlatform = SellerWire["socials"][number]["platform"];
export type ProrationBehavior = (typeof prorationBehaviors)[number];

export interface SocialDraft {
  id: number;
  platform: SocialPlatform;
  url: string;
}

export interface SellerSettingsDraft {
  email: string;
  website: string;
  socials: readonly SocialDraft[];
  multipleSubscriptions: boolean;
  customerUpdates: boolean;
  proration: ProrationBehavior;
  usageBasedBilling: boolean;
  newOrderMail: boolean;
  newDisputeMail: boolean;
  customerMails: SellerWire["customer_email_settings"];
  /** One host on each line. */
  embedHosts: string;
}

export function toSettingsDraft(settings: SellerWire): SellerSettingsDraft {
  const { subscription_settings: subscriptions, feature_settings: features } = settings;
  return {
    email: settings.email ?? "",
    website: settings.website ?? "",
    socials: settings.socials.map((social, id) => ({ id, ...social })),
    multipleSubscriptions: subscriptions.allow_multiple_subscriptions,
    customerUpdates: subscriptions.allow_customer_updates,
    proration: subscriptions.proration_behavior,
    usageBasedBilling: features.usage_based_billing_enabled,
    newOrderMail: settings.notification_settings.new_order,
    newDisputeMail: settings.notification_settings.new_dispute,
    customerMails: settings.customer_email_settings,
    embedHosts: settings.embed_hosts.join("\n"),
  };
}

export type SettingsPart = keyof SellerSettingsDraft;

/** Returns the unsaved settings, each once. */
export function changedSettingsParts(
  draft: SellerSettingsDraft,
  settings: SellerWire,
): SettingsPart[] {
  const before = toSettingsDraft(settings);
  const read = (one: SellerSettingsDraft, part: SettingsPart): unknown => {
    if (part === "socials") return toSocials(one);
    if (part === "embedHosts") return toHosts(one);
    const value = one[part];
    return typeof value === "string" ? value.trim() : value;
  };
  return (Object.keys(before) as SettingsPart[]).filter(
    (part) => JSON.stringify(read(draft, part)) !== JSON.stringify(read(before, part)),
  );
}

/** The schema reports rows without a URL. */
function toSocials({ socials }: SellerSettingsDraft) {
  return socials.map(({ platform, url }) => ({ platform, url: url.trim() }));
}

function toHosts({ embedHosts }: SellerSettingsDraft): string[] {
  return embedHosts.split(/[\s,;]+/).filter(Boolean);
}

/** Only what changed is sent; what the wire holds together goes together. */
export function settingsChange(
  draft: SellerSettingsDraft,
  settings: SellerWire,
): Record<string, unknown> {
  const changed = changedSettingsParts(draft, settings);
  const has = (...parts: SettingsPart[]) => parts.some((part) => changed.includes(part));
  return {
    ...(has("email") ? { email: draft.email.trim() || null } : {}),
    ...(has("website") ? { website: draft.website.trim() || null } : {}),
    ...(has("socials") ? { socials: toSocials(draft) } : {}),
    ...(has("embedHosts") ? { embed_hosts: toHosts(draft) } : {}),
    ...(has("multipleSubscriptions", "customerUpdates", "proration")
      ? {
          subscription_settings: {
            allow_multiple_subscriptions: draft.multipleSubscriptions,
            allow_customer_updates: draft.customerUpdates,
            proration_behavior: draft.proration,
          },
        }
      : {}),
    ...(has("newOrderMail", "newDisputeMail")
      ? {
          notification_settings: {
            ...settings.notification_settings,
            new_order: draft.newOrderMail,
            new_dispute: draft.newDisputeMail,
          },
        }
      : {}),
    ...(has("customerMails") ? { customer_email_settings: draft.customerMails } : {}),
    ...(has("usageBasedBilling")
      ? {
          feature_settings: {
            issue_funding_enabled: settings.feature_settings.issue_funding_enabled,
            usage_based_billing_enabled: draft.usageBasedBilling,
          },
        }
      : {}),
  };
}
