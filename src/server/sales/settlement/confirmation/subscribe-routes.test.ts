import { expect, test } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { until } from "#test/support/effects.ts";

const shop = await aShop({ works: true, now: "2026-01-31T10:00:00.000Z" });
const monthly = await shop.product(900, { name: "Club", recurring_interval: "month" });

test("a visa card starts a subscription: one charge, one paid order of the first period", async () => {
  const checkout = await shop.checkout(monthly, { metadata: { ref: "s1" } });
  const { status, body } = await shop.confirm(checkout);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.payment_processor_metadata).toMatchObject({ intent_status: "succeeded" });
  await shop.settle();

  const [subscription] = await listSubscriptions(checkout);
  expect(subscription).toMatchObject({
    status: "active",
    amount: 900,
    currency: "usd",
    recurring_interval: "month",
    metadata: { ref: "s1" },
    trial_end: null,
    payment_method_id: null,
  });
  const { current_period_start: start, current_period_end: end } = subscription as unknown as Dates;
  expect(start.toISOString().slice(0, 10)).toBe("2026-01-31");
  expect(end.toISOString().slice(0, 10)).toBe("2026-02-28");
  expect(subscription).toMatchObject({ started_at: start, anchor_at: start, due_at: end });

  const [order] = await listOrders(checkout);
  expect(order).toMatchObject({
    status: "paid",
    billing_reason: "subscription_create",
    subscription_id: subscription?.id,
    total_amount: 900,
    period_start: start,
    period_end: end,
    metadata: { ref: "s1" },
  });
  expect(await listItems(order)).toEqual([{ label: "Club", amount: 900, start, end }]);
  expect(await shop.readStatus(checkout)).toBe("succeeded");
  const methods = await shop.rows(
    "select is_default from payment_methods where customer_id = $1",
    subscription?.customer_id,
  );
  expect(methods).toEqual([{ is_default: true }]);
  expect(await shop.faults()).toEqual({});
});

test("the events of a subscription come in the order of the contract", async () => {
  const checkout = await shop.checkout(monthly);
  const events = await recordEvents(() => shop.confirm(checkout));
  expect(events).toEqual([
    "customer.created",
    "checkout.updated confirmed",
    "subscription.created active",
    "subscription.active active",
    "checkout.updated succeeded",
    "order.created paid",
    "order.paid paid",
  ]);
});

test("the page of the checkout hears of the subscription and of its order", async () => {
  const checkout = await shop.checkout(monthly);
  const { baseUrl } = shop.app.platform.config;
  const leaving = new AbortController();
  const { body } = await fetch(`${baseUrl}/v1/checkouts/client/${checkout.client_secret}/stream`, {
    signal: leaving.signal,
  });
  let heard = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) heard += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
  await shop.confirm(checkout);
  await until(() => heard.includes("checkout.order_created"));
  leaving.abort();
  await reading;
  const [subscription] = await listSubscriptions(checkout);
  expect(heard).toContain(
    `event: checkout.subscription_created\ndata: {"subscription_id":"${subscription?.id}"}`,
  );
});

test("the state of the customer shows the subscription", async () => {
  const checkout = await shop.checkout(monthly);
  await shop.confirm(checkout);
  const [subscription] = await listSubscriptions(checkout);
  const { body } = await shop.seller.get(`/v1/customers/${subscription?.customer_id}/state`);
  expect(body.active_subscriptions).toMatchObject([
    { id: subscription?.id, status: "active", amount: 900, product_id: monthly, meters: [] },
  ]);
  await shop.settle();
  const [told] = await shop.rows(
    `select data from events where type = 'customer.state_changed' and data ->> 'id' = $1
     order by sequence desc limit 1`,
    subscription?.customer_id,
  );
  expect(told?.data).toMatchObject({ active_subscriptions: [{ id: subscription?.id }] });
});

