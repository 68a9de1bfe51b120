import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";

/** Customers who have several subscriptions with one meter: exactly one of them bills it. */
const shop = await aMeteredShop();
const { seller } = shop;
const { status: allowed } = await seller.patch(`/v1/organizations/${seller.organizationId}`, {
  subscription_settings: {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: "prorate",
  },
});
expect(allowed).toBe(200);
const day = 24 * 60;
const bare = await shop.plan({ name: "Bare", unitAmount: "100" });
const addon = await shop.plan({ name: "Addon", fixed: 100, included: { units: 10 } });
const pro = await shop.plan({
  name: "Pro",
  fixed: 1_000,
  unitAmount: "100",
  included: { units: 100 },
});
const flat = await shop.plan({ name: "Flat", fixed: 500 });
const cheap = await shop.plan({ name: "Cheap", fixed: 2_000, unitAmount: "1" });
const tried = await shop.plan({
  name: "Tried",
  fixed: 1_000,
  unitAmount: "100",
  more: { trial_interval: "day", trial_interval_count: 7 },
});

/** Sells a plan to a customer a minute later. */
async function sellTo(customerId: string, plan: string) {
  await shop.moveClock(1);
  const { body } = await seller.get(`/v1/customers/${customerId}`);
  const sold = await shop.sell(plan, { customer_email: body.email });
  expect(sold.customerId).toBe(customerId);
  return sold;
}

/** The amounts of the lines for usage of a subscription, oldest first. */
async function usageLines({ id }: { id: string }) {
  const orders = await shop.orders(id);
  return orders.flatMap(({ items }: { items: { label: string; amount: number }[] }) =>
    items.filter(({ label }) => label.includes("consumed")).map(({ amount }) => amount),
  );
}

async function end({ path }: { path: string }) {
  const { status, text } = await seller.delete(path);
  expect(status, text).toBe(200);
  await shop.settle();
}

async function reasons(customerId: string) {
  const rows = await shop.rows(
    "select unbilled_reason from meter_windows where holder_id = $1 and consumed > 0 order by to_epoch",
    customerId,
  );
  return rows.map(({ unbilled_reason }) => unbilled_reason);
}

test("the end of a plan that only includes units leaves the usage to the one that bills it", async () => {
  const a = await shop.sell(bare);
  const b = await sellTo(a.customerId, addon);
  await shop.use(a.customerId, 50);
  await end(b);
  expect(await shop.units(a.customerId)).toEqual([50, 10, -40]);
  await shop.moveClock(31 * day);
  expect(await usageLines(a)).toEqual([4_000]);
  expect(await reasons(a.customerId)).toEqual([null]);
  await shop.expectSound();
});

test("so does its renewal, which credits its units for the next period", async () => {
  const b = await shop.sell(addon);
  await shop.moveClock(15 * day);
  const a = await sellTo(b.customerId, bare);
  expect(await shop.units(a.customerId)).toEqual([0, 10, 10]);
  await shop.use(a.customerId, 4);
  await shop.moveClock(17 * day);
  expect(await shop.units(a.customerId)).toEqual([4, 14, 10]);
  await shop.use(a.customerId, 46);
  await shop.moveClock(16 * day);
  expect(await usageLines(a)).toEqual([3_600]);
  expect(await usageLines(b)).toEqual([]);
  await shop.expectSound();
});

test("a trial of another plan makes nothing free that is paid already", async () => {
  const a = await shop.sell(bare);
  await shop.use(a.customerId, 50);
  const b = await sellTo(a.customerId, tried);
  await end(b);
  expect(await shop.units(a.customerId)).toEqual([50, 0, -50]);
  const c = await shop.sell(tried);
  await shop.use(c.customerId, 3);
  const d = await sellTo(c.customerId, bare);
  await shop.use(c.customerId, 2);
  await shop.moveClock(40 * day);
  expect(await usageLines(a)).toEqual([5_000]);
  // Usage in the trial alone is free; the paid one bills all that came after it.
  expect((await usageLines(d)).filter(Boolean)).toEqual([200]);
  expect((await usageLines(c)).filter(Boolean)).toEqual([]);
  expect((await reasons(c.customerId))[0]).toBe("trial");
  await shop.expectSound();
});

test("a plan that comes with the next period leaves the window open", async () => {
  const b = await shop.sell(flat);
  const { status } = await seller.patch(b.path, {
    product_id: addon,
    proration_behavior: "next_period",
  });
  expect(status).toBe(200);
  await shop.moveClock(15 * day);
  const a = await sellTo(b.customerId, bare);
  await shop.use(a.customerId, 50);
  await shop.moveClock(17 * day);
  expect(await shop.units(a.customerId)).toEqual([50, 10, -40]);
  await shop.moveClock(16 * day);
  expect(await usageLines(a)).toEqual([4_000]);
  await shop.expectSound();
});

