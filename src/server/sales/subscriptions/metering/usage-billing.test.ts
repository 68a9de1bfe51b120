import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";
import { anOwnSubscription } from "#test/support/an-own-change.ts";
import { mailsTo } from "#test/support/people.ts";
import { findSubscription } from "../records/subscription-store.ts";
import { prepareMeters } from "../renewals/prepare-meters.ts";

/** Calls cost 2.5 cents; 100 of them are included in Pro, which costs 10.00 a month. */
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
const pro = await shop.plan({ fixed: 1_000, unitAmount: "2.5", included: { units: 100 } });
const big = await shop.plan({
  name: "Big",
  fixed: 5_000,
  unitAmount: "1",
  included: { units: 1_000 },
});
const rolling = await shop.plan({
  name: "Rolling",
  fixed: 1_000,
  unitAmount: "10",
  capAmount: 2_000,
  included: { units: 50, rollover: true },
});
const bare = await shop.plan({ name: "Bare", unitAmount: "100" });
const included = await shop.plan({ name: "Included", unitAmount: "100", included: { units: 10 } });
const tried = await shop.plan({
  name: "Tried",
  fixed: 1_000,
  unitAmount: "100",
  included: { units: 10 },
  more: { trial_interval: "day", trial_interval_count: 7 },
});

async function change(path: string, body: object) {
  const shown = await seller.post(`${path}/preview`, body);
  expect(shown.status, shown.text).toBe(200);
  const { status, text } = await seller.patch(path, body);
  expect(status, text).toBe(200);
  await shop.settle();
  return shown.body;
}

const lines = (order: { items: { label: string; amount: number }[] }) =>
  order.items.map(({ label, amount }) => [label, amount]);

test("a renewal bills what was used beyond the included units, and the events say so", async () => {
  const { id, customerId, path } = await shop.sell(pro);
  expect(await shop.units(customerId)).toEqual([0, 100, 100]);
  await shop.use(customerId, 80, 40.5);
  const { body: wire } = await seller.get(path);
  expect(wire.meters).toMatchObject([
    { consumed_units: 120.5, credited_units: 100, amount: 51, meter_id: shop.calls },
  ]);
  const { body: shown } = await seller.post(`${path}/preview`, {});

  await shop.moveClock(31 * day);
  const [order] = await shop.orders(id);
  expect(order).toMatchObject({ billing_reason: "subscription_cycle", status: "paid" });
  expect(lines(order)).toEqual([
    ["Pro", 1_000],
    ["Meter sum — (120.5 consumed units) × $0.025, 100 units included", 51],
  ]);
  expect(shown.total_amount).toBe(order.total_amount);
  expect(order.items[1]).toMatchObject({
    start_timestamp: wire.current_period_start,
    end_timestamp: wire.current_period_end,
  });
  expect(await shop.units(customerId)).toEqual([0, 100, 100]);
  expect(await shop.credits(customerId)).toEqual([
    ["meter.reset"],
    ["meter.credited", 100, false],
    ["meter.reset"],
    ["meter.credited", 100, false],
  ]);
  const { body: figure } = await seller.get(
    `/v1/ledger/explanation?account=revenue&currency=usd&order_id=${order.id}`,
  );
  expect(figure.balance).toBe(0 - order.net_amount);
  const { body: metrics } = await seller.get(
    `/v1/metrics/?start_date=2026-03-01&end_date=2026-04-30&interval=month&customer_id=${customerId}`,
  );
  expect(metrics.totals.renewed_subscriptions_revenue).toBe(order.net_amount);
  const { body: events } = await seller.get(`/v1/events/?customer_id=${customerId}&name=call`);
  for (const event of events.items) {
    const { body } = await seller.get(`/v1/events/${event.id}`);
    expect(body.counted).toMatchObject([{ meter_id: shop.calls, order_id: order.id }]);
  }
  await shop.expectSound();
});

test("what was used before a subscription began is not billed", async () => {
  const first = await shop.sell(pro);
  await shop.use(first.customerId, 30);
  await seller.delete(first.path);
  await shop.use(first.customerId, 500);
  const { body: customer } = await seller.get(`/v1/customers/${first.customerId}`);
  const { id, customerId } = await shop.sell(bare, { customer_email: customer.email });
  expect(customerId).toBe(first.customerId);
  await shop.use(customerId, 3);
  await shop.moveClock(31 * day);
  expect((await shop.orders(id))[0].net_amount).toBe(300);
  await shop.expectSound();
});

