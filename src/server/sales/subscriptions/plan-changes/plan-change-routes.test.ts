import { expect, test } from "vitest";
import { aMeter } from "#test/support/a-catalog.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller } = shop;
/** A period of 28 days, of which 13 are left. */
const startsAt = new Date("2026-02-14T09:00:00Z");
const periodEnd = "2026-03-14T09:00:00.000Z";
const plan = (amount: number | null, name: string, interval = "month") =>
  shop.product(amount, { name, recurring_interval: interval });
const basic = await plan(1_000, "Basic");
const pro = await plan(3_000, "Pro");
const yearly = await plan(12_000, "Yearly", "year");
const unknown = "5b6c7d8e-9f00-4a1b-8c2d-3e4f5a6b7c8d";
const path = (id: string) => `/v1/subscriptions/${id}`;

const started = (options: Partial<SubscriptionOptions> = {}) =>
  aSubscription(shop, { productId: basic, startsAt, ...options });
const change = (id: string, productId: string, behavior?: string, headers = {}) =>
  seller.patch(
    path(id),
    { product_id: productId, ...(behavior ? { proration_behavior: behavior } : {}) },
    headers,
  );
const preview = (id: string, body: object) => seller.post(`${path(id)}/preview`, body);

function listOrders(id: string) {
  return shop.rows(
    `select id, status, billing_reason, subtotal_amount::int, total_amount::int, applied_balance_amount::int
     from orders where subscription_id = $1 and billing_reason <> 'subscription_create' order by created_at`,
    id,
  );
}

async function listEvents(id: string): Promise<string[]> {
  const rows = await shop.rows(
    `select type from events where (data ->> 'id' = $1 or data ->> 'subscription_id' = $1)
     and type ~ '^(subscription|order)[.]' order by sequence`,
    id,
  );
  return rows.map(({ type }) => String(type));
}

async function readBalance(customerId: string): Promise<number> {
  return (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;
}

test("an upgrade is invoiced now: the rest of the old plan against the rest of the new one", async () => {
  const row = await started();
  const shown = await preview(row.id, { product_id: pro, proration_behavior: "invoice" });
  expect(shown).toMatchObject({
    status: 200,
    body: {
      currency: "usd",
      items: [
        { label: "Unused time on Basic", amount: -464, proration: true },
        { label: "Remaining time on Pro", amount: 1_393, proration: true },
      ],
      subtotal_amount: 929,
      discount_amount: 0,
      total_amount: 929,
      applied_balance_amount: 0,
      due_amount: 929,
      next_renewal: { at: periodEnd, total_amount: 3_000 },
    },
  });
  expect(await listEvents(row.id)).toEqual([]);

  const { status, body, text } = await change(row.id, pro, "invoice");
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    status: "active",
    product_id: pro,
    amount: 3_000,
    current_period_end: periodEnd,
    prices: [{ price_amount: 3_000 }],
    pending_update: null,
  });
  expect(await listOrders(row.id)).toMatchObject([
    { status: "pending", billing_reason: "subscription_update", total_amount: 929 },
  ]);
  const jobs = await shop.rows("select payload from jobs where kind = 'sales.charge-order'");
  expect(jobs.length).toBeGreaterThan(0);
  expect(await listEvents(row.id)).toEqual(["subscription.updated", "order.created"]);
  expect((await seller.post("/v1/ledger/verify", {})).body.faults).toEqual([]);
});

test("a downgrade becomes credit, which the next order uses", async () => {
  const row = await started({ productId: pro });
  const { body: shown } = await preview(row.id, {
    product_id: basic,
    proration_behavior: "invoice",
  });
  expect(shown).toMatchObject({
    total_amount: -929,
    applied_balance_amount: 929,
    due_amount: 0,
    next_renewal: { total_amount: 1_000 },
  });
  expect((await change(row.id, basic, "invoice")).status).toBe(200);
  expect(await listOrders(row.id)).toMatchObject([
    { status: "paid", total_amount: -929, applied_balance_amount: 929 },
  ]);
  expect(await readBalance(row.customerId)).toBe(929);
  expect((await preview(row.id, {})).body).toMatchObject({
    effective_at: periodEnd,
    total_amount: 1_000,
    applied_balance_amount: -929,
    due_amount: 71,
  });
  expect(await listEvents(row.id)).toEqual(["subscription.updated", "order.created", "order.paid"]);
});

