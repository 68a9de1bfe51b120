import { beforeEach, expect, test, vi } from "vitest";
import { aShop } from "../support/a-shop.ts";
import { anOwnSubscription, type OwnSubscription } from "../support/an-own-change.ts";
import { crowd, raceTrials } from "../support/campaign.ts";
import { until } from "../support/effects.ts";

const shop = await aShop({ works: true });
const { seller, app } = shop;
const plan = (amount: number, name: string) =>
  shop.product(amount, { name, recurring_interval: "month" });
const [basic, plus, pro] = [
  await plan(1_000, "Basic"),
  await plan(2_000, "Plus"),
  await plan(3_000, "Pro"),
];
const trials = raceTrials(2);
const timeout = 240_000;

beforeEach(async () => {
  await shop.sandbox.control.reset();
  // The limits of tries would hide what the subscription itself allows.
  vi.spyOn(app.platform.limiter, "takeAll").mockResolvedValue(undefined);
});

const own = () => anOwnSubscription(shop, basic);

/** The change to Pro waits for the customer's bank. */
async function asked(): Promise<OwnSubscription> {
  const customer = await own();
  await customer.replaceCard("threeDSecure2Required");
  expect((await customer.change(pro)).body.pending_update).toMatchObject({ product_id: pro });
  return customer;
}

/** The number of charges for changes of this subscription that the seller has. */
async function countCharges({ id }: OwnSubscription): Promise<number> {
  const rows = await shop.rows(
    `select charge.id from sandbox_objects charge join processor_objects intent
       on intent.id = charge.body ->> 'payment_intent' and intent.kind = 'order_intent'
     join orders on orders.id = intent.subject_id
     where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded'
       and not (charge.body -> 'refunded')::boolean and orders.subscription_id = $1`,
    id,
  );
  return rows.length;
}

/** The plan is the one that was paid: never a plan without money, or money without a plan. */
async function expectPaidPlan(customer: OwnSubscription): Promise<void> {
  await shop.settle();
  const isPaid = (await customer.orders()).some(({ status }) => status === "paid");
  const { product_id: productId, pending_update: pending } = await customer.read();
  expect([productId, pending]).toEqual([isPaid ? pro : basic, null]);
  expect(await countCharges(customer)).toBe(isPaid ? 1 : 0);
}

async function expectSound(): Promise<void> {
  await shop.settle();
  await until(async () => Object.keys(await shop.faults()).length === 0, 15_000).catch(() => {});
  expect(await shop.faults()).toEqual({});
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test(`${crowd} identical changes together are charged once, and the others learn that one waits`, {
  timeout,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const customer = await own();
    const replies = await Promise.all(Array.from({ length: crowd }, () => customer.change(pro)));
    const statuses = replies.map(({ status }) => status);
    // One that comes after the charge finds the plan that it asks for.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await customer.orders()).toMatchObject([{ status: "paid" }]);
    await expectPaidPlan(customer);
  }
  await expectSound();
});

test(`${crowd} requests with one key are charged once and get one answer`, {
  timeout,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const customer = await own();
    const key = { "idempotency-key": crypto.randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: crowd }, () => customer.change(pro, key)),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.body.product_id).toBe(pro);
    await expectPaidPlan(customer);
  }
  await expectSound();
});

test.each<[string, (customer: OwnSubscription) => Promise<unknown>]>([
  ["a cancellation", (customer) => customer.portal.delete(customer.path)],
  ["an end", ({ id }) => seller.delete(`/v1/subscriptions/${id}`)],
  ["taking it back", ({ portal, path }) => portal.patch(path, { pending_update: null })],
  ["another change", (customer) => customer.change(plus)],
  [
    "the deletion of the customer",
    ({ customerId }) => seller.delete(`/v1/customers/${customerId}`),
  ],
])(
  "a change that is approved and %s at once: applied, or its money returned",
  {
    timeout,
  },
  async (_what, act) => {
    for (let trial = 0; trial < trials; trial += 1) {
      const customer = await asked();
      await Promise.all([customer.authenticate("approve"), act(customer)]);
      await shop.settle();
      const isPaid = (await customer.orders()).some(({ status }) => status === "paid");
      const [row] = await shop.rows(
        "select product_id, unpaid_change_order_id from subscriptions where id = $1",
        customer.id,
      );
      expect(row?.unpaid_change_order_id).toBe(null);
      // Another change that comes after the paid one leads from there to a smaller plan.
      expect(isPaid ? [pro, plus] : [basic]).toContain(row?.product_id);
      expect(await countCharges(customer)).toBe(isPaid ? 1 : 0);
    }
    await expectSound();
  },
);

test("a payment at the end of the half hour is applied, or never taken or returned", {
  timeout,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const customer = await asked();
    await shop.moveClock(29.9);
    await Promise.all([customer.authenticate("approve"), shop.moveClock(0.2)]);
    await expectPaidPlan(customer);
  }
  await expectSound();
});

test("two payments of one change, by its link and by the bank's question, charge once", {
  timeout,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const customer = await asked();
    await customer.authenticate("refuse");
    await shop.settle();
    const replies = await Promise.all(Array.from({ length: crowd }, () => customer.pay()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectPaidPlan(customer);
  }
  await expectSound();
});