test("units that are left roll over where the plan says so, and a cap ends the charge", async () => {
  const { id, customerId } = await shop.sell(rolling);
  await shop.use(customerId, 20.5);
  await shop.moveClock(31 * day);
  expect(await shop.units(customerId)).toEqual([0, 79, 79]);
  await shop.use(customerId, 379);
  await shop.moveClock(31 * day);
  const [first, second] = await shop.orders(id);
  expect([first.items[1].amount, second.items[1].amount]).toEqual([0, 2_000]);
  expect(second.items[1].label).toContain("79 units included, capped at $20.00");
  expect(await shop.units(customerId)).toEqual([0, 50, 50]);
  await shop.expectSound();
});

test("a change of plan bills usage to date, and what the period used counts in the new plan", async () => {
  const { id, customerId, path } = await shop.sell(pro);
  await shop.use(customerId, 120);
  await shop.moveClock(10 * day);
  const shown = await change(path, { product_id: big, proration_behavior: "invoice" });
  const [order] = await shop.orders(id);
  expect(order).toMatchObject({
    billing_reason: "subscription_update",
    total_amount: shown.total_amount,
  });
  expect(lines(order).at(-1)).toEqual([
    "Meter sum — (120 consumed units) × $0.025, 100 units included",
    50,
  ]);
  expect(await shop.units(customerId)).toEqual([0, 900, 900]);

  await change(path, { product_id: pro, proration_behavior: "prorate" });
  expect(await shop.units(customerId)).toEqual([0, 0, 0]);
  await shop.use(customerId, 40);
  const later = await change(path, { product_id: big, proration_behavior: "prorate" });
  expect([later.items.length, later.total_amount]).toEqual([1, 100]);
  expect(await shop.units(customerId)).toEqual([0, 900, 900]);
  const orders = await shop.orders(id);
  expect(orders).toHaveLength(2);
  expect(lines(orders[1])).toEqual([["Meter sum — (40 consumed units) × $0.025", 100]]);
  await shop.moveClock(31 * day);
  const renewal = (await shop.orders(id)).at(-1);
  expect(renewal.items[1].label).toBe("Meter sum — (0 consumed units) × $0.01");
  expect(renewal.items).toHaveLength(6);
  await shop.expectSound();
});

test("the last order bills the last usage: of a canceled period, and of one that is revoked", async () => {
  const email = "canceled@example.com";
  const canceled = await shop.sell(bare, { customer_email: email });
  await shop.use(canceled.customerId, 2);
  const shown = await change(canceled.path, { cancel_at_period_end: true });
  expect(shown).toMatchObject({ total_amount: 200, next_renewal: null });
  await shop.settle();
  const [mail] = await mailsTo(shop.app, email, "Your subscription is canceled");
  expect(mail?.text).toContain("for what you use until then");
  expect(mail?.text).toContain("$2.00 so far");
  await shop.use(canceled.customerId, 5);
  await shop.moveClock(31 * day);
  expect(await shop.orders(canceled.id)).toMatchObject([
    { billing_reason: "subscription_cycle", status: "paid", net_amount: 700 },
  ]);

  const revoked = await shop.sell(bare);
  await shop.use(revoked.customerId, 3);
  const { status } = await seller.delete(revoked.path);
  expect(status).toBe(200);
  await shop.use(revoked.customerId, 4);
  await shop.settle();
  expect(await shop.orders(revoked.id)).toMatchObject([
    { billing_reason: "subscription_update", status: "paid", net_amount: 300 },
  ]);
  const { body: ended } = await seller.get(revoked.path);
  expect(ended).toMatchObject({ status: "canceled", meters: [{ amount: 0 }] });
  await shop.expectSound();
});

test("the deletion of a customer waives what was used, and the audit log says so", async () => {
  const { id, customerId } = await shop.sell(bare);
  await shop.use(customerId, 7);
  expect((await seller.delete(`/v1/customers/${customerId}`)).status).toBe(204);
  await shop.settle();
  const [order] = await shop.orders(id);
  expect(order).toMatchObject({ status: "pending", net_amount: 700 });
  expect(order.given_up_at).not.toBe(null);
  const entries = await shop.rows(
    "select after from audit_log where action = 'subscription.revoked' and target_id = $1",
    id,
  );
  expect(entries).toMatchObject([{ after: { waivedAmount: 700, currency: "usd" } }]);
  await shop.expectSound();
});