test("a prorated change waits for the next renewal, where its discount does not touch it", async () => {
  const discountId = await shop.discount({ duration: "forever" });
  const row = await started({ discountId });
  const body = { product_id: pro, proration_behavior: "prorate" };
  const { body: shown } = await preview(row.id, body);
  expect(shown).toMatchObject({
    items: [
      { label: "Pro", amount: 3_000, proration: false },
      { label: "Unused time on Basic", amount: -418 },
      { label: "Remaining time on Pro", amount: 1_254 },
    ],
    discount_amount: 300,
    total_amount: 3_536,
    next_renewal: { at: periodEnd, total_amount: 3_536 },
  });
  expect((await seller.patch(path(row.id), body)).body).toMatchObject({ amount: 2_700 });
  expect(await listOrders(row.id)).toEqual([]);
  const { body: renewal } = await preview(row.id, {});
  expect(renewal).toMatchObject({ items: shown.items, total_amount: 3_536 });
  expect(renewal.effective_at).toBe(periodEnd);
  expect(renewal.next_renewal.total_amount).toBe(2_700);
  expect(await listEvents(row.id)).toEqual(["subscription.updated"]);
});

test("a change for the next period waits, alone, and can be taken back", async () => {
  const row = await started({ productId: pro });
  const { body: shown } = await preview(row.id, {
    product_id: basic,
    proration_behavior: "next_period",
  });
  expect(shown).toMatchObject({
    effective_at: periodEnd,
    items: [{ label: "Basic", amount: 1_000 }],
    total_amount: 1_000,
    next_renewal: { total_amount: 1_000 },
  });
  const pending = { product_id: basic, applies_at: periodEnd };
  expect((await change(row.id, basic, "next_period")).body).toMatchObject({
    product_id: pro,
    amount: 3_000,
    pending_update: pending,
  });
  for (const behavior of ["next_period", "invoice", "prorate"])
    expect(await change(row.id, yearly, behavior)).toMatchObject({
      status: 409,
      body: { error: "SubscriptionUpdatePending" },
    });
  expect((await preview(row.id, {})).body.total_amount).toBe(1_000);
  expect((await preview(row.id, { pending_update: null })).body).toMatchObject({
    items: [],
    next_renewal: { total_amount: 3_000 },
  });
  expect(
    (await seller.patch(path(row.id), { pending_update: null })).body.pending_update,
  ).toBeNull();
  await change(row.id, basic, "next_period");
  expect(
    (await seller.patch(path(row.id), { cancel_at_period_end: true })).body.pending_update,
  ).toBeNull();
});

test("another interval begins a new period now", async () => {
  const row = await started();
  const { body: shown } = await preview(row.id, {
    product_id: yearly,
    proration_behavior: "invoice",
  });
  expect(shown).toMatchObject({
    items: [
      { label: "Unused time on Basic", amount: -464 },
      { label: "Yearly", amount: 12_000 },
    ],
    total_amount: 11_536,
    next_renewal: { total_amount: 12_000 },
  });
  const { body } = await change(row.id, yearly, "invoice");
  expect(body).toMatchObject({ recurring_interval: "year", amount: 12_000 });
  expect(body.current_period_start).toMatch(/^2026-03-01T09:/);
  expect(body.current_period_end).toBe(
    body.current_period_start.replace("2026-03-01", "2027-03-01"),
  );
  const [stored] = await shop.rows(
    "select anchor_at = current_period_start as anchored, period_number, due_at = current_period_end as due from subscriptions where id = $1",
    row.id,
  );
  expect(stored).toEqual({ anchored: true, period_number: 0, due: true });
  expect((await seller.post("/v1/ledger/verify", {})).body.faults).toEqual([]);
});

