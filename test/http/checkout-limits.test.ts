import { expect, test } from "vitest";
import { aSoldProduct } from "#test/support/a-checkout.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { testApp } from "#test/support/test-app.ts";

/** With limits, as in live mode. */
const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  env: {
    RATE_LIMIT: "on",
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_PUBLISHABLE_KEY: "pk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    BASE_URL: "https://shop.example",
    GUILDHALL_SECRET: "a secret of more than thirty-two characters",
  },
});
const seller = await aSeller(app);
const product = await aSoldProduct(seller);

const listStatuses = async (count: number, send: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send()).status);
  return statuses;
};
const total = async () => (await seller.get("/v1/checkouts/?limit=1")).body.pagination.total_count;

test("a crawler that opens a link again and again makes 30 checkouts a minute at most", async () => {
  const { body: link } = await seller.post("/v1/checkout-links/", { products: [product] });
  const before = await total();
  const statuses = await listStatuses(32, () => app.visitor().get(`/buy/${link.client_secret}`));
  expect(statuses).toEqual([...Array(30).fill(302), 429, 429]);
  expect(await total()).toBe(before + 30);
  const refused = await app.visitor().get(`/buy/${link.client_secret}`);
  expect(refused.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.text).toContain("opened too many times");
});

test("the same for checkouts of a product", async () => {
  const before = await total();
  const send = () => app.visitor().post("/v1/checkouts/client/", { product_id: product });
  expect(await listStatuses(31, send)).toEqual([...Array(30).fill(201), 429]);
  expect(await total()).toBe(before + 30);
});

test("wrong discount codes are limited for each checkout, then the right one is not answered either", async () => {
  const discount = { name: "Launch", type: "percentage", basis_points: 1_000, duration: "once" };
  const { status } = await seller.post("/v1/discounts/", { ...discount, code: "RIGHT" });
  expect(status).toBe(201);
  const aBuyer = async () => {
    const { body } = await seller.post("/v1/checkouts/", { products: [product] });
    return (discount_code: string) =>
      app.visitor().send({
        method: "PATCH",
        url: `/v1/checkouts/client/${body.client_secret}`,
        payload: { discount_code },
      });
  };
  const guesser = await aBuyer();
  expect(await listStatuses(11, () => guesser("WRONG"))).toEqual([...Array(10).fill(422), 429]);
  expect((await guesser("RIGHT")).status).toBe(429);

  const buyer = await aBuyer();
  expect(await listStatuses(12, () => buyer("RIGHT"))).toEqual(Array(12).fill(200));
});

test("in live mode the card form gets the key of the account and no sandbox", async () => {
  const { body } = await seller.post("/v1/checkouts/", { products: [product] });
  expect(body.payment_processor_metadata).toEqual({ publishable_key: "pk_live_x" });
});