test("an older subscription that gets a cheaper price takes nothing over", async () => {
  const a = await shop.sell(flat);
  await shop.moveClock(5 * day);
  const b = await sellTo(a.customerId, bare);
  const { status } = await seller.patch(a.path, {
    product_id: cheap,
    proration_behavior: "next_period",
  });
  expect(status).toBe(200);
  await shop.use(b.customerId, 50);
  await shop.moveClock(40 * day);
  expect(await usageLines(b)).toEqual([5_000]);
  await shop.use(b.customerId, 5);
  await end(b);
  await shop.use(b.customerId, 300);
  await end(a);
  expect([await usageLines(b), await usageLines(a)]).toEqual([[5_000, 500], [300]]);
  await shop.expectSound();
});

test("a renewal leaves units that another plan includes, and that are paid", async () => {
  const b = await shop.sell(bare);
  await shop.moveClock(20 * day);
  const a = await sellTo(b.customerId, pro);
  expect(await shop.units(a.customerId)).toEqual([0, 100, 100]);
  await shop.use(a.customerId, 30);
  await shop.moveClock(12 * day);
  expect(await shop.units(a.customerId)).toEqual([0, 70, 70]);
  const changed = await seller.patch(b.path, { product_id: flat, proration_behavior: "prorate" });
  expect(changed.status, changed.text).toBe(200);
  await shop.settle();
  expect(await shop.units(a.customerId)).toEqual([0, 70, 70]);
  await shop.expectSound();
});

test("a change to a plan with included units credits them on a meter that another one bills", async () => {
  const a = await shop.sell(bare);
  const b = await sellTo(a.customerId, flat);
  await shop.use(a.customerId, 5);
  const changed = await seller.patch(b.path, { product_id: addon, proration_behavior: "invoice" });
  expect(changed.status, changed.text).toBe(200);
  await shop.settle();
  expect(await shop.units(a.customerId)).toEqual([5, 10, 5]);
  await shop.expectSound();
});

test("when the one that bills ends, it bills usage to date, and the next one goes on", async () => {
  const a = await shop.sell(bare);
  const b = await sellTo(a.customerId, pro);
  await shop.use(a.customerId, 120);
  await end(a);
  expect(await usageLines(a)).toEqual([2_000]);
  await shop.use(a.customerId, 7);
  await end(b);
  expect(await usageLines(b)).toEqual([700]);
  await shop.expectSound();
});

test("only the one that bills has an amount for the usage, and its line says it", async () => {
  const a = await shop.sell(bare);
  const b = await sellTo(a.customerId, bare);
  await shop.use(a.customerId, 3);
  for (const [{ path }, amount] of [
    [a, 300],
    [b, 0],
  ] as const) {
    const { body } = await seller.get(path);
    expect(body.meters).toMatchObject([{ consumed_units: 3, amount }]);
    const upcoming = await seller.get(`${path}/upcoming`);
    expect(upcoming.body).toMatchObject({ total_amount: amount, meters: [{ units: 3, amount }] });
  }
  await shop.moveClock(31 * day);
  expect([await usageLines(a), await usageLines(b)]).toEqual([[300], [0]]);
  await shop.expectSound();
});

test("the deletion of a customer waives the usage once", async () => {
  const a = await shop.sell(bare);
  const b = await sellTo(a.customerId, pro);
  await shop.use(a.customerId, 107);
  expect((await seller.delete(`/v1/customers/${a.customerId}`)).status).toBe(204);
  await shop.settle();
  const orders = [...(await shop.orders(a.id)), ...(await shop.orders(b.id))];
  expect(orders.map(({ status, net_amount }) => [status, net_amount])).toEqual([["pending", 700]]);
  await shop.expectSound();
});

test("two plans that only include units keep theirs apart at a renewal", async () => {
  const a = await shop.sell(addon);
  await shop.moveClock(10 * day);
  const b = await sellTo(a.customerId, addon);
  await shop.use(a.customerId, 4);
  expect(await shop.units(a.customerId)).toEqual([4, 20, 16]);
  await shop.moveClock(22 * day);
  // Units that end first are used up first.
  expect(await shop.units(a.customerId)).toEqual([0, 20, 20]);
  await end(b);
  expect(await shop.units(a.customerId)).toEqual([0, 10, 10]);
  expect(await reasons(a.customerId)).toEqual(["no_price"]);
  await shop.expectSound();
});

test("a window that nothing bills is a fault", async () => {
  const { customerId, path } = await shop.sell(bare);
  await shop.use(customerId, 2);
  await end({ path });
  await shop.expectSound();
  const forge = (columns: string) =>
    shop.rows(
      `update meter_windows set order_id = null, ${columns} where holder_id = $1 and consumed > 0`,
      customerId,
    );
  for (const [columns, message] of [
    ["unbilled_reason = null", "no order bills it, and nothing says why"],
    ["unbilled_reason = 'covered'", "no order bills it, and its credit does not cover it"],
  ]) {
    await forge(String(columns));
    const { body } = await seller.post("/v1/ledger/verify", {});
    expect(JSON.stringify(body.faults)).toContain(message);
  }
});