test("the organization decides how a change is billed, unless the request does", async () => {
  const settings = { allow_multiple_subscriptions: false, allow_customer_updates: true };
  const organization = `/v1/organizations/${seller.organizationId}`;
  for (const [behavior, orders] of [
    ["invoice", 1],
    ["prorate", 0],
  ] as const) {
    const { status, text } = await seller.patch(organization, {
      subscription_settings: { ...settings, proration_behavior: behavior },
    });
    expect(status, text).toBe(200);
    const row = await started();
    await change(row.id, pro);
    expect(await listOrders(row.id)).toHaveLength(orders);
  }
});

test.each([
  ["unknown", async () => unknown, "Product does not exist."],
  [
    "archived",
    async () => {
      const id = await plan(500, "Old");
      await seller.patch(`/v1/products/${id}`, { is_archived: true });
      return id;
    },
    "Product is archived.",
  ],
  ["bought once", () => shop.product(500), "Product is not recurring."],
  [
    "priced by the customer",
    () =>
      shop.product(1, {
        recurring_interval: "month",
        prices: [{ amount_type: "custom", price_currency: "usd" }],
      }),
    "Product has a price that the customer chooses, so it takes a checkout.",
  ],
])("a product that is %s is refused", async (_what, make, msg) => {
  const { id } = await started();
  const refused = { status: 422, body: { detail: [{ loc: ["body", "product_id"], msg }] } };
  const productId = await make();
  expect(await change(id, productId, "invoice")).toMatchObject(refused);
  expect(await preview(id, { product_id: productId })).toMatchObject(refused);
});

test("a plan is not changed once its subscription is canceled or ended", async () => {
  const { id } = await started();
  await seller.patch(path(id), { cancel_at_period_end: true });
  const refused = { status: 403, body: { error: "AlreadyCanceledSubscription" } };
  expect(await change(id, pro)).toMatchObject(refused);
  expect(await preview(id, { product_id: pro })).toMatchObject(refused);
  expect((await preview(id, {})).body).toMatchObject({ items: [], next_renewal: null });
  await seller.delete(path(id));
  expect(await change(id, pro)).toMatchObject(refused);
  expect(await preview(id, {})).toMatchObject(refused);
});

test("a plan is not changed while a payment is pending, except for the next period", async () => {
  const row = await started();
  await change(row.id, pro, "invoice");
  expect(await change(row.id, yearly, "invoice")).toMatchObject({
    status: 409,
    body: { error: "SubscriptionUpdatePending" },
  });
  expect((await change(row.id, yearly, "next_period")).status).toBe(200);
});

test("in a trial a plan that has a trial, too, makes no order", async () => {
  const row = await started({ status: "trialing" });
  const trial = { trial_interval: "month", trial_interval_count: 2 };
  const { status: patched, text } = await seller.patch(`/v1/products/${yearly}`, trial);
  expect(patched, text).toBe(200);
  const { body } = await change(row.id, yearly, "invoice");
  expect(body).toMatchObject({
    status: "trialing",
    recurring_interval: "year",
    amount: 12_000,
    current_period_end: periodEnd,
    trial_end: periodEnd,
  });
  expect(await listOrders(row.id)).toEqual([]);
  expect((await preview(row.id, {})).body).toMatchObject({
    effective_at: periodEnd,
    total_amount: 12_000,
  });
});

test("the same plan at the same prices is no change; at new prices it is one", async () => {
  const productId = await plan(800, "Moving");
  const row = await started({ productId });
  expect((await change(row.id, productId, "invoice")).status).toBe(200);
  expect(await listEvents(row.id)).toEqual([]);
  await seller.patch(`/v1/products/${productId}`, {
    prices: [{ amount_type: "fixed", price_amount: 1_600, price_currency: "usd" }],
  });
  expect((await seller.get(path(row.id))).body.prices).toMatchObject([{ price_amount: 800 }]);
  await change(row.id, productId, "invoice");
  expect(await listOrders(row.id)).toMatchObject([{ total_amount: 743 - 371 }]);
});

