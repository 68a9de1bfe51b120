import { expect, test } from "vitest";
import type { UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import { resetMeters } from "#server/usage/meter-state/reset-meters.ts";
import { inPortal } from "#test/support/a-customer.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { runReactions } from "#test/support/run-reactions.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";
import { named, openUsage } from "#test/support/usage-kit.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const usage = openUsage(seller);
const meter = await usage.meter({ func: "sum", property: "n" }, named("call"));
const peak = await usage.meter({ func: "max", property: "n" });
const send = (customer_id: string, ...values: number[]) =>
  usage.ingest(...values.map((n) => ({ name: "call", customer_id, metadata: { n } })));
const put = (id: string, ...limits: object[]) =>
  seller.put(`/v1/customers/${id}/usage-limits`, { limits });
const monthly = (units: number, more: object = {}) => ({
  meter_id: meter,
  interval: "month",
  units,
  action: "block",
  ...more,
});

async function listAlerts(customerId: string): Promise<unknown[]> {
  const { rows } = await app.platform.database.pool.query(
    `select type, data from events where type in
       ('customer_meter.threshold_reached', 'customer_meter.limit_reached')
       and data ->> 'customer_id' = $1 order by sequence`,
    [customerId],
  );
  return rows.map(({ type, data }) => [type.replace("customer_meter.", ""), data]);
}
const short = (alerts: unknown[]) =>
  (alerts as [string, { threshold: number }][]).map(([type, { threshold }]) => [type, threshold]);

async function sellMeter(customerId: string, unitAmount: number): Promise<void> {
  const price = { amount_type: "metered_unit", meter_id: meter, unit_amount: unitAmount };
  const product = { name: "Metered", recurring_interval: "month", prices: [price] };
  const { body } = await seller.post("/v1/products/", product);
  await aSubscription({ seller }, { productId: body.id, customerId });
}

test("a limit of the seller is set, counted and shown", async () => {
  const id = await usage.customer();
  await send(id, 3);
  const { status, body } = await put(id, monthly(10));
  const shown = {
    meter_id: meter,
    interval: "month",
    units: 10,
    amount: null,
    action: "block",
    thresholds: [50, 80, 100],
    set_by: "seller",
    used: 3,
    resets_at: "2026-04-01T00:00:00.000Z",
  };
  expect([status, body]).toEqual([200, { limits: [shown] }]);
  await send(id, 4);
  const { body: now } = await seller.get(`/v1/customers/${id}/usage-limits`);
  expect(now.limits).toEqual([{ ...shown, used: 7 }]);
  expect((await put(id)).body).toEqual({ limits: [] });
});

test("events above a limit are stored, counted and said, and not billed", async () => {
  const id = await usage.customer();
  await put(id, monthly(10));
  const { inserted, warnings } = await send(id, 6, 3, 4, 1);
  expect(inserted).toBe(4);
  expect(warnings.map(({ index, code }) => [index, code])).toEqual([
    [2, "over_limit"],
    [3, "over_limit"],
  ]);
  expect(await usage.used(id, meter)).toBe(14);
  const [closed] = await forSeller(seller, (ctx) =>
    resetMeters(ctx, [
      {
        customerId: id,
        meterId: meter,
        at: ctx.now,
        closes: "everything",
        carried: { kind: "nothing" },
        keepsGrants: false,
        unbilled: "no_price",
      },
    ]),
  );
  expect(closed).toMatchObject({ uncharged: 4_000_000_000_000n });
});

test("each alert is raised once, for its limit and interval", async () => {
  const id = await usage.customer({ external_id: "alerted" });
  await put(id, monthly(10));
  await send(id, 6);
  await put(id, monthly(10));
  await send(id, 1);
  await send(id, 9);
  await send(id, 9);
  const alerts = await listAlerts(id);
  expect(short(alerts)).toEqual([
    ["threshold_reached", 50],
    ["threshold_reached", 80],
    ["threshold_reached", 100],
    ["limit_reached", 100],
  ]);
  expect(alerts[0]).toEqual([
    "threshold_reached",
    {
      customer_id: id,
      external_customer_id: "alerted",
      meter_id: meter,
      limit: 10,
      threshold: 50,
      units: 6,
      amount: null,
      period_start: "2026-03-01T00:00:00.000Z",
    },
  ]);
  await put(id, monthly(20));
  await send(id, 1);
  expect((await listAlerts(id)).length).toBe(8);
  app.platform.tick(31 * 86_400_000);
  await send(id, 10);
  expect(short(await listAlerts(id)).slice(8)).toEqual([["threshold_reached", 50]]);
});

test("a limit blocks reservations and commits", async () => {
  const id = await usage.customer();
  await usage.grant(id, meter, 100);
  await put(id, monthly(10, { interval: "day" }));
  const reserve = (units: number) =>
    seller.post("/v1/meter-reservations/", { customer_id: id, meter_id: meter, units });
  const held = await reserve(6);
  expect([held.status, held.body.available]).toEqual([201, 4]);
  const { status, body } = await reserve(5);
  const tomorrow = new Date(app.platform.clock.nowMs() + 86_400_000);
  tomorrow.setUTCHours(0, 0, 0, 0);
  expect([status, body]).toEqual([
    402,
    {
      error: "LimitReached",
      detail: "A limit of the customer does not allow that many units.",
      available: 4,
      required: 5,
      next_reset_at: tomorrow.toISOString(),
    },
  ]);
  await send(id, 5);
  const late = await seller.post(`/v1/meter-reservations/${held.body.id}/commit`, {});
  expect([late.status, late.body.error]).toEqual([402, "LimitReached"]);
  app.platform.tick(86_400_000);
  expect((await reserve(10)).status).toBe(201);
});

test("a limit of money counts what is beyond the credit at the customer's price", async () => {
  const id = await usage.customer();
  await sellMeter(id, 50);
  await usage.grant(id, meter, 4);
  const limit = { meter_id: meter, interval: "period", amount: 500, action: "block" };
  await put(id, limit);
  const { warnings } = await send(id, 6, 10);
  expect(warnings.map(({ index, code }) => [index, code])).toEqual([[1, "over_limit"]]);
  const { body } = await seller.get(`/v1/customers/${id}/usage-limits`);
  expect(body.limits[0]).toMatchObject({ amount: 500, used: 500, resets_at: expect.any(String) });
  const alerts = await listAlerts(id);
  expect(short(alerts)).toHaveLength(4);
  expect(alerts[0]).toMatchObject(["threshold_reached", { limit: 500, amount: 500, units: 16 }]);
});

test("a customer sets limits of their own, and none that is looser", async () => {
  const id = await usage.customer();
  await put(id, monthly(10));
  const portal = await inPortal(app, seller, id);
  const own = (...limits: object[]) => portal.put("/usage-limits/", { limits });
  const looser = await own(monthly(11));
  expect([looser.status, looser.body.detail[0].loc]).toEqual([422, ["body", "limits", 0, "units"]]);
  expect((await own(monthly(10, { action: "notify" }))).status).toBe(200);
  const { body } = await own(monthly(5), monthly(7, { interval: "day" }));
  const setBy = (limits: UsageLimitWire[]) =>
    limits.map(({ set_by, interval, units }) => [set_by, interval, units]);
  expect(setBy(body.limits)).toEqual([
    ["customer", "day", 7],
    ["customer", "month", 5],
    ["seller", "month", 10],
  ]);
  expect((await portal.get("/usage-limits/")).body).toEqual(body);
  const { warnings } = await send(id, 6);
  expect(warnings.map(({ code }) => code)).toEqual(["over_limit"]);
  const { body: seen } = await put(id);
  expect(setBy(seen.limits)).toEqual([
    ["customer", "day", 7],
    ["customer", "month", 5],
  ]);
});

test("owners get mail about their limits, and customers about theirs", async () => {
  const id = await usage.customer({ email: "limited@usage.example.com" });
  await put(id, monthly(10));
  const portal = await inPortal(app, seller, id);
  await portal.put("/usage-limits/", { limits: [monthly(8, { interval: "day" })] });
  await app.platform.database.pool.query("update customers set locale = 'de' where id = $1", [id]);
  await send(id, 9);
  await runReactions(app.platform);
  const subjects = async (to: string) => {
    const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(to)}`);
    return (body as { subject: string }[]).map(({ subject }) => subject);
  };
  expect(await subjects("limited@usage.example.com")).toEqual(["Sie haben ein Limit erreicht"]);
});

test("what an external id used counts in the limits of its customer", async () => {
  await usage.ingest({ name: "call", external_customer_id: "later-1", metadata: { n: 15 } });
  const id = await usage.customer({ external_id: "later-1" });
  await put(id, monthly(10, { interval: "period" }));
  await runReactions(app.platform);
  const [closed] = await forSeller(seller, (ctx) =>
    resetMeters(ctx, [
      {
        customerId: id,
        meterId: meter,
        at: ctx.now,
        closes: "everything",
        carried: { kind: "nothing" },
        keepsGrants: false,
        unbilled: "no_price",
      },
    ]),
  );
  expect(closed).toMatchObject({ uncharged: 5_000_000_000_000n });
});

const unknown = "00000000-0000-4000-8000-000000000000";
const ada = await usage.customer();
test.each([
  ["an unknown meter", monthly(1, { meter_id: unknown }), ["limits", 0, "meter_id"]],
  ["a meter of peaks", monthly(1, { meter_id: peak }), ["limits", 0, "meter_id"]],
  ["no ceiling", monthly(1, { units: null }), ["limits", 0, "units"]],
  ["two ceilings", monthly(1, { amount: 5 }), ["limits", 0, "amount"]],
  ["a threshold of 0", monthly(1, { thresholds: [0] }), ["limits", 0, "thresholds", 0]],
  ["a strange interval", monthly(1, { interval: "week" }), ["limits", 0, "interval"]],
])("%s is refused", async (_, limit, loc) => {
  const { status, body } = await put(ada, limit);
  expect([status, body.detail[0].loc]).toEqual([422, ["body", ...loc]]);
  const twice = await put(ada, monthly(1), monthly(2));
  expect([twice.status, twice.body.detail[0].loc]).toEqual([422, ["body", "limits"]]);
  expect((await seller.get(`/v1/customers/${ada}/usage-limits`)).body.limits).toEqual([]);
});

test("limits of an unknown customer are not found", async () => {
  expect((await put(unknown)).status).toBe(404);
  expect((await seller.get(`/v1/customers/${unknown}/usage-limits`)).status).toBe(404);
});

test("limits of many customers take as many statements as those of one", async () => {
  const count = async (customers: number) => {
    const events: object[] = [];
    for (let made = 0; made < customers; made += 1) {
      const customer_id = await usage.customer();
      await put(
        customer_id,
        monthly(10, { interval: "day" }),
        monthly(500, { units: null, amount: 5 }),
      );
      events.push({ name: "call", customer_id, metadata: { n: 12 } });
    }
    const statements = await recordStatements(() => usage.ingest(...events));
    return statements.length;
  };
  expect(await count(7)).toBe(await count(1));
});
