import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { raceTrials } from "#test/support/campaign.ts";
import { stripeClient } from "#test/support/stripe-client.ts";

/**
 * Money that an order took goes back once: by refunds, by disputes, or as credit of a change of
 * plan.
 */
const shop = await aShop({ works: true, now: "2027-03-01T09:00:00.000Z" });
const { seller } = shop;
const plan = (amount: number, name: string, more: Record<string, unknown> = {}) =>
  shop.product(amount, { name, recurring_interval: "month", ...more });
const basic = await plan(1_000, "Basic");
const pro = await plan(3_000, "Pro");
const best = await plan(9_000, "Best");
const inclusivePrice = {
  amount_type: "fixed",
  price_amount: 3_570,
  price_currency: "usd",
  tax_behavior: "inclusive",
};
const inclusivePro = await plan(0, "Pro with tax", { prices: [inclusivePrice] });
await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-01-01T00:00:00Z",
});

/** Bought a minute ago, so that almost all of the period is left. */
async function bought(productId: string, body: Record<string, unknown> = {}) {
  const checkout = await shop.checkout(productId);
  const address = { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };
  const { status, text } = await shop.confirm(checkout, {
    customer_billing_address: address,
    ...body,
  });
  expect(status, text).toBe(200);
  await shop.moveClock(1);
  const [row] = await shop.rows(
    `select subscriptions.id, subscriptions.customer_id, orders.id as order_id
     from subscriptions join orders on orders.subscription_id = subscriptions.id
     where subscriptions.checkout_id = $1`,
    checkout.id,
  );
  return {
    id: String(row?.id),
    customerId: String(row?.customer_id),
    orderId: String(row?.order_id),
  };
}