test("meters come and go with the prices, and metered prices are not prorated", async () => {
  const meterId = await aMeter(shop.app, seller, "Calls");
  const metered = await shop.product(1, {
    name: "Metered",
    recurring_interval: "month",
    prices: [{ amount_type: "metered_unit", meter_id: meterId, unit_amount: "0.5" }],
  });
  const row = await started();
  const { body } = await change(row.id, metered, "prorate");
  expect(body).toMatchObject({ amount: 0, meters: [{ meter_id: meterId }] });
  expect((await preview(row.id, {})).body.items).toMatchObject([
    { amount: 0, proration: false },
    { label: "Unused time on Basic", amount: -464 },
  ]);
  expect((await change(row.id, pro, "prorate")).body.meters).toEqual([]);
});

test("a discount for the old product only is dropped, and a credit is of what was paid", async () => {
  const discountId = await shop.discount({ duration: "forever", products: [basic] });
  const row = await started({ discountId });
  const { body } = await change(row.id, pro, "invoice");
  expect(body).toMatchObject({ amount: 3_000, discount_id: null });
  expect(await listOrders(row.id)).toMatchObject([{ total_amount: 1_393 - 418 }]);
});

test("a discount that was taken off after the payment does not raise the credit", async () => {
  const row = await started({ discountId: await shop.discount({ duration: "forever" }) });
  await seller.patch(path(row.id), { discount_id: null });
  await change(row.id, pro, "invoice");
  expect(await listOrders(row.id)).toMatchObject([{ total_amount: 1_393 - 418 }]);
});

test("a repeated request changes once, and so do many at once", async () => {
  const key = { "idempotency-key": "change-once" };
  const one = await started();
  const first = await change(one.id, pro, "invoice", key);
  const again = await change(one.id, pro, "invoice", key);
  expect(again.body).toEqual(first.body);
  expect(await listOrders(one.id)).toHaveLength(1);
  const many = await started();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => change(many.id, pro, "invoice")),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await listOrders(many.id)).toHaveLength(1);
});

test("the end of a subscription is previewed with its credit", async () => {
  const row = await started({ productId: pro });
  await change(row.id, basic, "prorate");
  expect((await preview(row.id, { revoke: true })).body).toMatchObject({
    total_amount: -929,
    applied_balance_amount: 929,
    due_amount: 0,
    next_renewal: null,
    ledger_entries: [{ debit: "revenue", credit: "customer_credit", amount: 929, currency: "usd" }],
  });
  await seller.delete(path(row.id));
  expect(await readBalance(row.customerId)).toBe(929);
});

test("the end of a subscription is previewed with the unpaid order that is given up", async () => {
  const row = await started();
  await aSoldOrder(seller, {
    customerId: row.customerId,
    productId: basic,
    order: {
      subscriptionId: row.id,
      billingReason: "subscription_update",
      status: "pending",
      paidAt: null,
    },
  });
  expect((await preview(row.id, { revoke: true })).body.ledger_entries).toEqual([
    { debit: "waived", credit: "customer_receivable", amount: 900, currency: "usd" },
    { debit: "tax_payable", credit: "customer_receivable", amount: 90, currency: "usd" },
  ]);
});

test("cancellations and discounts are previewed without an order", async () => {
  const { id } = await started();
  expect((await preview(id, { cancel_at_period_end: true })).body).toMatchObject({
    effective_at: periodEnd,
    items: [],
    total_amount: 0,
    next_renewal: null,
  });
  expect((await preview(id, { cancel_at_period_end: false })).status).toBe(400);
  const discountId = await shop.discount({ duration: "once" });
  expect((await preview(id, { discount_id: discountId })).body).toMatchObject({
    items: [],
    next_renewal: { at: periodEnd, total_amount: 900 },
  });
  expect((await seller.get(path(id))).body.discount_id).toBeNull();
});

test("a plan can change after an order was given up", async () => {
  const row = await started();
  await aSoldOrder(seller, {
    customerId: row.customerId,
    productId: basic,
    isWaived: true,
    order: {
      subscriptionId: row.id,
      billingReason: "subscription_update",
      status: "pending",
      paidAt: null,
      givenUpAt: startsAt,
    },
  });
  expect((await change(row.id, pro, "invoice")).status).toBe(200);
});
