import { expect, test } from "vitest";
import { metricSlugs } from "#contract/billing/metrics-schema.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { testApp } from "#test/support/test-app.ts";
import { updateSubscription } from "../subscriptions/records/subscription-store.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const day = 86_400_000;

/**
 * March 1: two purchases of 900 and a monthly plan of 500. March 3: its renewal and a yearly plan
 * of 500.
 */
const first = await aSoldOrder(seller);
await aSoldOrder(seller, { customerId: first.customerId, productId: first.productId });
const monthly = newUuid();
const plan = await aSoldOrder(seller, {
  net: 500,
  tax: 0,
  discount: 0,
  isRecurring: true,
  order: { subscriptionId: monthly, billingReason: "subscription_create" },
});
app.platform.tick(2 * day);
const yearly = newUuid();
await aSoldOrder(seller, {
  net: 500,
  tax: 0,
  discount: 0,
  isRecurring: true,
  order: { subscriptionId: yearly, billingReason: "subscription_create" },
});
await forSeller(seller, (ctx) =>
  updateSubscription(ctx.tx, ctx.sellerId, yearly, {
    recurringInterval: "year",
    cancelAtPeriodEnd: true,
    canceledAt: ctx.now,
    endsAt: new Date(ctx.now.getTime() + 365 * day),
    customerCancellationReason: "unused",
  }),
);
app.platform.tick(day);

const read = (query: Record<string, string>) =>
  seller.get(
    `/v1/metrics/?${new URLSearchParams({ start_date: "2026-03-01", end_date: "2026-03-04", interval: "day", ...query })}`,
  );

