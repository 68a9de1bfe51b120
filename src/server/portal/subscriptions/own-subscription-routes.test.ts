import { expect, test } from "vitest";
import { inPortal, portalWith } from "#test/support/a-customer.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";
import { aPastDueOrder } from "#test/support/an-unpaid-order.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z", works: true });
const { app, seller } = shop;
/** A period of 28 days, of which 13 are left. */
const startsAt = new Date("2026-02-14T09:00:00Z");
const periodEnd = "2026-03-14T09:00:00.000Z";
const plan = (amount: number | null, name: string, more = {}) =>
  shop.product(amount, { name, recurring_interval: "month", ...more });
const basic = await plan(1_000, "Basic");
const pro = await plan(3_000, "Pro");
const free = await plan(null, "Free");

async function subscriber(options: Partial<SubscriptionOptions> = {}) {
  const row = await aSubscription(shop, { productId: basic, startsAt, ...options });
  return {
    ...row,
    path: `/subscriptions/${row.id}`,
    portal: await inPortal(app, seller, row.customerId),
  };
}

async function settings(change: object) {
  const { status, text } = await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: "prorate",
      ...change,
    },
  });
  expect(status, text).toBe(200);
}

const listOrders = (id: string) =>
  shop.rows(
    `select o.billing_reason, o.total_amount::int as total, o.tax_amount::int as tax,
       (select json_agg(json_build_object('label', i.label, 'amount', i.amount, 'tax_amount', i.tax_amount) order by i.position)
        from order_items i where i.organization_id = o.organization_id and i.order_id = o.id) as items
     from orders o where o.subscription_id = $1 and o.billing_reason <> 'subscription_create' order by o.created_at`,
    id,
  );

test("a customer sees their subscriptions with plan, price and period, and no data of the seller", async () => {
  const { id, customerId, portal, path } = await subscriber();
  await seller.patch(`/v1/products/${basic}`, { metadata: { internal: "margin 80" } });
  const { status, body, text } = await portal.get("/subscriptions/");
  expect(status).toBe(200);
  expect(body.pagination).toEqual({ total_count: 1, max_page: 1 });
  expect(body.items[0]).toMatchObject({
    id,
    customer_id: customerId,
    status: "active",
    amount: 1_000,
    current_period_end: periodEnd,
    product: { name: "Basic", organization: { id: seller.organizationId } },
    prices: [{ price_amount: 1_000 }],
  });
  expect(text).not.toContain("margin 80");
  for (const hidden of ["metadata", "custom_field_data", "customer", "discount"])
    expect(Object.keys(body.items[0])).not.toContain(hidden);
  expect((await portal.get(path)).body).toEqual(body.items[0]);
});

test("lists filter by activity, product and text, and sort", async () => {
  const { customerId, portal, id } = await subscriber();
  const of = { customerId };
  const ended = await aSubscription(shop, { productId: pro, startsAt, status: "canceled", ...of });
  const never = await aSubscription(shop, { productId: pro, status: "incomplete", ...of });
  const ids = async (query: string) => {
    const { status, body, text } = await portal.get(`/subscriptions/?${query}`);
    expect(status, text).toBe(200);
    return body.items.map((item: { id: string }) => item.id);
  };
  expect(await ids("")).toHaveLength(2);
  expect(await ids("")).not.toContain(never.id);
  expect(await ids("active=true")).toEqual([id]);
  expect(await ids("active=false")).toEqual([ended.id]);
  expect(await ids(`product_id=${pro}`)).toEqual([ended.id]);
  expect(await ids("query=bas")).toEqual([id]);
  expect(await ids("query=%25")).toEqual([]);
  expect(await ids("sorting=amount")).toEqual([id, ended.id]);
  expect(await ids("sorting=-product")).toEqual([ended.id, id]);
  expect(await ids("sorting=organization")).toHaveLength(2);
  expect(await ids("limit=1&page=2&sorting=amount")).toEqual([ended.id]);
  expect((await portal.get("/subscriptions/?sorting=customer")).status).toBe(422);
  const other = "5b6c7d8e-9f00-4a1b-8c2d-3e4f5a6b7c8d";
  expect(await ids(`organization_id=${other}`)).toEqual([]);
});

test("a plan that costs more is charged now, and the preview is what happens", async () => {
  await settings({ proration_behavior: "prorate" });
  const { id, path, portal } = await subscriber();
  const asked = { product_id: pro, proration_behavior: "next_period" };
  const shown = await portal.post(`${path}/preview`, asked);
  expect(shown.body).not.toHaveProperty("ledger_entries");
  expect(shown.status, shown.text).toBe(200);
  const { status, body } = await portal.patch(path, asked);
  expect([status, body.product_id, body.pending_update]).toEqual([200, pro, null]);
  const items = shown.body.items.map(({ label, amount, tax_amount }: Record<string, unknown>) => ({
    label,
    amount,
    tax_amount,
  }));
  expect(items).toHaveLength(2);
  expect(await listOrders(id)).toEqual([
    {
      billing_reason: "subscription_update",
      total: shown.body.total_amount,
      tax: shown.body.tax_amount,
      items,
    },
  ]);
  const after = (await portal.post(`${path}/preview`, {})).body;
  expect(after).toMatchObject({
    effective_at: shown.body.next_renewal.at,
    total_amount: shown.body.next_renewal.total_amount,
  });
});

