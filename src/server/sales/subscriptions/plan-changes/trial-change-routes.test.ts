import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inPortal } from "#test/support/a-customer.ts";
import { aShop } from "#test/support/a-shop.ts";

/** Changes of plan on the third day of a trial. */
const shop = await aShop({ now: "2026-03-01T09:00:00Z", works: true });
const { app, seller } = shop;
const dayMs = 86_400_000;

function plan(trialDays: number | null, more: Record<string, unknown> = {}): Promise<string> {
  const trial = trialDays === null ? {} : toTrial(trialDays);
  return shop.product(500_000, {
    name: `Trial of ${trialDays} days`,
    recurring_interval: "month",
    ...trial,
    ...more,
  });
}

const toTrial = (days: number) => ({ trial_interval: "day", trial_interval_count: days });

async function buy(productId: string, email = `buyer-${randomUUID()}@example.com`) {
  const checkout = await shop.checkout(productId);
  const { status, text } = await shop.confirm(checkout, {
    customer_email: email,
    customer_billing_address: { country: "NO" },
  });
  expect(status, text).toBe(200);
  const [row] = await shop.rows(
    "select id, customer_id, trial_start from subscriptions where checkout_id = $1",
    checkout.id,
  );
  const [id, customerId] = [String(row?.id), String(row?.customer_id)];
  return { id, customerId, email, path: `/v1/subscriptions/${id}`, startedAt: row?.trial_start };
}

const listOrders = (id: string) =>
  shop.rows(
    `select status, billing_reason as reason, total_amount::int as total, period_start, period_end
     from orders where subscription_id = $1 order by created_at`,
    id,
  );

const onDay3 = () => shop.moveClock(3 * 24 * 60);

const cases = [
  { old: 60, next: null, kept: null },
  { old: 14, next: 30, kept: 14 },
  { old: 14, next: 14, kept: 14 },
  { old: 14, next: 7, kept: 7 },
  { old: 60, next: 4, kept: 4 },
  { old: 14, next: 3, kept: null },
  { old: 14, next: 1, kept: null },
] as const;

test.each(["invoice", "prorate"])(
  "a change keeps the shorter trial, and without one the plan is charged now: %s",
  async (proration_behavior) => {
    const began = await Promise.all(
      cases.map(async (each) => ({
        ...each,
        productId: await plan(each.next),
        subscription: await buy(await plan(each.old)),
      })),
    );
    await onDay3();
    for (const { old, next, kept, productId, subscription } of began) {
      const { id, path, startedAt } = subscription;
      const at = `${old} days, then ${next}`;
      const body = { product_id: productId, proration_behavior };
      const shown = await seller.post(`${path}/preview`, body);
      const { status, body: changed, text } = await seller.patch(path, body);
      expect(status, text).toBe(200);
      await shop.settle();
      if (kept === null) {
        expect(shown.body, at).toMatchObject({
          trial_end: null,
          proration_behavior: "invoice",
          total_amount: 500_000,
          due_amount: 500_000,
        });
        const { current_period_start: start, current_period_end: end } = changed;
        expect(changed, at).toMatchObject({ status: "active", trial_end: start });
        expect(shown.body.next_renewal, at).toEqual({ at: end, total_amount: 500_000 });
        expect(await listOrders(id), at).toEqual([
          {
            status: "paid",
            reason: "subscription_update",
            total: 500_000,
            period_start: new Date(start),
            period_end: new Date(end),
          },
        ]);
        continue;
      }
      const end = new Date((startedAt as Date).getTime() + kept * dayMs).toISOString();
      expect(shown.body, at).toMatchObject({
        trial_end: end,
        proration_behavior: null,
        items: [],
        due_amount: 0,
        next_renewal: { at: end, total_amount: 500_000 },
      });
      expect(changed, at).toMatchObject({
        status: "trialing",
        trial_end: end,
        current_period_end: end,
      });
      expect(await listOrders(id), at).toEqual([]);
    }
    const { faults } = (await seller.post("/v1/ledger/verify", {})).body;
    expect(faults).toEqual([]);
  },
);

