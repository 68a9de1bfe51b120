import { expect, test } from "vitest";
import { aMeter } from "#test/support/a-catalog.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller } = shop;
const monthly = await shop.product(1_000, { name: "Monthly", recurring_interval: "month" });
const path = (id: string) => `/v1/subscriptions/${id}`;
const unknown = "5b6c7d8e-9f00-4a1b-8c2d-3e4f5a6b7c8d";

const started = (options: Partial<SubscriptionOptions> = {}) =>
  aSubscription(shop, { productId: monthly, ...options });

async function listIds(query: string, of = seller): Promise<string[]> {
  const { status, body, text } = await of.get(`/v1/subscriptions/?limit=100&${query}`);
  expect(status, text).toBe(200);
  return body.items.map(({ id }: { id: string }) => id);
}

test("a subscription is shown with its customer, product, prices and meters", async () => {
  const meterId = await aMeter(shop.app, seller, "Calls");
  const productId = await shop.product(1_500, {
    recurring_interval: "month",
    prices: [
      { amount_type: "fixed", price_amount: 1_500, price_currency: "usd" },
      { amount_type: "metered_unit", meter_id: meterId, unit_amount: "0.5" },
    ],
  });
  const discountId = await shop.discount({ duration: "forever" });
  const row = await started({ productId, discountId });
  const { status, body } = await seller.get(path(row.id));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: row.id,
    status: "active",
    amount: 1_350,
    currency: "usd",
    recurring_interval: "month",
    cancel_at_period_end: false,
    customer: { id: row.customerId, name: "Ada Subscriber" },
    product: { id: productId },
    discount: { id: discountId },
    prices: [{ amount_type: "fixed" }, { amount_type: "metered_unit" }],
    meters: [{ meter_id: meterId, consumed_units: 0, meter: { name: "Calls" } }],
    pending_update: null,
  });
});

test("subscriptions that never began, and those of others, are not found", async () => {
  const { id } = await started({ status: "incomplete" });
  const stranger = await aSeller(shop.app);
  const foreign = await started();
  for (const [of, hidden] of [
    [seller, id],
    [seller, unknown],
    [stranger, foreign.id],
  ] as const) {
    expect(await of.get(path(hidden))).toMatchObject({
      status: 404,
      body: { error: "ResourceNotFound" },
    });
    expect((await of.patch(path(hidden), { cancel_at_period_end: true })).status).toBe(404);
    expect((await of.delete(path(hidden))).status).toBe(404);
  }
  expect(await listIds("")).not.toContain(id);
  expect((await seller.get(path("not-an-id"))).status).toBe(422);
});

test("the list filters and sorts", async () => {
  const other = await aSeller(shop.app);
  const own = { ...shop, seller: other };
  const { body: plan } = await other.post("/v1/products/", {
    name: "Alpha",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 1_000, price_currency: "usd" }],
  });
  const { body: year } = await other.post("/v1/products/", {
    name: "Beta",
    recurring_interval: "year",
    prices: [{ amount_type: "fixed", price_amount: 6_000, price_currency: "usd" }],
  });
  const day = (number: number) => new Date(Date.UTC(2026, 1, number));
  const active = await aSubscription(own, { productId: plan.id, startsAt: day(10) });
  const trial = await aSubscription(own, {
    productId: year.id,
    startsAt: day(12),
    status: "trialing",
  });
  const late = await aSubscription(own, {
    productId: plan.id,
    startsAt: day(11),
    status: "past_due",
  });
  const over = await aSubscription(own, {
    productId: plan.id,
    startsAt: day(9),
    status: "canceled",
  });
  const list = (query: string) => listIds(query, other);
  expect(await list("")).toEqual([trial.id, late.id, active.id, over.id]);
  expect(await list("sorting=started_at")).toEqual([over.id, active.id, late.id, trial.id]);
  expect(await list("active=true")).toEqual([trial.id, active.id]);
  expect(await list("active=false")).toEqual([late.id, over.id]);
  expect(await list("status=past_due&status=canceled")).toEqual([late.id, over.id]);
  expect(await list(`product_id=${year.id}`)).toEqual([trial.id]);
  expect(await list(`customer_id=${active.customerId}`)).toEqual([active.id]);
  // By the month a yearly plan of 60.00 is 5.00.
  expect((await list("sorting=amount"))[0]).toBe(trial.id);
  expect((await list("sorting=-product"))[0]).toBe(trial.id);
  expect((await list("sorting=-current_period_end"))[0]).toBe(trial.id);
  for (const sorting of ["customer", "status", "discount"])
    expect(await list(`sorting=${sorting}`)).toHaveLength(4);
  await other.patch(`/v1/customers/${late.customerId}`, {
    external_id: "late-payer",
    name: "Zuzana",
  });
  expect(await list("external_customer_id=late-payer")).toEqual([late.id]);
  expect(await list("query=ZUZA")).toEqual([late.id]);
  await other.patch(path(active.id), { cancel_at_period_end: true });
  expect(await list("cancel_at_period_end=true")).toEqual([active.id]);
  expect(await list("metadata[team]=red")).toEqual([]);
  expect((await other.get("/v1/subscriptions/?sorting=color")).status).toBe(422);
});

test("the export is a file, or JSON for clients that accept nothing else", async () => {
  const { id } = await started();
  const csv = await seller.get("/v1/subscriptions/export", { accept: "*/*" });
  expect(csv.headers["content-type"]).toContain("text/csv");
  expect(csv.text).toContain("started_at,status,product");
  expect(csv.text).toContain(id);
  const json = await seller.get("/v1/subscriptions/export", { accept: "application/json" });
  expect(json.headers["content-type"]).toContain("application/json");
  expect(json.body.map((each: { id: string }) => each.id)).toContain(id);
  const none = await (await aSeller(shop.app)).get("/v1/subscriptions/export", {
    accept: "application/json",
  });
  expect(none.body).toEqual([]);
});

test("the credit of a customer is shown", async () => {
  const { customerId } = await started();
  const address = `/v1/customers/${customerId}/balance`;
  expect((await seller.get(address)).body).toEqual({ currency: "usd", amount: 0, balance: 0 });
  await shop.rows(
    "insert into customer_credits (organization_id, customer_id, currency, amount) values ($1, $2, 'usd', 750)",
    seller.organizationId,
    customerId,
  );
  expect((await seller.get(address)).body).toEqual({
    currency: "usd",
    amount: 750,
    balance: 750,
  });
  expect((await seller.get(`/v1/customers/${unknown}/balance`)).status).toBe(404);
});

test.each([
  ["-started_at", "started_at desc, id desc"],
  ["started_at", "started_at, id"],
  ["amount", "monthly_amount, id"],
  ["current_period_end", "current_period_end, id"],
])("the order %s is read from an index", async (_sorting, order) => {
  const plan = await shop.rows(`explain (costs off) select * from subscriptions
    where organization_id = 'x' and started_at is not null order by ${order} limit 10`);
  const text = plan.map((line) => Object.values(line)[0]).join("\n");
  expect(text).toContain("Index Scan");
  expect(text).not.toContain("Sort");
});