test("what is used in a trial is free, and the first paid period begins anew", async () => {
  const { id, customerId, path } = await shop.sell(tried);
  expect(await shop.units(customerId)).toEqual([0, 10, 10]);
  await shop.use(customerId, 25);
  const { body: wire } = await seller.get(path);
  expect(wire.meters).toMatchObject([{ consumed_units: 25, amount: 0 }]);
  await shop.moveClock(8 * day);
  const [order] = await shop.orders(id);
  expect(order).toMatchObject({ net_amount: 1_000, status: "paid" });
  expect(await shop.units(customerId)).toEqual([0, 10, 10]);
  await shop.expectSound();
});

test("a period that is not paid includes no units, and its usage is waived at the end", async () => {
  const { id, customerId, path } = await shop.sell(included, {
    confirmation_token_id: "ctoken_chargeCustomerFail",
  });
  await shop.use(customerId, 60);
  await shop.moveClock(31 * day);
  const { body: wire } = await seller.get(path);
  expect(wire.status).toBe("past_due");
  expect(await shop.units(customerId)).toEqual([0, 0, 0]);
  await shop.use(customerId, 9);
  await shop.moveClock(22 * day);
  const { body: ended } = await seller.get(path);
  expect(ended.status).toBe("canceled");
  const orders = await shop.orders(id);
  expect(orders).toMatchObject([
    { status: "pending", net_amount: 5_000, given_up_at: ended.ended_at },
    { status: "pending", net_amount: 900, given_up_at: ended.ended_at },
  ]);
  await shop.expectSound();
});

test("the end of a second subscription leaves its usage and its used units to the first", async () => {
  const first = await shop.sell(bare);
  await shop.use(first.customerId, 3);
  const { body: customer } = await seller.get(`/v1/customers/${first.customerId}`);
  await shop.moveClock(1);
  const second = await shop.sell(pro, { customer_email: customer.email });
  expect(await shop.units(first.customerId)).toEqual([3, 100, 97]);
  await seller.delete(second.path);
  expect(await shop.units(first.customerId)).toEqual([3, 3, 0]);
  await shop.use(first.customerId, 2);
  await shop.moveClock(31 * day);
  const billed = [...(await shop.orders(first.id)), ...(await shop.orders(second.id))];
  expect(billed.map(({ net_amount }) => net_amount)).toEqual([200]);
  await shop.expectSound();
});

test("two renewals of one customer at once bill what was used once", async () => {
  const first = await shop.sell(bare);
  const { body: customer } = await seller.get(`/v1/customers/${first.customerId}`);
  const second = await shop.sell(bare, { customer_email: customer.email });
  await shop.use(first.customerId, 5);
  await shop.moveClock(31 * day);
  const billed = [...(await shop.orders(first.id)), ...(await shop.orders(second.id))];
  expect(billed.map(({ net_amount }) => net_amount).toSorted()).toEqual([0, 500]);
  await shop.expectSound();
});

test("the upcoming order says what was used, and what it becomes by the end of the period", async () => {
  const { customerId, path } = await shop.sell(pro);
  await shop.use(customerId, 140);
  await shop.moveClock(6 * day);
  const { body } = await seller.get(`${path}/upcoming`);
  const { body: wire } = await seller.get(path);
  const whole = Date.parse(wire.current_period_end) - Date.parse(wire.current_period_start);
  const share = (6 * day * 60_000) / whole;
  expect(body).toMatchObject({
    effective_at: wire.current_period_end,
    total_amount: 1_100,
    meters: [
      {
        meter_id: shop.calls,
        units: 140,
        included_units: 100,
        billable_units: 40,
        amount: 100,
        forecast_amount: Math.round(100 / share),
        limit: null,
      },
    ],
  });
});

