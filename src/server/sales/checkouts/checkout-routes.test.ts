import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);

async function aProduct(price: object = { amount_type: "fixed", price_amount: 1_999 }, rest = {}) {
  const { status, body } = await seller.post("/v1/products/", {
    name: "Handbook",
    recurring_interval: null,
    prices: [price],
    ...rest,
  });
  expect(status).toBe(201);
  return body;
}

test("a seller creates a checkout and reads it again", async () => {
  const product = await aProduct();
  const { status, body } = await seller.post("/v1/checkouts/", { products: [product.id] });
  expect([status, body.detail]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    status: "open",
    created_at: "2026-03-01T09:00:00.000Z",
    expires_at: "2026-03-02T09:00:00.000Z",
    amount: 1_999,
    discount_amount: 0,
    net_amount: 1_999,
    tax_amount: null,
    total_amount: 1_999,
    currency: "usd",
    is_payment_required: true,
    url: `${app.platform.config.baseUrl}/checkout/${body.client_secret}`,
    success_url: `${app.platform.config.baseUrl}/checkout/${body.client_secret}/confirmation`,
  });
  const again = await seller.get(`/v1/checkouts/${body.id}`);
  expect([again.status, again.body]).toEqual([200, body]);
  const shown = await app.visitor().get(`/v1/checkouts/client/${body.client_secret}`);
  expect([shown.status, shown.body.id]).toEqual([200, body.id]);
});
