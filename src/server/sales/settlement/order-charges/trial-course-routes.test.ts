import { expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop({ works: true });
const other = await aShop({ works: true });
const dayMinutes = 24 * 60;

test("a trial is paid at its end, with the discount, and then by the month", async () => {
  const product = await shop.product(1_500, {
    recurring_interval: "month",
    trial_interval: "day",
    trial_interval_count: 14,
  });
  const discount_id = await shop.discount({ duration: "once" });
  const checkout = await shop.checkout(product, { discount_id });
  expect((await shop.confirm(checkout)).status).toBe(200);
  const [trial] = await listSubscriptions(checkout);

  await shop.moveClock(14 * dayMinutes + 1);
  await shop.settle();
  const [paid] = await listSubscriptions(checkout);
  expect(paid).toMatchObject({
    id: trial?.id,
    status: "active",
    current_period_start: trial?.trial_end,
    discounted_since: trial?.trial_end,
  });
  expect(await listOrders(paid)).toMatchObject([
    { status: "paid", billing_reason: "subscription_cycle", total_amount: 1_350 },
  ]);

  await shop.moveClock(31 * dayMinutes);
  await shop.settle();
  const [renewed] = await listSubscriptions(checkout);
  expect(renewed).toMatchObject({ status: "active", amount: 1_500, discount_id: null });
  expect(renewed?.current_period_start).toEqual(paid?.current_period_end);
  const orders = await listOrders(renewed);
  expect(orders.map((order) => order.total_amount)).toEqual([1_350, 1_500]);
  expect(await shop.faults()).toEqual({});
});

test("a subscription that was upgraded by a checkout renews at its new price", async () => {
  const free = await shop.product(null, { recurring_interval: "month" });
  const monthly = await shop.product(900, { recurring_interval: "month" });
  const first = await shop.checkout(free);
  await shop.confirm(first);
  const [before] = await listSubscriptions(first);
  await shop.moveClock(10 * dayMinutes);
  const checkout = await shop.checkout(monthly, { subscription_id: before?.id });
  expect((await shop.confirm(checkout, { customer_email: undefined })).status).toBe(200);
  await shop.moveClock(32 * dayMinutes);
  await shop.settle();
  const [renewed] = await listSubscriptions(checkout);
  expect(renewed).toMatchObject({ id: before?.id, status: "active", amount: 900 });
  const orders = await listOrders(renewed);
  expect(orders.map((order) => order.total_amount)).toEqual([0, 900, 900]);
  expect(await shop.faults()).toEqual({});
});

test("a card that is refused for good is not charged again, and the subscription ends with the deadline", async () => {
  const product = await shop.product(1_500, {
    recurring_interval: "month",
    trial_interval: "day",
    trial_interval_count: 7,
  });
  const checkout = await shop.checkout(product);
  // It can be saved, and every charge is refused as fraudulent.
  const card = { confirmation_token_id: "ctoken_radarBlock" };
  expect((await shop.confirm(checkout, card)).status).toBe(200);
  await shop.moveClock(7 * dayMinutes + 1);
  await shop.settle();
  const [late] = await listSubscriptions(checkout);
  expect(late).toMatchObject({ status: "past_due" });
  const { body } = await shop.seller.get(`/v1/orders/?customer_id=${late?.customer_id}`);
  expect(body.items).toMatchObject([{ status: "pending", next_payment_attempt_at: null }]);

  await shop.moveClock(20 * dayMinutes);
  await shop.settle();
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "past_due" }]);
  await shop.moveClock(dayMinutes + 5);
  await shop.settle();
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "canceled" }]);
  const payments = await shop.rows(
    "select status from payments where customer_id = $1",
    late?.customer_id,
  );
  expect(payments).toEqual([{ status: "failed" }]);
});

test("closing an organization ends its subscriptions, and nothing is charged afterwards", async () => {
  const monthly = await other.product(900, { recurring_interval: "month" });
  const trialed = await other.product(900, {
    recurring_interval: "month",
    trial_interval: "day",
    trial_interval_count: 1,
  });
  for (const product of [monthly, trialed])
    expect((await other.confirm(await other.checkout(product))).status).toBe(200);
  const late = await other.checkout(trialed);
  await other.confirm(late, { confirmation_token_id: "ctoken_chargeCustomerFail" });
  await other.moveClock(dayMinutes + 5);
  await other.settle();
  const states = "select status, ended_at is not null as ended from subscriptions order by status";
  expect((await other.rows(states)).map(({ status }) => status)).toEqual([
    "active",
    "active",
    "past_due",
  ]);
  const orders = "select count(*)::int as count from orders";
  const before = await other.rows(orders);
  const { organizationId, owner } = other.seller;
  const closed = await owner.post("/api/auth/organization/delete", { organizationId });
  expect(closed.status).toBe(200);
  await other.settle();
  expect(await other.rows(states)).toEqual(Array(3).fill({ status: "canceled", ended: true }));
  await other.moveClock(70 * dayMinutes);
  await other.settle();
  expect(await other.rows(orders)).toEqual(before);
  expect(await other.faults()).toEqual({});
  const { db } = other.app.platform.database;
  const { ledgerChecks } = other.app.platform.services;
  expect((await verifyLedger(db, organizationId, ledgerChecks)).faults).toEqual([]);
});

function listSubscriptions({ id }: { id: string }) {
  return shop.rows("select * from subscriptions where checkout_id = $1", id);
}

function listOrders(subscription: Record<string, unknown> | undefined) {
  return shop.rows(
    "select * from orders where subscription_id = $1 order by period_start",
    subscription?.id,
  );
}