test("each day has its own figures, and the totals are of all of them", async () => {
  const { status, body } = await read({});
  expect(status).toBe(200);
  expect(body.periods.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual([
    "2026-03-01T00:00:00.000Z",
    "2026-03-02T00:00:00.000Z",
    "2026-03-03T00:00:00.000Z",
    "2026-03-04T00:00:00.000Z",
  ]);
  const column = (slug: string) => body.periods.map((step: Record<string, number>) => step[slug]);
  expect({
    orders: column("orders"),
    revenue: column("revenue"),
    cumulative: column("cumulative_revenue"),
    oneTime: column("one_time_products_revenue"),
    started: column("new_subscriptions"),
    active: column("active_subscriptions"),
    recurring: column("monthly_recurring_revenue"),
    committed: column("committed_monthly_recurring_revenue"),
    canceled: column("canceled_subscriptions_unused"),
    churn: column("churn_rate"),
    perCustomer: column("average_revenue_per_user"),
  }).toEqual({
    orders: [3, 0, 1, 0],
    revenue: [2_300, 0, 500, 0],
    cumulative: [2_300, 2_300, 2_800, 2_800],
    oneTime: [1_800, 0, 0, 0],
    started: [1, 0, 1, 0],
    active: [1, 1, 2, 2],
    recurring: [500, 500, 542, 542],
    committed: [500, 500, 500, 500],
    canceled: [0, 0, 1, 0],
    churn: [0, 0, 1, 0],
    perCustomer: [1_150, 0, 500, 0],
  });
  expect(body.totals).toMatchObject({
    orders: 4,
    revenue: 2_800,
    cumulative_revenue: 2_800,
    average_order_value: 700,
    average_revenue_per_user: 933,
    new_subscriptions: 2,
    active_subscriptions: 2,
    monthly_recurring_revenue: 542,
    canceled_subscriptions: 1,
  });
  expect(Object.keys(body.metrics)).toEqual(metricSlugs);
  expect(body.metrics.churn_rate).toEqual({
    slug: "churn_rate",
    display_name: "Churn rate",
    type: "percentage",
  });
});

test("earlier orders and subscriptions count in what goes on, and nowhere else", async () => {
  const { body } = await read({ start_date: "2026-03-03" });
  expect(body.periods[0]).toMatchObject({
    revenue: 500,
    cumulative_revenue: 2_800,
    active_subscriptions: 2,
  });
  expect(body.totals).toMatchObject({ orders: 1, revenue: 500, new_subscriptions: 1 });
});

test.each([
  [
    "product_id",
    { product_id: plan.productId },
    { orders: 1, revenue: 500, active_subscriptions: 1 },
  ],
  [
    "customer_id",
    { customer_id: first.customerId },
    { orders: 2, revenue: 1_800, active_subscriptions: 0 },
  ],
  [
    "recurring",
    { billing_type: "recurring" },
    { orders: 2, revenue: 1_000, active_subscriptions: 2 },
  ],
  [
    "one_time",
    { billing_type: "one_time" },
    { orders: 2, revenue: 1_800, active_subscriptions: 0 },
  ],
])("filtered by %s", async (_name, query, totals) => {
  const { body } = await read(query);
  expect(body.totals).toMatchObject(totals);
});

test("the days of a time zone begin there", async () => {
  const { body } = await read({ timezone: "America/New_York" });
  expect(body.periods[0].timestamp).toBe("2026-03-01T05:00:00.000Z");
  const { body: summer } = await read({
    timezone: "America/New_York",
    start_date: "2026-03-08",
    end_date: "2026-03-09",
  });
  expect(summer.periods[1].timestamp).toBe("2026-03-09T04:00:00.000Z");
});

test.each([
  ["hour", "2026-03-01", "2026-03-02", 48, "2026-03-01T00:00:00.000Z"],
  ["week", "2026-03-01", "2026-03-02", 2, "2026-02-23T00:00:00.000Z"],
  ["month", "2025-12-31", "2026-02-01", 3, "2025-12-01T00:00:00.000Z"],
  ["year", "2023-06-01", "2026-01-01", 4, "2023-01-01T00:00:00.000Z"],
])("by the %s from %s to %s: %d steps", async (interval, start_date, end_date, count, begin) => {
  const { body } = await read({ interval, start_date, end_date });
  expect([body.periods.length, body.periods[0].timestamp]).toEqual([count, begin]);
});

test.each([
  [{ start_date: "2022-12-31" }, ["query", "start_date"]],
  [{ end_date: "2026-02-28" }, ["query", "end_date"]],
  [{ end_date: "2026-13-01" }, ["query", "end_date"]],
  [{ interval: "hour", end_date: "2026-03-09" }, ["query", "interval"]],
  [{ interval: "decade" }, ["query", "interval"]],
  [{ timezone: "Mars/Olympus" }, ["query", "timezone"]],
])("%j is refused", async (query, loc) => {
  const { status, body } = await read(query as Record<string, string>);
  expect([status, body.detail[0].loc]).toEqual([422, loc]);
});

test("the same figures as a file", async () => {
  const query = "start_date=2026-03-01&end_date=2026-03-04&interval=day";
  const reply = await seller.get(
    `/v1/metrics/export?${query}&metrics=revenue&metrics=monthly_recurring_revenue`,
  );
  expect(reply.status).toBe(200);
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="metrics.csv"');
  expect(reply.text.replace("\uFEFF", "").split("\r\n")).toEqual([
    "period_start,revenue,monthly_recurring_revenue",
    "2026-03-01T00:00:00.000Z,23,5",
    "2026-03-02T00:00:00.000Z,0,5",
    "2026-03-03T00:00:00.000Z,5,5.42",
    "2026-03-04T00:00:00.000Z,0,5.42",
    "",
  ]);
  const { status, body } = await seller.get(`/v1/metrics/export?${query}&metrics=luck`);
  expect([status, body.detail[0].loc]).toEqual([422, ["query", "metrics", 0]]);
});

test("the limits are shown", async () => {
  const { body } = await seller.get("/v1/metrics/limits");
  expect(body.min_date).toBe("2023-01-01");
  expect(body.intervals.hour).toEqual({ min_days: 0, max_days: 7 });
});
