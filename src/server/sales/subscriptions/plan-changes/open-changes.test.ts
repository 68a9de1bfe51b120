import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";

const shop = await aShop({ works: true, now: "2027-03-01T09:00:00.000Z" });
const { seller } = shop;
const day = 24 * 60;

const aPlan = (amount: number, behavior: "exclusive" | "inclusive") =>
  shop.product(amount, {
    recurring_interval: "month",
    prices: [
      {
        amount_type: "fixed",
        price_amount: amount,
        price_currency: "usd",
        tax_behavior: behavior,
      },
    ],
  });

const plain = await aPlan(1_000, "exclusive");
const taxed = await aPlan(3_000, "inclusive");
await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-01-01T00:00:00Z",
});

const change = (id: string, body: object) => seller.patch(`/v1/subscriptions/${id}`, body);

test("a change that is taken back the same day leaves nothing to pay, whatever taxes the prices contain", async () => {
  const { id } = await aSubscription(shop, { productId: plain });
  await shop.moveClock(10 * day);
  for (const product_id of [taxed, plain, taxed, plain])
    expect((await change(id, { product_id, proration_behavior: "prorate" })).status).toBe(200);
  const { body } = await seller.post(`/v1/subscriptions/${id}/preview`, {});
  expect(body.items).toHaveLength(9);
  // The first order of this test has no tax, so that its credit has none; the debit is billed with
  // tax.
  const untaxed = Math.round((1_000 * 21) / 31);
  expect(body).toMatchObject({
    subtotal_amount: 1_000,
    total_amount: 1_190 + Math.round(untaxed * 0.19),
  });
});

test("an invoice also bills what waited: a credit for a plan that was not billed yet comes with its debit", async () => {
  const free = await shop.product(null, { recurring_interval: "month" });
  const { id, customerId } = await aSubscription(shop, { productId: plain });
  await change(id, { product_id: taxed, proration_behavior: "prorate" });
  const update = { product_id: free, proration_behavior: "invoice" };
  const { body } = await seller.post(`/v1/subscriptions/${id}/preview`, update);
  expect(body.items.map(({ amount }: { amount: number }) => amount)).toEqual([
    -3_000, -1_000, 3_000,
  ]);
  // The first order of this test has no tax.
  expect(body).toMatchObject({
    tax_amount: 0,
    total_amount: -1_000,
    proration_behavior: "invoice",
  });
  expect((await change(id, update)).status).toBe(200);
  await seller.delete(`/v1/subscriptions/${id}`);
  const balance = await seller.get(`/v1/customers/${customerId}/balance`);
  expect(balance.body.amount).toBe(1_000);
});

test.each([
  ["a plan that costs something after a free one", null, 1_000, "month"],
  ["a plan with another interval", 1_000, 12_000, "year"],
])(
  "%s is billed now, also where changes wait for the renewal",
  async (_what, from, to, interval) => {
    const productId = await shop.product(from, { recurring_interval: "month" });
    const { id } = await aSubscription(shop, { productId });
    const update = {
      product_id: await shop.product(to, { recurring_interval: interval }),
      proration_behavior: "prorate",
    };
    const { body } = await seller.post(`/v1/subscriptions/${id}/preview`, update);
    expect(body).toMatchObject({ proration_behavior: "invoice" });
    expect(body.due_amount).toBeGreaterThan(0);
    expect((await change(id, update)).status).toBe(200);
    await shop.settle();
    const orders = await shop.rows(
      `select status, total_amount::int from orders
     where subscription_id = $1 and billing_reason = 'subscription_update'`,
      id,
    );
    expect(orders).toEqual([{ status: "paid", total_amount: body.total_amount }]);
  },
);

test.each(["invoice", "prorate"])(
  "a discount that is taken off after a change by %s does not raise the credit of the next one",
  async (proration_behavior) => {
    const half = { type: "percentage", basis_points: 5_000, duration: "forever" };
    const discountId = await shop.discount(half);
    const { id } = await aSubscription(shop, { productId: plain, discountId });
    await shop.moveClock(5 * day);
    await change(id, { product_id: taxed, proration_behavior });
    await shop.settle();
    expect((await change(id, { discount_id: null })).status).toBe(200);
    const back = { product_id: plain, proration_behavior: "invoice" };
    const { body } = await seller.post(`/v1/subscriptions/${id}/preview`, back);
    const { body: shown } = await seller.get(`/v1/subscriptions/${id}`);
    const end = Date.parse(shown.current_period_end);
    const start = Date.parse(shown.current_period_start);
    const [{ now } = { now: 0 }] = await shop.rows(
      "select clock_offset_ms as now from installation",
    );
    const share = (end - (shop.app.platform.clock.nowMs() + Number(now))) / (end - start);
    // Those that waited follow.
    expect(body.items.slice(0, 2)).toMatchObject([
      { amount: -Math.round(1_500 * share) },
      { amount: Math.round(1_000 * share) },
    ]);
  },
);

test("a canceled subscription ends with its period, also while a payment is open", async () => {
  const { id } = await aSubscription(shop, { productId: plain, card: "chargeCustomerFail" });
  await shop.moveClock(16 * day);
  await change(id, { product_id: taxed, proration_behavior: "invoice" });
  await shop.settle();
  const { body: late } = await seller.get(`/v1/subscriptions/${id}`);
  expect(late.status).toBe("past_due");
  expect((await change(id, { cancel_at_period_end: true })).status).toBe(200);
  await shop.moveClock(18 * day);
  await shop.settle();
  const { body } = await seller.get(`/v1/subscriptions/${id}`);
  expect(body).toMatchObject({ status: "canceled", ended_at: late.current_period_end });
});

test("a cancellation that is taken back leaves the open payment to its schedule", async () => {
  const { id } = await aSubscription(shop, { productId: plain, card: "chargeCustomerFail" });
  await shop.moveClock(16 * day);
  await change(id, { product_id: taxed, proration_behavior: "invoice" });
  await shop.settle();
  await change(id, { cancel_at_period_end: true });
  await change(id, { cancel_at_period_end: false });
  await shop.moveClock(18 * day);
  await shop.settle();
  expect((await seller.get(`/v1/subscriptions/${id}`)).body.status).toBe("past_due");
  await shop.moveClock(5 * day);
  expect((await seller.get(`/v1/subscriptions/${id}`)).body.status).toBe("canceled");
});
