import { expect, test } from "vitest";
import { SellerUpdate, type SellerWire } from "#contract/billing/seller-schema.ts";
import {
  laterFeatureSettings,
  laterSeller,
  laterSubscriptionSettings,
} from "#test/support/later-fields.ts";
import { changedSettingsParts, settingsChange, toSettingsDraft } from "./seller-settings-draft.ts";

const settings: SellerWire = {
  ...laterSeller,
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  id: "5f0c0b1e-0000-4000-8000-000000000001",
  name: "Northwind Labs",
  slug: "northwind",
  avatar_url: null,
  email: "hello@northwind.example",
  website: null,
  socials: [{ platform: "github", url: "https://github.com/northwind" }],
  details_submitted_at: null,
  feature_settings: {
    issue_funding_enabled: true,
    usage_based_billing_enabled: false,
    ...laterFeatureSettings,
  },
  subscription_settings: {
    allow_multiple_subscriptions: false,
    allow_customer_updates: true,
    proration_behavior: "prorate",
    ...laterSubscriptionSettings,
  },
};
const draft = toSettingsDraft(settings);

test("a mail to customers is switched without the others", () => {
  const customerMails = { ...draft.customerMails, subscription_past_due: false };
  const changed = { ...draft, customerMails };
  expect(changedSettingsParts(changed, settings)).toEqual(["customerMails"]);
  expect(settingsChange(changed, settings)).toEqual({ customer_email_settings: customerMails });
});

test("the mail about new orders is switched without the others", () => {
  expect(settingsChange({ ...draft, newOrderMail: false }, settings)).toEqual({
    notification_settings: { ...settings.notification_settings, new_order: false },
  });
});

test("settings that nobody touched have no changes", () => {
  expect(changedSettingsParts(draft, settings)).toEqual([]);
  expect(settingsChange(draft, settings)).toEqual({});
});

test("each setting counts once, and is sent with what the wire holds together", () => {
  const typed = { ...draft, email: " ", customerUpdates: false, proration: "invoice" as const };
  expect(changedSettingsParts(typed, settings)).toEqual(["email", "customerUpdates", "proration"]);
  const change = settingsChange(typed, settings);
  expect(change).toEqual({
    email: null,
    subscription_settings: {
      allow_multiple_subscriptions: false,
      allow_customer_updates: false,
      proration_behavior: "invoice",
    },
  });
  expect(SellerUpdate.safeParse(change).success).toBe(true);
});

test("another feature stays as it is", () => {
  expect(settingsChange({ ...draft, usageBasedBilling: true }, settings)).toEqual({
    feature_settings: { issue_funding_enabled: true, usage_based_billing_enabled: true },
  });
});

test("a link without its address is refused in its row", () => {
  const socials = [...draft.socials, { id: 1, platform: "x" as const, url: "" }];
  const result = SellerUpdate.safeParse(settingsChange({ ...draft, socials }, settings));
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(["socials.1.url"]);
});

test("hosts are sent as a list, and blank lines are no change", () => {
  const listed = { ...settings, embed_hosts: ["shop.example", "localhost:8080"] };
  const shown = toSettingsDraft(listed);
  expect(shown.embedHosts).toBe("shop.example\nlocalhost:8080");
  expect(changedSettingsParts({ ...shown, embedHosts: `${shown.embedHosts}\n\n` }, listed)).toEqual(
    [],
  );
  const change = settingsChange(
    { ...shown, embedHosts: "shop.example, www.shop.example\n" },
    listed,
  );
  expect(change).toEqual({ embed_hosts: ["shop.example", "www.shop.example"] });
  expect(settingsChange({ ...shown, embedHosts: " " }, listed)).toEqual({ embed_hosts: [] });
});