test("a line for usage tells what it is made of, to the cent", async () => {
  const { id, customerId } = await shop.sell(bare);
  const call = (model: string | undefined, n: number) => ({
    name: "call",
    customer_id: customerId,
    metadata: { n, ...(model && { model }) },
  });
  const { body: usage } = await seller.post("/v1/events/ingest", {
    events: [call("large", 2), call("small", 0.335), call(undefined, 0.335), call("large", 1)],
  });
  expect(usage.inserted).toBe(4);
  await shop.moveClock(31 * day);
  const [order] = await shop.orders(id);
  const path = `/v1/orders/${order.id}/items/${order.items[0].id}/usage`;
  const { body } = await seller.get(`${path}?group_by=metadata.model&limit=2`);
  expect(body).toMatchObject({ meter_id: shop.calls, units: 3.67, amount: 367 });
  expect(body.groups).toEqual([
    { value: "large", units: 3, amount: 300, events: 2 },
    { value: "small", units: 0.335, amount: 34, events: 1 },
  ]);
  expect(body.other).toEqual({ units: 0.335, amount: 33, events: 1 });
  const { body: plain } = await seller.get(path);
  expect(plain).toMatchObject({ units: 3.67, groups: [], other: null });
  expect(plain.first_event_at).not.toBe(null);
  const refused = await seller.get(`${path}?group_by=model`);
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["query", "group_by"]]);
  const other = await seller.get(`/v1/orders/${order.id}/items/${order.id}/usage`);
  expect(other.status).toBe(404);
});

test("a discount in percent covers the usage of every order", async () => {
  const half = await shop.discount({ basis_points: 5_000, duration: "forever", code: "HALF" });
  const { path, id, customerId } = await shop.sell(bare);
  expect((await seller.patch(path, { discount_id: half })).status).toBe(200);
  await shop.use(customerId, 4);
  await shop.moveClock(31 * day);
  await shop.use(customerId, 6);
  await seller.delete(path);
  await shop.settle();
  expect(await shop.orders(id)).toMatchObject([
    { subtotal_amount: 400, discount_amount: 200, net_amount: 200 },
    { subtotal_amount: 600, discount_amount: 300, net_amount: 300 },
  ]);
  await shop.expectSound();
});

test("while a meter counts earlier events, its bills wait", async () => {
  const { id, customerId, path } = await shop.sell(bare);
  await shop.use(customerId, 5);
  const setCounting = (dueAt: string | null) =>
    shop.rows("update meters set backfill_due_at = $1 where id = $2", dueAt, shop.calls);
  await setCounting("2100-01-01T00:00:00Z");
  const { status, body } = await seller.delete(path);
  expect([status, body.error]).toEqual([409, "MeterCounting"]);
  const row = await findSubscription(shop.app.platform.database.db, seller.organizationId, id);
  if (!row) throw new Error("there is no subscription");
  const { ready, waiting } = await prepareMeters(shop.app.platform, seller.organizationId, [row]);
  expect([ready.length, waiting.length]).toEqual([0, 1]);
  await setCounting(null);
  expect((await seller.delete(path)).status).toBe(200);
  await shop.settle();
  expect((await shop.orders(id))[0].net_amount).toBe(500);
});

test("a customer who pays for a change of plan first gets an order of its own for usage", async () => {
  const own = await anOwnSubscription(shop, bare);
  await shop.use(own.customerId, 3);
  const shown = await own.portal.post(`${own.path}/preview`, { product_id: pro });
  expect(shown.body.due_amount).toBe(1_300);
  const { status, text } = await own.change(pro);
  expect(status, text).toBe(200);
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: pro, meters: [{ credited_units: 100 }] });
  const orders = await shop.orders(own.id);
  expect(
    orders.map(({ items, net_amount }: { items: unknown[]; net_amount: number }) => [
      items.length,
      net_amount,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [1, 1_000],
      [1, 300],
    ]),
  );
  expect(await shop.units(own.customerId)).toEqual([0, 100, 100]);
  await shop.expectSound();
});

test("a change that the bank declines closes nothing", async () => {
  const own = await anOwnSubscription(shop, bare);
  await shop.use(own.customerId, 3);
  await own.replaceCard("chargeCustomerFail");
  expect((await own.change(pro)).status).toBe(400);
  await shop.settle();
  expect(await shop.units(own.customerId)).toEqual([3, 0, -3]);
  await own.replaceCard("visa");
  await shop.moveClock(31 * day);
  const orders = await shop.orders(own.id);
  expect(orders.at(-1)).toMatchObject({ billing_reason: "subscription_cycle", net_amount: 300 });
  await shop.expectSound();
});
