import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop({ works: true });
const { app, seller } = shop;
const month = { recurring_interval: "month" };
const free = await shop.product(null, month);
const otherFree = await shop.product(null, month);
const paid = await shop.product(900, month);
const dearer = await shop.product(1_900, month);
const trialed = await shop.product(1_500, {
  ...month,
  trial_interval: "day",
  trial_interval_count: 14,
});
const poster = await shop.product(700);
const asking = { confirmation_token_id: "ctoken_threeDSecure2Required" };
const refused = { status: 403, body: { error: "AlreadyActiveSubscriptionError" } };

const newEmail = () => `buyer-${randomUUID()}@example.com`;
const buy = async (product: string, customer_email: string, more: object = {}) => {
  const checkout = await shop.checkout(product);
  const reply = await shop.confirm(checkout, { customer_email, ...more });
  return { ...reply, checkout };
};
/** Anybody can: nothing proves the address. */
const takeFreePlan = async (email: string) => {
  expect((await buy(free, email)).status).toBe(200);
  const [{ id } = { id: undefined }] = await listSubscriptions(email);
  return id;
};

function listSubscriptions(email: string) {
  return shop.rows(
    `select subscriptions.id, subscriptions.status, product_id, subscriptions.amount::int
     from subscriptions join customers on customers.id = customer_id
     where customers.email = $1 order by subscriptions.created_at`,
    email,
  );
}

test("who has a free plan upgrades it by buying: also when somebody else took it in their name", async () => {
  const email = newEmail();
  const id = await takeFreePlan(email);
  const { status, text, checkout } = await buy(paid, email);
  expect([status, text]).toEqual([200, text]);
  expect(await listSubscriptions(email)).toEqual([
    { id, status: "active", product_id: paid, amount: 900 },
  ]);
  const orders = await shop.rows(
    "select subscription_id, status, total_amount::int from orders where checkout_id = $1",
    checkout.id,
  );
  expect(orders).toEqual([{ subscription_id: id, status: "paid", total_amount: 900 }]);
  expect(await buy(dearer, email)).toMatchObject(refused);
});

test("an update of the checkout answers the same for a stranger, a free plan and a paid one", async () => {
  const [nobody, holder, payer] = [newEmail(), newEmail(), newEmail()];
  await takeFreePlan(holder);
  expect((await buy(paid, payer)).status).toBe(200);
  const answers = [];
  for (const customer_email of [nobody, holder, payer]) {
    const checkout = await shop.checkout(dearer);
    const url = `/v1/checkouts/client/${checkout.client_secret}`;
    const reply = await app.visitor().send({ method: "PATCH", url, payload: { customer_email } });
    expect(reply.body.customer_email).toBe(customer_email);
    const same = [checkout.id, checkout.client_secret, customer_email];
    answers.push([
      reply.status,
      same.reduce((text, own) => text.replaceAll(own, ""), reply.text).replaceAll(/"[^"]*Z"/g, ""),
    ]);
  }
  expect(new Set(answers.map((each) => each.join())).size).toBe(1);
  expect(answers[0]?.[0]).toBe(200);
});

test("without a card no plan is changed: nobody can change the free plan of somebody else", async () => {
  const email = newEmail();
  const id = await takeFreePlan(email);
  expect(await buy(otherFree, email)).toMatchObject(refused);
  expect(await listSubscriptions(email)).toMatchObject([{ id, product_id: free }]);
  expect((await buy(poster, email)).status).toBe(200);
});

test("a trial upgrades a free plan, and counts as tried", async () => {
  const email = newEmail();
  const id = await takeFreePlan(email);
  expect((await buy(trialed, email)).status).toBe(200);
  expect(await listSubscriptions(email)).toMatchObject([{ id, status: "trialing" }]);
  const tried = await shop.rows("select product_id from trials where subscription_id = $1", id);
  expect(tried).toEqual([{ product_id: trialed }]);
});

test("a declined card leaves the free plan as it is, and the checkout is free for another buyer", async () => {
  const email = newEmail();
  const id = await takeFreePlan(email);
  const { status, checkout } = await buy(paid, email, {
    confirmation_token_id: "ctoken_visa_chargeDeclined",
  });
  expect(status).toBe(400);
  expect(await listSubscriptions(email)).toMatchObject([{ id, product_id: free }]);
  const other = newEmail();
  expect((await shop.confirm(checkout, { customer_email: other })).status).toBe(200);
  expect(await listSubscriptions(other)).toMatchObject([{ status: "active", product_id: paid }]);
  expect(await listSubscriptions(email)).toMatchObject([{ id, product_id: free }]);
});

test("a free plan that is taken while the bank asks is upgraded when the payment succeeds", async () => {
  const email = newEmail();
  const { checkout } = await buy(paid, email, asking);
  expect(await listSubscriptions(email)).toMatchObject([{ status: "incomplete" }]);
  const id = await takeFreePlan(email).then(async () =>
    (await listSubscriptions(email)).find(({ product_id }) => product_id === free),
  );
  await shop.authenticate(checkout, "approve");
  await shop.settle();
  expect(await listSubscriptions(email)).toMatchObject([
    { status: "incomplete_expired" },
    { id: id?.id, status: "active", product_id: paid },
  ]);
  expect(await shop.faults()).toEqual({});
});

test("of two payments that the bank approves, one upgrades the free plan, the other is returned", async () => {
  const email = newEmail();
  const id = await takeFreePlan(email);
  const checkouts = [
    (await buy(paid, email, asking)).checkout,
    (await buy(dearer, email, asking)).checkout,
  ];
  await Promise.all(checkouts.map((checkout) => shop.authenticate(checkout, "approve")));
  await shop.settle();
  expect(await listSubscriptions(email)).toMatchObject([{ id, status: "active" }]);
  const payments = await shop.rows(
    "select status from payments where checkout_id = any($1) order by status",
    checkouts.map((checkout) => checkout.id),
  );
  expect(payments).toEqual([{ status: "failed" }, { status: "succeeded" }]);
  expect(await shop.faults()).toEqual({});
  expect((await seller.post("/v1/ledger/verify", {})).body.faults).toEqual([]);
});

test("where several subscriptions are allowed, the free plan stays beside the new one", async () => {
  const email = newEmail();
  const id = await takeFreePlan(email);
  await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: "prorate",
    },
  });
  expect((await buy(paid, email)).status).toBe(200);
  expect(await listSubscriptions(email)).toMatchObject([
    { id, product_id: free },
    { product_id: paid },
  ]);
});