test("a declined card starts nothing, and the checkout is open again", async () => {
  const checkout = await shop.checkout(monthly);
  const declined = await shop.confirm(checkout, { confirmation_token_id: "ctoken_chargeDeclined" });
  expect(declined).toMatchObject({ status: 400, body: { error: "PaymentError" } });
  expect(await listSubscriptions(checkout)).toEqual([]);
  expect((await shop.confirm(checkout)).status).toBe(200);
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "active" }]);
});

test("the card of a later checkout is charged instead of the customer's default", async () => {
  const customer_email = "two-cards@example.com";
  await allowMultiple(true);
  const first = await shop.checkout(monthly);
  await shop.confirm(first, { customer_email });
  const second = await shop.checkout(monthly);
  const paid = await shop.confirm(second, {
    customer_email,
    confirmation_token_id: "ctoken_mastercard",
  });
  expect(paid.status, paid.text).toBe(200);
  const [subscription] = await listSubscriptions(second);
  const methods = await shop.rows(
    "select id, card_brand as brand, is_default from payment_methods where customer_id = $1 order by is_default desc",
    subscription?.customer_id,
  );
  expect(methods).toMatchObject([
    { brand: "visa", is_default: true },
    { brand: "mastercard", is_default: false },
  ]);
  expect(subscription?.payment_method_id).toBe(methods[1]?.id);
  await allowMultiple(false);
});

test("a free product is subscribed to at once, without a card", async () => {
  const free = await shop.product(null, { recurring_interval: "year" });
  const checkout = await shop.checkout(free);
  const { status, text } = await shop.confirm(checkout, {
    confirmation_token_id: undefined,
    customer_name: undefined,
    customer_billing_address: undefined,
  });
  expect(status, text).toBe(200);
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "active", amount: 0 }]);
  expect(await listOrders(checkout)).toMatchObject([
    { status: "paid", total_amount: 0, billing_reason: "subscription_create" },
  ]);
});

test("a product with a meter only needs a card that is not charged", async () => {
  const prices = [{ amount_type: "metered_unit", meter_id: await aMeter(), unit_amount: "0.25" }];
  const metered = await shop.product(900, { recurring_interval: "month", prices });
  const checkout = await shop.checkout(metered);
  expect(checkout).toMatchObject({
    is_payment_required: false,
    is_payment_setup_required: true,
    is_payment_form_required: true,
  });
  const { status, text } = await shop.confirm(checkout);
  expect(status, text).toBe(200);
  const [subscription] = await listSubscriptions(checkout);
  expect(subscription).toMatchObject({ status: "active", amount: 0 });
  const [order] = await listOrders(checkout);
  expect(order).toMatchObject({ status: "paid", total_amount: 0 });
  expect(await listItems(order)).toMatchObject([
    { label: "Calls — (0 consumed units) × $0.0025", amount: 0 },
  ]);
  expect(
    await shop.rows("select id from payments where checkout_id = $1", checkout.id),
  ).toHaveLength(0);
  expect(
    await shop.rows(
      "select meter_id from subscription_meters where subscription_id = $1",
      subscription?.id,
    ),
  ).toHaveLength(1);
  expect(
    await shop.rows(
      "select id from payment_methods where customer_id = $1",
      subscription?.customer_id,
    ),
  ).toHaveLength(1);
});

test("a fixed price and a meter are two items, and the discount is off the fixed one", async () => {
  const prices = [
    { amount_type: "metered_unit", meter_id: await aMeter(), unit_amount: "2" },
    { amount_type: "fixed", price_amount: 1_000, price_currency: "usd" },
  ];
  const both = await shop.product(900, { name: "Both", recurring_interval: "month", prices });
  const discount_id = await shop.discount({ duration: "repeating", duration_in_months: 3 });
  const checkout = await shop.checkout(both, { discount_id });
  expect((await shop.confirm(checkout)).status).toBe(200);
  const [subscription] = await listSubscriptions(checkout);
  expect(subscription).toMatchObject({ amount: 900, discount_id });
  expect(subscription?.discounted_since).toEqual(subscription?.current_period_start);
  const [order] = await listOrders(checkout);
  expect(order).toMatchObject({ subtotal_amount: 1_000, discount_amount: 100, total_amount: 900 });
  expect(await listItems(order)).toMatchObject([
    { label: "Both", amount: 1_000 },
    { label: "Calls — (0 consumed units) × $0.02", amount: 0 },
  ]);
});

