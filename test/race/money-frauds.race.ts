import { beforeEach, expect, test } from "vitest";
import { aShop } from "../support/a-shop.ts";
import { raceTrials } from "../support/campaign.ts";
import { programOn } from "../support/program.ts";
import { testSecret } from "../support/test-database.ts";

/**
 * Customers who try to get more than they pay for, over two programs on one database. What could be
 * won by doing two things at once is done at once, one on each of them. Each fraud has its honest
 * course beside it.
 */
const shop = await aShop({ works: true, env: { GUILDHALL_SECRET: testSecret } });
const { seller, sandbox, app } = shop;
const programs = await Promise.all([
  programOn(app.platform.databaseUrl),
  programOn(app.platform.databaseUrl),
]);
const trials = raceTrials(2);
const timeout = 60_000 + trials * 30_000;
const plan = (amount: number, name: string) =>
  shop.product(amount, { name, recurring_interval: "month" });
const [tiny, small, large, huge] = [
  await plan(100, "Tiny"),
  await plan(10_000, "Small"),
  await plan(30_000, "Large"),
  await plan(1_000_000, "Huge"),
];

beforeEach(() => sandbox.control.reset());

interface Customer {
  customerId: string;
  subscriptionId: string;
  /** Of the first period. */
  orderId: string;
  /** Of a session in the portal. */
  token: string;
}

async function subscribed(productId: string): Promise<Customer> {
  const checkout = await shop.checkout(productId);
  const { status, text } = await shop.confirm(checkout);
  expect(status, text).toBe(200);
  const [row] = await shop.rows(
    `select subscriptions.id, subscriptions.customer_id, orders.id as order_id
     from subscriptions join orders on orders.subscription_id = subscriptions.id
     where subscriptions.checkout_id = $1`,
    checkout.id,
  );
  const customerId = String(row?.customer_id);
  const session = await seller.post("/v1/customer-sessions/", { customer_id: customerId });
  expect(session.status, session.text).toBe(201);
  const token = String(session.body.token);
  return { customerId, subscriptionId: String(row?.id), orderId: String(row?.order_id), token };
}

/** Sends a change of the own subscription to one of the programs, as the portal does. */
async function inPortal(node: number, customer: Customer, body: object): Promise<number> {
  const path = `/v1/customer-portal/subscriptions/${customer.subscriptionId}`;
  const response = await fetch(`${programs[node % 2]?.baseUrl}${path}`, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${customer.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBeLessThan(500);
  return response.status;
}

const change = (node: number, customer: Customer, productId: string) =>
  inPortal(node, customer, { product_id: productId });

/** Invoices changes at once, so that a downgrade is credit at once. */
async function changed(node: number, customer: Customer, productId: string): Promise<void> {
  expect(await change(node, customer, productId)).toBe(200);
  await shop.settle();
}

async function setBehavior(behavior: "invoice" | "prorate"): Promise<void> {
  const { status, text } = await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: false,
      allow_customer_updates: true,
      proration_behavior: behavior,
    },
  });
  expect(status, text).toBe(200);
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
const readBalance = async ({ customerId }: Customer): Promise<number> =>
  (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;

async function sumCaptured({ customerId }: Customer): Promise<number> {
  const [row] = await shop.rows(
    `select coalesce(sum(payments.amount), 0)::int as amount from payments
     join orders on orders.id = payments.order_id
     where orders.customer_id = $1 and payments.status = 'succeeded'`,
    customerId,
  );
  return Number(row?.amount);
}

/** No customer got more than they paid for, and every posting is explained. */
async function expectSound(): Promise<void> {
  await shop.settle();
  expect((await seller.post("/v1/ledger/verify", {})).body.faults).toEqual([]);
}

/** Some seconds of the period are used. */
const near = (amount: number, range = amount / 1_000 + 5) => ({
  asymmetricMatch: (shown: unknown) => Math.abs(Number(shown) - amount) <= range,
  toString: () => `about ${amount}`,
});

test("a plan that was used until the end of its period is billed, however it is canceled", {
  timeout,
}, async () => {
  await setBehavior("prorate");
  const frauds: Customer[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const customer = await subscribed(tiny);
    await change(trial, customer, huge);
    await Promise.all([
      inPortal(trial, customer, { cancel_at_period_end: true }),
      inPortal(trial + 1, customer, { cancel_at_period_end: true }),
    ]);
    frauds.push(customer);
  }
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
  for (let trial = 0; trial < trials; trial += 1) {
    const customer = await subscribed(large);
    await changed(trial, customer, tiny);
    const lose = await disputed(customer);
    await Promise.all([lose(), change(trial, customer, large), change(trial + 1, customer, large)]);
    await shop.settle();
    const { credit_taken_amount: taken, credit_owed_amount: owed } = await readDispute(customer);
    expect(taken + owed).toEqual(near(29_900));
    expect(await readBalance(customer)).toEqual(near(0, 60));
    await expectSound();
  }
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
  for (let trial = 0; trial < trials; trial += 1) {
    const customer = await subscribed(small);
    await changed(trial, customer, large);
    const lose = await disputed(customer);
    await Promise.all([lose(), change(trial, customer, tiny), change(trial + 1, customer, tiny)]);
    await shop.settle();
    // Of 300.00, 200.00 were not returned.
    expect(await readBalance(customer)).toEqual(near(19_900));
    await expectSound();
  }
});

test("a plan whose money is there is credited as a whole", { timeout }, async () => {
  await setBehavior("invoice");
  const customer = await subscribed(small);
  await changed(0, customer, large);
  await changed(1, customer, tiny);
  expect(await readBalance(customer)).toEqual(near(29_900));
  await expectSound();
});
