import { beforeEach, expect, test } from "vitest";
import {
  aShopOnTwoPrograms,
  type Customer,
  near,
  fraudTimeout as timeout,
} from "../support/two-programs.ts";

/**
 * Customers who try to get more than they pay for, over two programs on one database. What could be
 * won by doing two things at once is done at once, one on each of them. Each fraud has its honest
 * course beside it.
 */
const shop = await aShopOnTwoPrograms();
const { seller, sandbox, send, inPortal, subscribed, plan, setBehavior } = shop;
const { sumCaptured, readBalance, race, expectSound } = shop;
const [tiny, small, large, huge] = [
  await plan(100, "Tiny"),
  await plan(10_000, "Small"),
  await plan(30_000, "Large"),
  await plan(1_000_000, "Huge"),
];

beforeEach(() => sandbox.control.reset());

const change = (node: number, customer: Customer, productId: string) =>
  inPortal(node, customer, { product_id: productId });

/** Invoices changes at once, so that a downgrade is credit at once. */
async function changed(node: number, customer: Customer, productId: string): Promise<void> {
  expect((await change(node, customer, productId)).status).toBe(200);
  await shop.settle();
}

/** The bank disputes the payment. What is returned makes the seller lose. */
async function disputed({ orderId }: Customer): Promise<() => Promise<void>> {
  const [payment] = await shop.rows("select charge_id from payments where order_id = $1", orderId);
  const id = await sandbox.control.openDispute(String(payment?.charge_id), "fraudulent");
  await shop.settle();
  return () => sandbox.control.endDispute(id, "lost");
}

const readDispute = async ({ orderId }: Customer) =>
  (await seller.get(`/v1/disputes/?order_id=${orderId}`)).body.items[0];
test("a plan that was used until the end of its period is billed, however it is canceled", {
  timeout,
}, async () => {
  await setBehavior("prorate");
  const frauds: Customer[] = [];
  await race(async (trial) => {
    const customer = await subscribed(tiny);
    await change(trial, customer, huge);
    await Promise.all([
      inPortal(trial, customer, { cancel_at_period_end: true }),
      inPortal(trial + 1, customer, { cancel_at_period_end: true }),
    ]);
    frauds.push(customer);
  });
  const honest = await subscribed(tiny);
  await inPortal(0, honest, { cancel_at_period_end: true });
  await shop.moveClock(32 * 24 * 60);
  await expectSound();
  for (const customer of frauds) expect(await sumCaptured(customer)).toEqual(near(1_000_000));
  expect(await sumCaptured(honest)).toBe(100);
});

test("credit for money that the bank returns is taken back, also while it is spent", {
  timeout,
}, async () => {
  await setBehavior("invoice");
  await race(async (trial) => {
    const customer = await subscribed(large);
    await changed(trial, customer, tiny);
    const lose = await disputed(customer);
    await Promise.all([lose(), change(trial, customer, large), change(trial + 1, customer, large)]);
    await shop.settle();
    const { credit_taken_amount: taken, credit_owed_amount: owed } = await readDispute(customer);
    expect(taken + owed).toEqual(near(29_900));
    expect(await readBalance(customer)).toEqual(near(0, 60));
  });
});

test("credit that nobody disputes buys the dear plan again", { timeout }, async () => {
  await setBehavior("invoice");
  const customer = await subscribed(large);
  await changed(0, customer, tiny);
  expect(await readBalance(customer)).toEqual(near(29_900));
  await changed(1, customer, large);
  expect(await sumCaptured(customer)).toEqual(near(30_000, 200));
  await expectSound();
});

test("a plan whose money the bank returned is not credited, before the loss or after it", {
  timeout,
}, async () => {
  await setBehavior("invoice");
  await race(async (trial) => {
    const customer = await subscribed(small);
    await changed(trial, customer, large);
    const lose = await disputed(customer);
    await Promise.all([lose(), change(trial, customer, tiny), change(trial + 1, customer, tiny)]);
    await shop.settle();
    // Of 300.00, 200.00 were not returned.
    expect(await readBalance(customer)).toEqual(near(19_900));
  });
});

