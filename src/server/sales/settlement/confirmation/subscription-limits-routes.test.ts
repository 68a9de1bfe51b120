import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop({ works: true });
const monthly = await shop.product(900, { recurring_interval: "month" });
const trialed = await shop.product(1_500, {
  recurring_interval: "month",
  trial_interval: "day",
  trial_interval_count: 14,
});

const newEmail = () => `buyer-${randomUUID()}@example.com`;

test("a trial saves the card, charges nothing and makes no order", async () => {
  const checkout = await shop.checkout(trialed);
  expect(checkout).toMatchObject({
    total_amount: 1_500,
    allow_trial: true,
    active_trial_interval: "day",
    active_trial_interval_count: 14,
    trial_end: expect.any(String),
    is_payment_required: false,
    is_payment_setup_required: true,
  });
  const events = await recordEvents(() => shop.confirm(checkout));
  expect(events).toEqual([
    "customer.created",
    "checkout.updated confirmed",
    "subscription.created trialing",
    "subscription.active trialing",
    "checkout.updated succeeded",
  ]);
  const [subscription] = await listSubscriptions(checkout);
  expect(subscription).toMatchObject({ status: "trialing", amount: 1_500 });
  const { trial_start: start, trial_end: end } = subscription ?? {};
  expect(Number(end) - Number(start)).toBe(14 * 86_400_000);
  expect(subscription).toMatchObject({ current_period_end: end, anchor_at: end, due_at: end });
  expect(await listOrders(checkout)).toEqual([]);
  expect(await shop.rows("select id from payments where checkout_id = $1", checkout.id)).toEqual(
    [],
  );
  const { body } = await shop.seller.get(`/v1/customers/${subscription?.customer_id}/state`);
  expect(body.active_subscriptions).toMatchObject([{ status: "active" }]);
});

test("a customer tries a product once: the buyer sees the price before they pay it", async () => {
  const customer_email = newEmail();
  const first = await shop.checkout(trialed);
  expect((await shop.confirm(first, { customer_email })).status).toBe(200);
  const [tried] = await listSubscriptions(first);
  await end(tried?.id);

  const second = await shop.checkout(trialed);
  const refused = await shop.confirm(second, { customer_email });
  expect(refused.status).toBe(422);
  expect(refused.body.detail).toMatchObject([{ loc: ["body", "customer_email"] }]);
  const { body } = await shop.seller.get(`/v1/checkouts/${second.id}`);
  expect(body).toMatchObject({ active_trial_interval: null, is_payment_required: true });
  expect((await shop.confirm(second, { customer_email })).status).toBe(200);
  expect(await listSubscriptions(second)).toMatchObject([{ status: "active", trial_end: null }]);
  expect(await listOrders(second)).toMatchObject([{ total_amount: 1_500, status: "paid" }]);

  const third = await shop.checkout(trialed, { customer_email });
  expect(third.active_trial_interval).toBeNull();
});

test("a seller can sell without the trial", async () => {
  const checkout = await shop.checkout(trialed, { allow_trial: false });
  expect(checkout).toMatchObject({ allow_trial: false, active_trial_interval: null });
  expect((await shop.confirm(checkout)).status).toBe(200);
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "active" }]);
});

test("a discount of a trial begins with the first paid period", async () => {
  const discount_id = await shop.discount({ duration: "once" });
  const checkout = await shop.checkout(trialed, { discount_id });
  await shop.confirm(checkout);
  expect(await listSubscriptions(checkout)).toMatchObject([
    { discount_id, discounted_since: null, amount: 1_350 },
  ]);
});

test("a redemption names the checkout and the subscription that it began", async () => {
  const discount_id = await shop.discount({ duration: "forever" });
  const checkout = await shop.checkout(monthly, { discount_id });
  await shop.confirm(checkout);
  const [subscription] = await listSubscriptions(checkout);
  expect(
    await shop.rows(
      "select checkout_id, subscription_id from discount_redemptions where discount_id = $1",
      discount_id,
    ),
  ).toEqual([{ checkout_id: checkout.id, subscription_id: subscription?.id }]);
});