test("a plan that costs less is billed as the organization says, and the preview is what happens", async () => {
  await settings({ proration_behavior: "prorate" });
  const { id, path, portal } = await subscriber({ productId: pro });
  const asked = { product_id: basic, proration_behavior: "invoice" };
  const shown = await portal.post(`${path}/preview`, asked);
  const changed = await portal.patch(path, asked);
  expect([shown.status, changed.status, changed.body.product_id]).toEqual([200, 200, basic]);
  expect(await listOrders(id)).toEqual([]);
  const after = (await portal.post(`${path}/preview`, {})).body;
  expect([after.items, after.total_amount]).toEqual([shown.body.items, shown.body.total_amount]);
});

test("where the seller does not allow it, no customer changes a plan; canceling stays possible", async () => {
  await settings({ allow_customer_updates: false });
  const { path, portal } = await subscriber();
  const refused = [
    403,
    {
      error: "NotPermitted",
      detail: "Customers cannot change the plan of their subscription themselves.",
    },
  ];
  for (const body of [{ product_id: pro }, { pending_update: null }]) {
    const changed = await portal.patch(path, body);
    expect([changed.status, changed.body]).toEqual(refused);
    const shown = await portal.post(`${path}/preview`, body);
    expect([shown.status, shown.body]).toEqual(refused);
  }
  expect((await portal.post(`${path}/preview`, {})).status).toBe(200);
  expect((await portal.delete(path)).status).toBe(200);
  await settings({});
});

test("a customer cancels with a reason, is mailed, and takes it back; the log names them", async () => {
  const { id, customerId, path, portal } = await subscriber();
  const canceled = await portal.patch(path, {
    cancel_at_period_end: true,
    cancellation_reason: "too_expensive",
    cancellation_comment: "Perhaps next year.",
  });
  expect(canceled.body).toMatchObject({
    status: "active",
    cancel_at_period_end: true,
    ends_at: periodEnd,
    customer_cancellation_reason: "too_expensive",
    customer_cancellation_comment: "Perhaps next year.",
  });
  expect((await seller.get(`/v1/subscriptions/${id}`)).body).toMatchObject({
    customer_cancellation_reason: "too_expensive",
  });
  for (const again of [
    await portal.delete(path),
    await portal.patch(path, { cancel_at_period_end: true }),
    await portal.patch(path, { product_id: pro }),
  ])
    expect([again.status, again.body.error]).toEqual([403, "AlreadyCanceledSubscription"]);
  const back = await portal.patch(path, { cancel_at_period_end: false });
  expect(back.body).toMatchObject({ cancel_at_period_end: false, ends_at: null });
  const twice = await portal.patch(path, { cancel_at_period_end: false });
  expect([twice.status, twice.body.error]).toEqual([400, "NotCanceledSubscription"]);

  const entries = await shop.rows(
    `select action, actor_kind, after ->> 'byCustomerId' as customer from audit_log
     where target_id = $1 order by id`,
    id,
  );
  expect(entries).toEqual([
    { action: "subscription.canceled", actor_kind: "customer", customer: customerId },
    { action: "subscription.uncanceled", actor_kind: "customer", customer: customerId },
  ]);
  const log = await seller.owner.get(
    `/api/auth/organization/audit-log?organizationId=${seller.organizationId}&targetId=${id}`,
  );
  expect(log.body.customers[customerId]).toBe("Ada Subscriber");
  await shop.settle();
  const { body: customer } = await portal.get("/customers/me");
  const mails = await app.visitor().get(`/api/dev/mailbox?to=${customer.email}`);
  expect(mails.body.map(({ subject }: { subject: string }) => subject)).toContain(
    "Your subscription is canceled",
  );
});

test("DELETE ends a free subscription now and a paid one with its period", async () => {
  const paid = await subscriber();
  expect((await paid.portal.delete(paid.path)).body).toMatchObject({
    status: "active",
    cancel_at_period_end: true,
  });
  const unpaid = await subscriber({ productId: free });
  expect((await unpaid.portal.delete(unpaid.path)).body).toMatchObject({ status: "canceled" });
  const late = await unpaid.portal.patch(unpaid.path, { cancel_at_period_end: false });
  expect([late.status, late.body.error]).toEqual([410, "SubscriptionEnded"]);
});

