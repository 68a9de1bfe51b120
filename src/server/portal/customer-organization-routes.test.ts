import { expect, test } from "vitest";
import { portalWith } from "#test/support/a-customer.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { customerToken } from "#test/support/valid-portal-requests.ts";

const shop = await aShop();
const { app, seller } = shop;
const slug = seller.page("").replace("/o/", "");
const product = await shop.product(1_000, { recurring_interval: "month" });

const publicKeys = [
  "allow_customer_updates",
  "avatar_url",
  "created_at",
  "customer_email_settings",
  "customer_portal_settings",
  "details_submitted_at",
  "email",
  "feature_settings",
  "id",
  "modified_at",
  "name",
  "notification_settings",
  "proration_behavior",
  "slug",
  "socials",
  "status",
  "subscription_settings",
  "website",
];

/** Everything that a seller can set, unlike its default. */
const settings = {
  email: "hello@shop.example",
  website: "https://shop.example/",
  embed_hosts: ["intranet.shop.example"],
  default_tax_behavior: "inclusive",
  feature_settings: { issue_funding_enabled: true, usage_based_billing_enabled: true },
  notification_settings: { new_order: false, new_subscription: false, new_dispute: false },
  customer_email_settings: { order_confirmation: false, subscription_past_due: false },
  details: {
    about: "Posters",
    product_description: "Posters",
    intended_use: "Selling posters",
    customer_acquisition: ["fairs"],
    future_annual_revenue: 100_000,
  },
};

async function readPublicly(): Promise<Record<string, Record<string, unknown>>> {
  const { body: shown } = await app.visitor().get(`/v1/customer-portal/organizations/${slug}`);
  const { customerId, id } = await aSubscription(shop, { productId: product });
  const customer = portalWith(app, await customerToken(seller, customerId));
  const { body: subscription } = await customer.get(`/subscriptions/${id}`);
  const { body: made } = await seller.post("/v1/checkouts/", { products: [product] });
  const { body: checkout } = await app.visitor().get(`/v1/checkouts/client/${made.client_secret}`);
  return {
    portal: shown.organization,
    subscription: subscription.product.organization,
    checkout: checkout.organization,
  };
}

test("customers and buyers see who sells, and none of the seller's own settings", async () => {
  const before = await readPublicly();
  const { status, text } = await seller.patch(
    `/v1/organizations/${seller.organizationId}`,
    settings,
  );
  expect(status, text).toBe(200);
  const after = await readPublicly();
  for (const [place, organization] of Object.entries(after)) {
    expect(Object.keys(organization).sort(), place).toEqual(publicKeys);
    expect(organization).toEqual({
      ...before[place],
      modified_at: expect.any(String),
      email: settings.email,
      website: settings.website,
    });
    expect(JSON.stringify(organization)).not.toContain("intranet");
  }
});

test("changes that concern customers are shown", async () => {
  const subscription_settings = {
    allow_multiple_subscriptions: true,
    allow_customer_updates: false,
    proration_behavior: "invoice",
  };
  await seller.patch(`/v1/organizations/${seller.organizationId}`, { subscription_settings });
  const { body } = await app.visitor().get(`/v1/customer-portal/organizations/${slug}`);
  expect(body.organization).toMatchObject({
    subscription_settings,
    allow_customer_updates: false,
    proration_behavior: "invoice",
    customer_portal_settings: { subscription: { update_plan: false } },
  });
});

test("an unknown slug is not found", async () => {
  const { status, body } = await app
    .visitor()
    .get("/v1/customer-portal/organizations/nobody-sells-here");
  expect([status, body.error]).toEqual([404, "ResourceNotFound"]);
});