test("a card that needs authentication makes an incomplete subscription without events", async () => {
  const checkout = await shop.checkout(monthly);
  const token = { confirmation_token_id: "ctoken_threeDSecure2Required" };
  const events = await recordEvents(() => shop.confirm(checkout, token));
  expect(events.filter((event) => event.startsWith("subscription"))).toEqual([]);
  const [waiting] = await listSubscriptions(checkout);
  expect(waiting).toMatchObject({ status: "incomplete", started_at: null, due_at: null });
  const { body } = await shop.seller.get(`/v1/customers/${waiting?.customer_id}/state`);
  expect(body.active_subscriptions).toEqual([]);

  const paid = await recordEvents(async () => {
    await shop.authenticate(checkout, "approve");
    await shop.settle();
  });
  expect(paid.slice(0, 2)).toEqual(["subscription.created active", "subscription.active active"]);
  expect(await listSubscriptions(checkout)).toMatchObject([{ id: waiting?.id, status: "active" }]);
  expect(await listOrders(checkout)).toMatchObject([{ status: "paid", total_amount: 900 }]);
});

test("an authentication that is refused leaves an expired subscription and an open checkout", async () => {
  const checkout = await shop.checkout(monthly);
  await shop.confirm(checkout, { confirmation_token_id: "ctoken_threeDSecure2Required" });
  await shop.authenticate(checkout, "refuse");
  await shop.settle();
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "incomplete_expired" }]);
  expect(await shop.readStatus(checkout)).toBe("open");
  expect((await shop.confirm(checkout)).status).toBe(200);
  const found = await listSubscriptions(checkout);
  expect(found.map(({ status }) => status).sort()).toEqual(["active", "incomplete_expired"]);
});

test("a trial whose card needs authentication begins when it is authenticated", async () => {
  const checkout = await shop.checkout(trialed);
  await shop.confirm(checkout, { confirmation_token_id: "ctoken_threeDSecure2Required" });
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "incomplete" }]);
  await shop.authenticate(checkout, "approve");
  await shop.settle();
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "trialing" }]);
  expect(await shop.rows("select 1 from trials where product_id = $1", trialed)).not.toEqual([]);
});

test("of two checkouts that wait for the bank, one begins the only subscription, the other is returned", async () => {
  const customer_email = newEmail();
  const token = { confirmation_token_id: "ctoken_threeDSecure2Required", customer_email };
  const checkouts = [await shop.checkout(monthly), await shop.checkout(monthly)] as const;
  for (const checkout of checkouts) expect((await shop.confirm(checkout, token)).status).toBe(200);
  await Promise.all(checkouts.map((checkout) => shop.authenticate(checkout, "approve")));
  await shop.settle();

  const started = await Promise.all(checkouts.map(listSubscriptions));
  const statuses = started.flat().map(({ status }) => status);
  expect(statuses.sort()).toEqual(["active", "incomplete_expired"]);
  expect((await Promise.all(checkouts.map(listOrders))).flat()).toMatchObject([{ status: "paid" }]);
  const ids = checkouts.map(({ id }) => id);
  const payments = await shop.rows(
    "select status, decline_reason from payments where checkout_id = any($1) order by status",
    ids,
  );
  expect(payments).toEqual([
    { status: "failed", decline_reason: "already_subscribed" },
    { status: "succeeded", decline_reason: null },
  ]);
  expect((await Promise.all(checkouts.map(shop.readStatus))).sort()).toEqual(["open", "succeeded"]);
  expect(await shop.faults()).toEqual({});
  const { body } = await shop.seller.post("/v1/ledger/verify", {});
  expect(body.faults).toEqual([]);
});

