import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { unknownId } from "#test/support/polar-calls.ts";

const shop = await aShop();
const { seller, app } = shop;
const plan = await shop.product(2_000, { recurring_interval: "month" });
await seller.patch(`/v1/organizations/${seller.organizationId}`, {
  subscription_settings: {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: "prorate",
  },
});
let buyers = 0;

async function aBuyer() {
  const email = `payer${++buyers}@example.com`;
  const { body } = await seller.post("/v1/customers/", { email, external_id: `our ${buyers}` });
  return { id: body.id as string, email, external: `our%20${buyers}` };
}

async function pay(email: string, alias: string): Promise<void> {
  const checkout = await shop.checkout(plan);
  const { status, text } = await shop.confirm(checkout, {
    customer_email: email,
    confirmation_token_id: `ctoken_${alias}`,
  });
  expect(status, text).toBe(200);
}

test("a seller lists the saved cards of a customer, newest first, by either id", async () => {
  const { id, email, external } = await aBuyer();
  const path = `/v1/customers/${id}/payment-methods`;
  expect((await seller.get(path)).body.items).toEqual([]);
  await pay(email, "visa");
  await pay(email, "mastercard");

  const { status, body } = await seller.get(path);
  expect(status).toBe(200);
  const card = (brand: string, last4: string) => ({
    brand,
    last4,
    exp_month: expect.any(Number),
    exp_year: expect.any(Number),
    wallet: null,
  });
  const shown = (brand: string, last4: string) => ({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: expect.any(String),
    modified_at: null,
    processor: "stripe",
    customer_id: id,
    default: expect.any(Boolean),
    is_default: expect.any(Boolean),
    type: "card",
    method_metadata: card(brand, last4),
    card: card(brand, last4),
  });
  expect(body).toEqual({
    items: [shown("mastercard", "4444"), shown("visa", "4242")],
    pagination: { total_count: 2, max_page: 1 },
  });
  const defaults = body.items.filter((each: { default: boolean }) => each.default);
  expect(defaults).toHaveLength(1);

  const byExternal = await seller.get(`/v1/customers/external/${external}/payment-methods`);
  expect(byExternal.body).toEqual(body);
  const second = await seller.get(`${path}?limit=1&page=2`);
  expect(second.body).toEqual({
    items: [body.items[1]],
    pagination: { total_count: 2, max_page: 2 },
  });
  expect(JSON.stringify(body)).not.toMatch(/fingerprint|pm_/);
});

test("nobody reads the cards of customers of others, of unknown or of deleted ones", async () => {
  const { id, email, external } = await aBuyer();
  await pay(email, "visa");
  const stranger = await aSeller(app);
  for (const path of [id, `external/${external}`])
    expect((await stranger.get(`/v1/customers/${path}/payment-methods`)).status).toBe(404);
  expect((await seller.get(`/v1/customers/${unknownId}/payment-methods`)).status).toBe(404);
  expect((await seller.get("/v1/customers/export/payment-methods")).status).toBe(422);
  await seller.delete(`/v1/customers/${id}`);
  expect((await seller.get(`/v1/customers/${id}/payment-methods`)).status).toBe(404);
});