test("a plan whose money is there is credited as a whole", { timeout }, async () => {
  await setBehavior("invoice");
  const customer = await subscribed(small);
  await changed(0, customer, large);
  await changed(1, customer, tiny);
  expect(await readBalance(customer)).toEqual(near(29_900));
  await expectSound();
});

/** An upgrade whose charge the bank refuses while the buyer is away. */
async function upgradedUnpaid(): Promise<Customer> {
  const card = { confirmation_token_id: "ctoken_authenticationRequired" };
  const customer = await subscribed(small, card);
  const path = `/v1/subscriptions/${customer.subscriptionId}`;
  const body = { product_id: large, proration_behavior: "invoice" };
  expect((await seller.patch(path, body)).status).toBe(200);
  await shop.settle();
  expect((await seller.get(path)).body.status).toBe("past_due");
  return customer;
}

test("the plan inside an upgrade that is never paid can be refunded, and only once", {
  timeout,
}, async () => {
  await race(async (trial) => {
    const customer = await upgradedUnpaid();
    const { subscriptionId, orderId } = customer;
    const refund = (node: number) =>
      send(node, {
        path: "/v1/refunds/",
        body: { order_id: orderId, reason: "customer_request", amount: 10_000 },
      });
    const [revoked, ...refunds] = await Promise.all([
      send(trial, { method: "DELETE", path: `/v1/subscriptions/${subscriptionId}` }),
      refund(trial),
      refund(trial + 1),
    ]);
    expect(revoked.status).toBe(200);
    await shop.settle();
    const all = [...refunds, await refund(trial), await refund(trial + 1)];
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body: order } = await seller.get(`/v1/orders/${orderId}`);
    expect([order.refunded_amount, order.refundable_amount]).toEqual([10_000, 0]);
    expect(await readBalance(customer)).toBe(0);
  });
});

test("the plan inside an upgrade that is paid cannot be refunded again", { timeout }, async () => {
  const customer = await subscribed(small);
  const path = `/v1/subscriptions/${customer.subscriptionId}`;
  const body = { product_id: large, proration_behavior: "invoice" };
  expect((await send(1, { method: "PATCH", path, body })).status).toBe(200);
  await shop.settle();
  const refund = { order_id: customer.orderId, reason: "customer_request", amount: 10_000 };
  const { status } = await send(0, { path: "/v1/refunds/", body: refund });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await sumCaptured(customer)).toEqual(near(30_000, 200));
  await expectSound();
});

const twoMonths = { trial_interval: "month", trial_interval_count: 2 };

test("the trial of a cheap plan is none of a dear one, also for one who cancels meanwhile", {
  timeout,
}, async () => {
  await setBehavior("prorate");
  const cheap = await plan(500, "Tried", twoMonths);
  await race(async (trial) => {
    const customer = await subscribed(cheap);
    await Promise.all([
      change(trial, customer, huge),
      change(trial + 1, customer, huge),
      inPortal(trial, customer, { cancel_at_period_end: true }),
    ]);
    await shop.settle();
    const { body } = await seller.get(`/v1/subscriptions/${customer.subscriptionId}`);
    const isDear = body.product_id === huge;
    expect(body.status).toBe(isDear ? "active" : "trialing");
    expect(await sumCaptured(customer)).toBe(isDear ? 1_000_000 : 0);
  });
});

test("a plan with the same trial goes on being tried", { timeout }, async () => {
  const [tried, alsoTried] = [
    await plan(500, "First tried", twoMonths),
    await plan(5_000, "Then tried", twoMonths),
  ];
  const customer = await subscribed(tried);
  const { trial_end: end } = (await seller.get(`/v1/subscriptions/${customer.subscriptionId}`))
    .body;
  const changed = await change(1, customer, alsoTried);
  expect([changed.status, changed.body.product_id]).toEqual([200, alsoTried]);
  expect(changed.body).toMatchObject({ status: "trialing", current_period_end: end });
  expect(await sumCaptured(customer)).toBe(0);
  await expectSound();
});