test("of two checkouts that upgrade one free subscription, one does, the other is returned", async () => {
  const first = await shop.checkout(await shop.product(null, { recurring_interval: "month" }));
  await shop.confirm(first);
  const [free] = await listSubscriptions(first);
  const upgrade = { subscription_id: free?.id };
  const checkouts = [
    await shop.checkout(monthly, upgrade),
    await shop.checkout(monthly, upgrade),
  ] as const;
  const body = {
    confirmation_token_id: "ctoken_threeDSecure2Required",
    customer_email: undefined,
  };
  for (const checkout of checkouts) expect((await shop.confirm(checkout, body)).status).toBe(200);
  await Promise.all(checkouts.map((checkout) => shop.authenticate(checkout, "approve")));
  await shop.settle();
  expect((await Promise.all(checkouts.map(listOrders))).flat()).toMatchObject([{ status: "paid" }]);
  const payments = await shop.rows(
    "select status from payments where checkout_id = any($1) order by status",
    checkouts.map(({ id }) => id),
  );
  expect(payments).toEqual([{ status: "failed" }, { status: "succeeded" }]);
  expect(await shop.faults()).toEqual({});
});

test("where one subscription is allowed, a second one is refused on confirm, and on update nobody learns of the first", async () => {
  const customer_email = newEmail();
  await shop.confirm(await shop.checkout(monthly), { customer_email });
  const refused = { status: 403, body: { error: "AlreadyActiveSubscriptionError" } };
  const checkout = await shop.checkout(monthly);
  expect(await shop.confirm(checkout, { customer_email })).toMatchObject(refused);
  const url = `/v1/checkouts/client/${checkout.client_secret}`;
  const update = { method: "PATCH", url, payload: { customer_email } } as const;
  expect((await shop.app.visitor().send(update)).status).toBe(200);
  const bySeller = await shop.seller.patch(`/v1/checkouts/${checkout.id}`, { customer_email });
  expect(bySeller.status).toBe(200);
  expect(await shop.confirm(checkout, { customer_email })).toMatchObject(refused);
  const poster = await shop.checkout(await shop.product(700));
  expect((await shop.confirm(poster, { customer_email })).status).toBe(200);
  await shop.seller.patch(`/v1/organizations/${shop.seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: "prorate",
    },
  });
  expect((await shop.confirm(checkout, { customer_email })).status).toBe(200);
});

test("a checkout upgrades a free subscription: same id, new product, one event", async () => {
  const free = await shop.product(null, { recurring_interval: "month" });
  const first = await shop.checkout(free);
  await shop.confirm(first);
  const [before] = await listSubscriptions(first);
  const checkout = await shop.checkout(monthly, {
    subscription_id: before?.id,
    metadata: { from: "free" },
  });
  expect(checkout).toMatchObject({ subscription_id: before?.id, customer_id: before?.customer_id });
  const events = await recordEvents(() => shop.confirm(checkout, { customer_email: undefined }));
  expect(events.filter((event) => event.startsWith("subscription"))).toEqual([
    "subscription.updated active",
  ]);
  const [after] = await listSubscriptions(checkout);
  expect(after).toMatchObject({
    id: before?.id,
    product_id: monthly,
    amount: 900,
    metadata: { from: "free" },
    started_at: before?.started_at,
  });
  expect(await listOrders(checkout)).toMatchObject([
    { subscription_id: before?.id, total_amount: 900, billing_reason: "subscription_create" },
  ]);

  const again = await shop.seller.post("/v1/checkouts/", {
    products: [monthly],
    subscription_id: before?.id,
  });
  expect(again).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "subscription_id"] }] },
  });
});

test("only a free subscription of the same customer can be upgraded, to a recurring product", async () => {
  const free = await shop.product(null, { recurring_interval: "month" });
  const first = await shop.checkout(free);
  await shop.confirm(first);
  const [{ id: subscription_id } = { id: null }] = await listSubscriptions(first);
  const stranger = await shop.seller.post("/v1/customers/", { email: newEmail() });
  const poster = await shop.product(700);
  for (const [body, loc] of [
    [{ products: [monthly], subscription_id, customer_id: stranger.body.id }, "subscription_id"],
    [{ products: [monthly], subscription_id: randomUUID() }, "subscription_id"],
    [{ products: [poster], subscription_id }, "products"],
  ] as const) {
    const reply = await shop.seller.post("/v1/checkouts/", body);
    expect(reply.status).toBe(422);
    expect(reply.body.detail[0].loc[1]).toBe(loc);
  }
  const checkout = await shop.checkout(monthly, { subscription_id });
  await end(subscription_id);
  const over = await shop.confirm(checkout, { customer_email: undefined });
  expect(over.body.detail).toMatchObject([{ loc: ["body", "subscription_id"] }]);
});

test("deleting a customer ends their subscriptions", async () => {
  const checkout = await shop.checkout(monthly);
  await shop.confirm(checkout);
  const [subscription] = await listSubscriptions(checkout);
  const events = await recordEvents(async () => {
    await shop.seller.delete(`/v1/customers/${subscription?.customer_id}`);
    await shop.settle();
  });
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "canceled", due_at: null }]);
  expect(events).toEqual([
    "customer.deleted",
    "subscription.updated canceled",
    "subscription.canceled canceled",
    "subscription.revoked canceled",
  ]);
});

test("a customer who is deleted while their bank asks gets all their money back", async () => {
  const checkout = await shop.checkout(monthly);
  const email = `deleted-${randomUUID()}@example.com`;
  await shop.confirm(checkout, {
    confirmation_token_id: "ctoken_threeDSecure2Required",
    customer_email: email,
  });
  const [waiting] = await listSubscriptions(checkout);
  await shop.seller.delete(`/v1/customers/${waiting?.customer_id}`);
  await shop.authenticate(checkout, "approve");
  await shop.settle();
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "incomplete_expired" }]);
  expect(await listOrders(checkout)).toEqual([]);
  const payments = await shop.rows(
    "select status, decline_reason from payments where checkout_id = $1",
    checkout.id,
  );
  expect(payments).toEqual([{ status: "failed", decline_reason: "returned" }]);
  expect(await listReturned(checkout)).toEqual([{ refunded: true }]);
  expect(await shop.faults()).toEqual({});

  // The buyer still wants it: they are another customer by now.
  expect(await shop.readStatus(checkout)).toBe("open");
  const again = await shop.confirm(checkout, { customer_email: email });
  expect(again.status, again.text).toBe(200);
  await shop.settle();
  expect(await listOrders(checkout)).toMatchObject([{ status: "paid" }]);
  const begun = await listSubscriptions(checkout);
  expect(begun.map(({ status }) => status).sort()).toEqual(["active", "incomplete_expired"]);
});

test("a customer who is deleted while their bank asks about the card of a trial has no trial", async () => {
  const trial = await shop.product(1_000, {
    recurring_interval: "month",
    trial_interval: "day",
    trial_interval_count: 14,
  });
  const checkout = await shop.checkout(trial);
  await shop.confirm(checkout, { confirmation_token_id: "ctoken_threeDSecure2Required" });
  const [waiting] = await listSubscriptions(checkout);
  await shop.seller.delete(`/v1/customers/${waiting?.customer_id}`);
  await shop.authenticate(checkout, "approve");
  await shop.settle();
  expect(await listSubscriptions(checkout)).toMatchObject([{ status: "incomplete_expired" }]);
  expect(await shop.readStatus(checkout)).toBe("open");
});

/** Whether the charges of a checkout went back in full. */
function listReturned({ id }: { id: string }) {
  return shop.rows(
    `select (charge.body -> 'refunded')::boolean as refunded from sandbox_objects charge
     join payments on payments.charge_id = charge.id
     where charge.kind = 'charge' and payments.checkout_id = $1`,
    id,
  );
}

/** As if it had been revoked. */
function end(id: unknown) {
  return shop.rows(
    "update subscriptions set status = 'canceled', ended_at = started_at, due_at = null where id = $1",
    id,
  );
}

function listSubscriptions({ id }: { id: string }) {
  return shop.rows("select * from subscriptions where checkout_id = $1", id);
}

function listOrders({ id }: { id: string }) {
  return shop.rows("select * from orders where checkout_id = $1", id);
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