test("a trial that was shortened ends then, with its first payment", async () => {
  const { id, path } = await buy(await plan(30));
  await onDay3();
  const body = { product_id: await plan(7), proration_behavior: "invoice" };
  const { body: changed } = await seller.patch(path, body);
  await shop.moveClock(5 * 24 * 60);
  await shop.settle();
  expect((await seller.get(path)).body).toMatchObject({
    status: "active",
    current_period_start: changed.trial_end,
  });
  expect(await listOrders(id)).toMatchObject([
    { status: "paid", reason: "subscription_cycle", total: 500_000 },
  ]);
});

test("a product that was chosen during a trial is tried, and others are not", async () => {
  const [cheap, dear, other] = [await plan(30), await plan(14), await plan(14)];
  const { path, email, id } = await buy(cheap);
  await onDay3();
  const body = { product_id: dear, proration_behavior: "invoice" };
  expect((await seller.patch(path, body)).body.status).toBe("trialing");
  // Back and again: it is the same trial.
  for (const productId of [cheap, dear])
    expect((await seller.patch(path, { ...body, product_id: productId })).body.status).toBe(
      "trialing",
    );
  expect((await seller.delete(path)).status).toBe(200);
  expect(await listOrders(id)).toEqual([]);
  expect(await readStatusOf(await buy(other, email))).toBe("trialing");
  expect(await countTrials(email)).toEqual([cheap, dear, other].sort());
  const readTrial = async (customer_email: string) =>
    (await shop.checkout(dear, { customer_email })).active_trial_interval;
  expect(await readTrial(email)).toBeNull();
  expect(await readTrial(`stranger-${randomUUID()}@example.com`)).toBe("day");
});

test("the trial of a product that was tried before is not had again by a change", async () => {
  const [first, second] = [await plan(14), await plan(30)];
  const tried = await buy(first);
  await seller.delete(tried.path);
  const { path } = await buy(second, tried.email);
  await onDay3();
  const body = { product_id: first, proration_behavior: "invoice" };
  expect((await seller.patch(path, body)).body.status).toBe("active");
});

test("a customer cannot take the free months of a cheap plan for a dear one", async () => {
  const cheap = await shop.product(500, {
    name: "Cheap",
    recurring_interval: "month",
    trial_interval: "month",
    trial_interval_count: 2,
  });
  const dear = await plan(null, { name: "Dear" });
  const { id, path, customerId } = await buy(cheap);
  await onDay3();
  await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    subscription_settings: { allow_customer_updates: true, proration_behavior: "prorate" },
  });
  const portal = await inPortal(app, seller, customerId);
  const { status, text } = await portal.patch(`/subscriptions/${id}`, { product_id: dear });
  expect(status, text).toBe(200);
  await shop.settle();
  expect((await seller.get(path)).body).toMatchObject({ status: "active", amount: 500_000 });
  expect(await listOrders(id)).toMatchObject([{ status: "paid", total: 500_000 }]);
});

test("a free plan ends the trial, and nothing is charged", async () => {
  const free = await shop.product(null, { name: "Free", recurring_interval: "month" });
  const { id, path } = await buy(await plan(14));
  await onDay3();
  const body = { product_id: free, proration_behavior: "invoice" };
  expect((await seller.post(`${path}/preview`, body)).body).toMatchObject({
    trial_end: null,
    due_amount: 0,
  });
  expect((await seller.patch(path, body)).body).toMatchObject({ status: "active", amount: 0 });
  expect(await listOrders(id)).toEqual([]);
});

async function readStatusOf({ path }: { path: string }): Promise<string> {
  return (await seller.get(path)).body.status;
}

async function countTrials(email: string) {
  const rows = await shop.rows(
    `select product_id from trials join customers on customers.id = trials.customer_id
     where customers.email = $1 order by product_id`,
    email,
  );
  return rows.map(({ product_id: id }) => id);
}
