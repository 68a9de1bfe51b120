import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aShop } from "../support/a-shop.ts";
import { crowd, raceTrials } from "../support/campaign.ts";
import type { Reply } from "../support/visitor.ts";

const shop = await aShop({ works: true });
const monthly = await shop.product(900, { recurring_interval: "month" });
const free = await shop.product(null, { recurring_interval: "month" });
const trialed = await shop.product(900, {
  recurring_interval: "month",
  trial_interval: "day",
  trial_interval_count: 14,
});
const trials = raceTrials(2);

function atOnce<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status);

function listSubscriptions(checkoutIds: readonly string[]) {
  return shop.rows(
    "select status, trial_end from subscriptions where checkout_id = any($1::uuid[])",
    checkoutIds,
  );
}

async function expectSound(): Promise<void> {
  await shop.settle();
  expect(await shop.faults()).toEqual({});
}

/** A checkout takes six tries in a minute: the others learn that they must wait. */
test(`${crowd} confirms of one checkout start one subscription`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const checkout = await shop.checkout(monthly);
    const replies = await atOnce(crowd, () => shop.confirm(checkout));
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(replies).every((status) => [200, 403, 409, 429].includes(status))).toBe(true);
    expect(await listSubscriptions([checkout.id])).toMatchObject([{ status: "active" }]);
  }
  await expectSound();
});

test(`${crowd} checkouts of one buyer start one subscription where one is allowed`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const customer_email = `one-${randomUUID()}@example.com`;
    const checkouts = await atOnce(crowd, () => shop.checkout(monthly));
    const replies = await atOnce(crowd, (index) =>
      shop.confirm(checkouts[index], { customer_email }),
    );
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(replies).every((status) => [200, 403, 409, 429].includes(status))).toBe(true);
    expect(await listSubscriptions(checkouts.map(({ id }) => id))).toHaveLength(1);
  }
  await expectSound();
});

test(`${crowd} checkouts of a buyer with a free plan upgrade it once, and free ones never change it`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const customer_email = `free-${randomUUID()}@example.com`;
    const first = await shop.checkout(free);
    expect((await shop.confirm(first, { customer_email })).status).toBe(200);
    const checkouts = await atOnce(crowd, (index) => shop.checkout(index % 4 ? monthly : free));
    const replies = await atOnce(crowd, (index) =>
      shop.confirm(checkouts[index], { customer_email }),
    );
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(replies).every((status) => [200, 403, 409, 429].includes(status))).toBe(true);
    const held = await shop.rows(
      `select product_id from subscriptions where customer_id =
         (select id from customers where email = $1) and status in ('active', 'past_due')`,
      customer_email,
    );
    expect(held).toEqual([{ product_id: monthly }]);
  }
  await expectSound();
});

test("a buyer tries a product once, however many checkouts they confirm at once", async () => {
  await shop.seller.patch(`/v1/organizations/${shop.seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: "prorate",
    },
  });
  for (let trial = 0; trial < trials; trial += 1) {
    const customer_email = `once-${randomUUID()}@example.com`;
    const checkouts = await atOnce(10, () => shop.checkout(trialed));
    const replies = await atOnce(10, (index) => shop.confirm(checkouts[index], { customer_email }));
    expect(statuses(replies).sort()).toEqual([200, ...Array(9).fill(422)]);
    const started = await listSubscriptions(checkouts.map(({ id }) => id));
    expect(started).toMatchObject([{ status: "trialing" }]);
  }
  await shop.settle();
});

test("a customer deleted while their payment succeeds has no subscription, or none anymore", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const checkout = await shop.checkout(monthly);
    await shop.confirm(checkout, { confirmation_token_id: "ctoken_threeDSecure2Required" });
    const [waiting] = await shop.rows(
      "select customer_id from subscriptions where checkout_id = $1",
      checkout.id,
    );
    await Promise.all([
      shop.authenticate(checkout, "approve"),
      shop.seller.delete(`/v1/customers/${waiting?.customer_id}`),
    ]);
    await shop.settle();
    const [subscription] = await listSubscriptions([checkout.id]);
    const orders = await shop.rows("select status from orders where checkout_id = $1", checkout.id);
    const charges = await shop.rows(
      `select (charge.body -> 'refunded')::boolean as refunded from sandbox_objects charge
       join payments on payments.charge_id = charge.id
       where charge.kind = 'charge' and payments.checkout_id = $1`,
      checkout.id,
    );
    const isSold = subscription?.status === "canceled";
    expect(isSold || subscription?.status === "incomplete_expired").toBe(true);
    expect(orders).toEqual(isSold ? [{ status: "paid" }] : []);
    expect(charges).toEqual([{ refunded: !isSold }]);
  }
  await expectSound();
});