const inGermany = {
  customer_billing_address: { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" },
};

const refund = (order_id: string, amount: number) =>
  seller.post("/v1/refunds/", { order_id, amount, reason: "customer_request" });
const update = (productId: string, behavior: string) => ({
  product_id: productId,
  proration_behavior: behavior,
});
const readOrder = async (id: string) => (await seller.get(`/v1/orders/${id}`)).body;
const readBalance = async (customerId: string): Promise<number> =>
  (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;
const listFaults = async () => (await seller.post("/v1/ledger/verify", {})).body.faults;

/** The preview and the change that it shows. */
async function change(id: string, productId: string, behavior = "invoice") {
  const body = update(productId, behavior);
  const shown = await seller.post(`/v1/subscriptions/${id}/preview`, body);
  expect(shown.status, shown.text).toBe(200);
  const { status, text } = await seller.patch(`/v1/subscriptions/${id}`, body);
  expect(status, text).toBe(200);
  return shown.body;
}

async function readLastOrder(customerId: string) {
  const { body } = await seller.get(`/v1/orders/?customer_id=${customerId}&sorting=-created_at`);
  return body.items[0];
}

/** A minute is used before the change. */
const near = (amount: number) => {
  const close = (shown: number) => Math.abs(shown - amount) <= 1;
  return {
    asymmetricMatch: (shown: unknown) => close(shown as number),
    toString: () => `${amount}`,
  };
};

test("what was refunded is not credited by a change of plan", async () => {
  const { id, customerId, orderId } = await bought(pro);
  expect((await refund(orderId, 3_000)).status).toBe(200);
  const shown = await change(id, basic);
  expect(shown.items).toEqual([
    expect.objectContaining({ label: "Remaining time on Basic", amount: near(1_000) }),
  ]);
  expect(await readBalance(customerId)).toBe(0);
  const order = await readLastOrder(customerId);
  expect(order.total_amount).toEqual(near(shown.total_amount));
  await shop.settle();
  expect(await listFaults()).toEqual([]);
});

test.each([
  [100, 2_900],
  [1_500, 1_500],
  [2_999, 1],
])("after a refund of %i at most %i is credited", async (amount, left) => {
  const { id, customerId, orderId } = await bought(pro);
  expect((await refund(orderId, amount)).status).toBe(200);
  const shown = await change(id, best);
  expect(shown.items[0]).toMatchObject({ label: "Unused time on Pro", amount: near(0 - left) });
  const { items } = await readLastOrder(customerId);
  expect(items[0].amount).toEqual(near(0 - left));
});

test("money that a dispute holds is not credited", async () => {
  const { id, customerId, orderId } = await bought(pro, {
    confirmation_token_id: "ctoken_createDispute",
  });
  // The processor reports the dispute some time after the payment.
  await expect
    .poll(async () => (await readOrder(orderId)).disputes)
    .toMatchObject([{ amount: 3_000, funds_withdrawn_at: expect.any(String) }]);
  const shown = await change(id, basic);
  expect(shown.items).toMatchObject([{ label: "Remaining time on Basic" }]);
  expect(await readBalance(customerId)).toBe(0);
  await shop.settle();
  expect(await listFaults()).toEqual([]);
});

test("a refund of half, then the rest of half the period: both, because together they are what was paid", async () => {
  const { id, customerId, orderId } = await bought(pro);
  await shop.moveClock(15.5 * 24 * 60);
  expect((await refund(orderId, 1_500)).status).toBe(200);
  await change(id, basic);
  expect(await readBalance(customerId)).toEqual(near(1_000));
  expect(await readOrder(orderId)).toMatchObject({ refundable_amount: near(0) });
});

test("what a downgrade credited cannot be refunded as well", async () => {
  const { id, customerId, orderId } = await bought(pro);
  await shop.moveClock(15.5 * 24 * 60);
  await change(id, basic);
  expect(await readBalance(customerId)).toEqual(near(1_000));
  const { refundable_amount: left, net_amount: net } = await readOrder(orderId);
  expect([left, net]).toEqual([near(1_500), 3_000]);
  expect(await refund(orderId, 3_000)).toMatchObject({
    status: 400,
    body: { error: "RefundAmountTooHigh" },
  });
  expect((await refund(orderId, left)).status).toBe(200);
  expect(await readOrder(orderId)).toMatchObject({
    refundable_amount: 0,
    refundable_tax_amount: 0,
    status: "partially_refunded",
  });
  expect((await refund(orderId, 1)).body.error).toBe("RefundAmountTooHigh");
  expect(await listFaults()).toEqual([]);
});

test.each([
  ["on top of the price", pro],
  ["contained in the price", inclusivePro],
])("a tax %s is given back once", async (_name, productId) => {
  const { id, customerId, orderId } = await bought(productId, inGermany);
  const { total_amount: total, tax_amount: tax } = await readOrder(orderId);
  expect([total, tax]).toEqual([3_570, 570]);
  await shop.moveClock(15.5 * 24 * 60);
  expect((await refund(orderId, 700)).status).toBe(200);
  await change(id, best);
  const { items } = await readLastOrder(customerId);
  const isContained = productId === inclusivePro;
  const credited = 0 - items[0].amount - (isContained ? 0 : items[0].tax_amount);
  const { refundable_amount: net, refundable_tax_amount: left } = await readOrder(orderId);
  expect(net + left + credited + 833).toBe(total);
  expect((await refund(orderId, net)).status).toBe(200);
  const { refunded_amount: returned, refunded_tax_amount: returnedTax } = await readOrder(orderId);
  expect(returned + returnedTax + credited).toBe(total);
  await shop.settle();
  expect(await listFaults()).toEqual([]);
});

test("a credit that waits for the renewal counts, also once it became credit of the customer", async () => {
  const kept = await bought(pro);
  await change(kept.id, basic, "prorate");
  expect((await readOrder(kept.orderId)).refundable_amount).toEqual(near(0));
  await seller.delete(`/v1/subscriptions/${kept.id}`);
  expect(await readBalance(kept.customerId)).toEqual(near(2_000));
  expect((await readOrder(kept.orderId)).refundable_amount).toEqual(near(0));
  expect(await listFaults()).toEqual([]);
});

/** Nothing can be charged anymore. */
const removeCards = (customerId: string) =>
  shop.rows(
    "update payment_methods set deleted_at = created_at where customer_id = $1",
    customerId,
  );

test("what an order credited that is given up can be refunded again, and not more", async () => {
  const { id, customerId, orderId } = await bought(basic);
  await removeCards(customerId);
  await change(id, pro);
  await shop.settle();
  expect((await seller.get(`/v1/subscriptions/${id}`)).body.status).toBe("past_due");
  expect((await refund(orderId, 1_000)).body.error).toBe("RefundAmountTooHigh");
  expect((await seller.delete(`/v1/subscriptions/${id}`)).status).toBe(200);
  expect(await readLastOrder(customerId)).toMatchObject({
    status: "pending",
    given_up_at: expect.any(String),
  });
  expect(await readBalance(customerId)).toBe(0);
  expect((await readOrder(orderId)).refundable_amount).toBe(1_000);
  expect((await refund(orderId, 1_001)).status).toBe(400);
  expect((await refund(orderId, 1_000)).status).toBe(200);
  expect((await refund(orderId, 1)).status).toBe(403);
  await shop.settle();
  expect(await listFaults()).toEqual([]);
});

test("what an order credited that is paid cannot be refunded, also after the end", async () => {
  const { id, orderId } = await bought(basic);
  await change(id, pro);
  await shop.settle();
  expect((await seller.delete(`/v1/subscriptions/${id}`)).status).toBe(200);
  expect((await readOrder(orderId)).refundable_amount).toEqual(near(0));
  expect((await refund(orderId, 1_000)).body.error).toBe("RefundAmountTooHigh");
});

test("a credit that waited can be refunded once the order that bills it is given up", async () => {
  const { id, customerId, orderId } = await bought(basic);
  await removeCards(customerId);
  await change(id, pro, "prorate");
  expect((await seller.delete(`/v1/subscriptions/${id}`)).status).toBe(200);
  await shop.settle();
  expect((await refund(orderId, 1_000)).status).toBe(400);
  await shop.moveClock(22 * 24 * 60);
  expect(await readLastOrder(customerId)).toMatchObject({ given_up_at: expect.any(String) });
  expect((await refund(orderId, 1_000)).status).toBe(200);
  await shop.settle();
  expect(await listFaults()).toEqual([]);
});

test("a refund that the seller makes at the processor is recorded, also of what was credited", async () => {
  const { id, orderId } = await bought(pro);
  await change(id, basic);
  const [payment] = await shop.rows("select charge_id from payments where order_id = $1", orderId);
  await stripeClient(shop.sandbox).refunds.create({ charge: String(payment?.charge_id) });
  await shop.settle();
  expect(await readOrder(orderId)).toMatchObject({ status: "refunded", refundable_amount: 0 });
  expect(await listFaults()).toEqual([]);
});

test("a refund and a downgrade at the same moment give back what was paid, and not more", async () => {
  for (let trial = 0; trial < raceTrials(2); trial += 1) {
    const { id, customerId, orderId } = await bought(pro);
    await Promise.all([
      refund(orderId, 3_000),
      seller.patch(`/v1/subscriptions/${id}`, update(best, "prorate")),
      refund(orderId, 1_500),
    ]);
    const { refunded_amount: returned } = await readOrder(orderId);
    const [credit] = await shop.rows(
      `select coalesce(-sum(amount), 0)::int as amount from subscription_prorations
       where subscription_id = $1 and amount < 0`,
      id,
    );
    expect(returned + Number(credit?.amount), customerId).toBeLessThanOrEqual(3_000);
    expect(returned + Number(credit?.amount)).toBeGreaterThan(0);
  }
  expect(await listFaults()).toEqual([]);
});