test("bad changes are refused and change nothing", async () => {
  const { path, portal } = await subscriber();
  const poster = await shop.product(500);
  const before = (await portal.get(path)).body;
  for (const [body, loc] of [
    [{ product_id: "5b6c7d8e-9f00-4a1b-8c2d-3e4f5a6b7c8d" }, ["body", "product_id"]],
    [{ product_id: poster }, ["body", "product_id"]],
    [{ product_id: pro, cancel_at_period_end: true }, ["body", "cancel_at_period_end"]],
    [
      { cancel_at_period_end: true, cancellation_reason: "boredom" },
      ["body", "cancellation_reason"],
    ],
    [{ seats: 3 }, ["body", "seats"]],
  ] as const) {
    const { status, body: answer } = await portal.patch(path, body);
    expect([status, answer.detail[0].loc]).toEqual([422, loc]);
  }
  expect((await portal.get(path)).body).toEqual(before);
  const unchanged = await portal.patch(path, { revoke: true, cancel_at_period_end: null });
  expect([unchanged.status, unchanged.body]).toEqual([200, before]);
});

test("the session of a purchase reaches what its checkout bought, and no details of the customer", async () => {
  await settings({});
  const owner = await subscriber();
  const { body: customer } = await owner.portal.get("/customers/me");
  expect(customer).toMatchObject({ name: "Ada Subscriber", billing_address: { country: "DE" } });
  const checkout = await shop.checkout(pro);
  const paid = await shop.confirm(checkout, { customer_email: customer.email });
  expect(paid.status, paid.text).toBe(200);
  await shop.settle();
  const buyer = portalWith(app, paid.body.customer_session_token);
  const { body } = await buyer.get("/subscriptions/");
  expect(body.items).toMatchObject([{ checkout_id: checkout.id, product_id: pro }]);
  for (const reply of [
    await buyer.get(owner.path),
    await buyer.patch(owner.path, { cancel_at_period_end: true }),
    await buyer.delete(owner.path),
    await buyer.post(`${owner.path}/preview`, {}),
  ])
    expect(reply.status).toBe(404);
  const own = `/subscriptions/${body.items[0].id}`;
  for (const reply of [
    await buyer.patch(own, { product_id: basic }),
    await buyer.post(`${own}/preview`, { product_id: basic }),
    await buyer.post(`${own}/preview`, {}),
    await buyer.get(`${own}/payment-link`),
    await buyer.get("/subscriptions/renewals"),
  ])
    expect(reply.status).toBe(403);
  const me = await buyer.get("/customers/me");
  expect(me.body).toMatchObject({ email: customer.email, name: null, billing_address: null });
  expect((await owner.portal.get("/subscriptions/")).body.items).toHaveLength(2);
});

test("the next charges of all subscriptions are one call, each as its own preview", async () => {
  await settings({});
  const first = await subscriber();
  const { customerId, portal } = first;
  const monthly = await subscriber({ customerId, productId: pro });
  const trial = await subscriber({ customerId, productId: free, status: "trialing" });
  const canceled = await subscriber({ customerId });
  expect((await portal.patch(canceled.path, { cancel_at_period_end: true })).status).toBe(200);
  await subscriber({ customerId, status: "canceled" });
  await subscriber();

  const { status, body, text } = await portal.get("/subscriptions/renewals");
  expect(status, text).toBe(200);
  const shown = [first, monthly, trial, canceled];
  expect(body.items).toHaveLength(shown.length);
  for (const { id, path } of shown) {
    const { body: preview } = await portal.post(`${path}/preview`, {});
    expect(body.items).toContainEqual({ subscription_id: id, preview, meters: [] });
  }
  expect(text).not.toContain("ledger_entries");
});

test("the next renewal is shown while a payment is past due, too", async () => {
  const { customerId, subscriptionId } = await aPastDueOrder(seller);
  const portal = await inPortal(app, seller, customerId);
  const { body: preview } = await portal.post(`/subscriptions/${subscriptionId}/preview`, {});
  const { body } = await portal.get("/subscriptions/renewals");
  expect(body.items).toEqual([{ subscription_id: subscriptionId, preview, meters: [] }]);
});

test("a customer whose payment failed gets the link to pay, until nothing is owed", async () => {
  const unpaid = await aPastDueOrder(seller);
  const portal = await inPortal(app, seller, unpaid.customerId);
  const path = `/subscriptions/${unpaid.subscriptionId}/payment-link`;
  const { status, body } = await portal.get(path);
  const shown = { number: expect.any(String), url: unpaid.url, expires_at: null };
  expect([status, body]).toEqual([200, shown]);
  const pay = `/v1/order-payments/${unpaid.token}/pay`;
  const paid = await app.visitor().post(pay, { confirmation_token_id: "ctoken_visa" });
  expect(paid.status, paid.text).toBe(200);
  await shop.settle();
  const later = await portal.get(path);
  expect([later.status, later.body.error]).toEqual([409, "OrderAlreadyPaid"]);
});

test("a session ends after an hour, and with the customer", async () => {
  const gone = await subscriber();
  expect((await seller.delete(`/v1/customers/${gone.customerId}`)).status).toBe(204);
  expect((await gone.portal.get("/subscriptions/")).status).toBe(401);
  const { portal } = await subscriber();
  await shop.moveClock(59);
  expect((await portal.get("/customers/me")).status).toBe(200);
  await shop.moveClock(1);
  const late = await portal.get("/customers/me");
  expect([late.status, late.body.error]).toEqual([401, "invalid_token"]);
});