test("at a custom price the buyer chooses what each period costs", async () => {
  const prices = [{ amount_type: "custom", price_currency: "usd", minimum_amount: 500 }];
  const chosen = await shop.product(900, { recurring_interval: "month", prices });
  const checkout = await shop.checkout(chosen, { amount: 1_234 });
  expect((await shop.confirm(checkout)).status).toBe(200);
  const [subscription] = await listSubscriptions(checkout);
  expect(subscription).toMatchObject({ amount: 1_234 });
  expect(
    await shop.rows(
      "select amount from subscription_prices where subscription_id = $1",
      subscription?.id,
    ),
  ).toEqual([{ amount: 1_234 }]);
});

test("a first total below the minimum charge is waived, and the card is saved for later", async () => {
  const discount_id = await shop.discount({ type: "fixed", amount: 860, currency: "usd" });
  const checkout = await shop.checkout(monthly, { discount_id });
  const refused = await shop.confirm(checkout, { confirmation_token_id: undefined });
  expect(refused.body.detail).toMatchObject([{ loc: ["body", "confirmation_token_id"] }]);
  expect((await shop.confirm(checkout)).status).toBe(200);
  const [order] = await listOrders(checkout);
  expect(order).toMatchObject({ status: "paid", total_amount: 40, waived_amount: 40 });
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "active", amount: 40 }]);
});

test("answers and metadata of the checkout become those of the subscription", async () => {
  const field = await shop.seller.post("/v1/custom-fields/", {
    type: "text",
    slug: "team",
    name: "Team",
    properties: {},
  });
  const product = await shop.product(900, {
    recurring_interval: "month",
    attached_custom_fields: [{ custom_field_id: field.body.id, required: true }],
  });
  const checkout = await shop.checkout(product, { metadata: { plan: "a" } });
  await shop.confirm(checkout, {
    custom_field_data: { team: "Blue" },
    customer_billing_address: buyerAddress,
  });
  expect(await listSubscriptions(checkout)).toMatchObject([
    { metadata: { plan: "a" }, custom_field_data: { team: "Blue" } },
  ]);
});

interface Dates {
  current_period_start: Date;
  current_period_end: Date;
}

function listSubscriptions({ id }: { id: string }) {
  return shop.rows("select * from subscriptions where checkout_id = $1", id);
}

function listOrders({ id }: { id: string }) {
  return shop.rows("select * from orders where checkout_id = $1", id);
}

function listItems(order: Record<string, unknown> | undefined) {
  return shop.rows(
    `select label, amount, period_start as start, period_end as "end" from order_items
     where order_id = $1 order by position`,
    order?.id,
  );
}

/** Those that sellers get in a given order: the state of the customer follows by a job. */
async function recordEvents(act: () => Promise<unknown>): Promise<string[]> {
  const [mark] = await shop.rows("select max(sequence) as last from events");
  await act();
  const events = await shop.rows(
    `select type, data ->> 'status' as status from events
     where sequence > $1 and type not in
       ('payment_method.became_default', 'customer.held_changed', 'customer.state_changed')
     order by sequence`,
    mark?.last,
  );
  return events.map(({ type, status }) => [type, status].filter(Boolean).join(" "));
}

function allowMultiple(isAllowed: boolean) {
  return shop.seller.patch(`/v1/organizations/${shop.seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: isAllowed,
      allow_customer_updates: true,
      proration_behavior: "prorate",
    },
  });
}

async function aMeter(): Promise<string> {
  const { body } = await shop.seller.post("/v1/meters/", {
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  });
  return body.id;
}
