import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { updateSubscription } from "#server/sales/subscriptions/records/subscription-store.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aStoredBenefit } from "#test/support/a-stored-benefit.ts";
import { aStoredCustomField } from "#test/support/a-stored-custom-field.ts";
import { aStoredMeter } from "#test/support/a-stored-meter.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { aMember, anOrganization, call, done } from "#test/support/organizations.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { aSoldOrder, forSeller, type SaleOptions } from "#test/support/sold-orders.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { stubProcessor } from "#test/support/stub-processor.ts";
import { testApp } from "#test/support/test-app.ts";
import { createAndGetId } from "#test/support/valid-seller-requests.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({
  env: { RATE_LIMIT: "off" },
  now: "2026-03-01T09:00:00Z",
  payments: () => ({ processor: stubProcessor(), close: async () => {} }),
});
const { pool } = app.platform.database;

const nouns = [
  "order",
  "subscription",
  "customer",
  "customer-usage",
  "customer-limits",
  "benefit",
  "meter",
  "custom-field",
] as const;
type Noun = (typeof nouns)[number];
type Ids = Record<Noun, string>;

test("the parts of an order are what the single routes answer", async () => {
  const seller = await aSeller(app);
  const answered = { order: { customFieldData: JSON.stringify({ nickname: "Ada", gone: "x" }) } };
  const { ids } = await sold(seller, answered);
  await refunded(seller, ids.order);
  const field = { type: "text", slug: "nickname", name: "Nickname", properties: {} };
  await seller.post("/v1/custom-fields/", field);
  await seller.post("/v1/custom-fields/", { ...field, slug: "other", name: "Other" });
  const list = (path: string) => items(seller, `${path}/?order_id=${ids.order}&limit=100`);

  const body = await parts(seller.owner, seller.organizationId, "order", ids.order);
  expect(body).toEqual({
    payments: await list("payments"),
    refunds: await list("refunds"),
    entries: await list("ledger/entries"),
    customFields: await items(seller, "custom-fields/?query=Nickname"),
    hasSellerAddress: false,
    meters: {},
  });
  expect([body.payments.length, body.refunds.length, body.customFields.length]).toEqual([1, 1, 1]);

  const address = { line1: "1 Main St", city: "Berlin", postal_code: "10115", country: "DE" };
  const path = `/v1/organizations/${seller.organizationId}/invoice-details`;
  expect((await seller.patch(path, { address })).status).toBe(200);
  const later = await parts(seller.owner, seller.organizationId, "order", ids.order);
  expect(later.hasSellerAddress).toBe(true);
});

test("declined attempts of the checkout are payments of the order", async () => {
  const seller = await aSeller(app);
  const { body: product } = await seller.post("/v1/products/", {
    name: "Kit",
    recurring_interval: null,
    prices: [{ amount_type: "fixed", price_amount: 900 }],
  });
  const { body: checkout } = await seller.post("/v1/checkouts/", { products: [product.id] });
  const { ids } = await sold(seller, { order: { checkoutId: checkout.id } });
  await pool.query(
    "update payments set checkout_id = $1, order_id = null, status = 'failed' where organization_id = $2",
    [checkout.id, seller.organizationId],
  );
  const { payments } = await parts(seller.owner, seller.organizationId, "order", ids.order);
  expect(payments).toEqual(await items(seller, `payments/?checkout_id=${checkout.id}`));
  expect(payments).toMatchObject([{ status: "failed", order_id: null }]);
});

test("the parts of a subscription are its orders with their payments", async () => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  await sold(seller);
  const body = await parts(seller.owner, seller.organizationId, "subscription", ids.subscription);
  expect(body).toEqual({
    billing: { name: null, address: { country: "DE" }, tax_id: null },
    orders: await items(seller, `orders/?subscription_id=${ids.subscription}`),
    payments: await items(seller, `payments/?order_id=${ids.order}`),
    pendingProductName: null,
  });
  expect([body.orders.length, body.payments.length]).toEqual([1, 1]);
});

test("a pending change of plan comes with the name of its product, also of an archived one", async () => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  const { body: plan } = await seller.post("/v1/products/", {
    name: "Studio Pro",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 900 }],
  });
  await forSeller(seller, ({ tx, sellerId }) =>
    updateSubscription(tx, sellerId, ids.subscription, {
      pendingProductId: plan.id,
      pendingPriceIds: [plan.prices[0].id],
    }),
  );
  await seller.patch(`/v1/products/${plan.id}`, { is_archived: true });
  const read = () => parts(seller.owner, seller.organizationId, "subscription", ids.subscription);
  expect((await read()).pendingProductName).toBe("Studio Pro");
  await seller.patch(`/v1/products/${plan.id}`, { name: "Studio Max" });
  expect((await read()).pendingProductName).toBe("Studio Max");
});

test("a subscription that was never billed has no orders and no payments", async () => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  await pool.query(
    "update orders set subscription_id = null, billing_reason = 'purchase' where organization_id = $1",
    [seller.organizationId],
  );
  const body = await parts(seller.owner, seller.organizationId, "subscription", ids.subscription);
  expect(body).toEqual({
    billing: { name: null, address: { country: "DE" }, tax_id: null },
    orders: [],
    payments: [],
    pendingProductName: null,
  });
});

test("the parts of a customer are the latest orders, refunds and credit", async () => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  for (let count = 0; count < 5; count += 1) await sold(seller, { customerId: ids.customer });
  await refunded(seller, ids.order);
  await pool.query(
    "insert into customer_credits (organization_id, customer_id, currency, amount) values ($1, $2, 'usd', 700)",
    [seller.organizationId, ids.customer],
  );
  const body = await parts(seller.owner, seller.organizationId, "customer", ids.customer);
  expect(body).toEqual({
    orders: await items(seller, `orders/?customer_id=${ids.customer}&limit=5`),
    ordersCount: 6,
    refunds: await items(seller, `refunds/?customer_id=${ids.customer}`),
    credit: (await seller.get(`/v1/customers/${ids.customer}/balance`)).body,
    lostByDeletion: { waivedAmount: 0, lapsedCredit: 0 },
  });
  expect([body.orders.length, body.refunds.length, body.credit.balance]).toEqual([5, 1, 700]);
});

test("the parts of a customer say what their deletion costs", async () => {
  const seller = await aSeller(app);
  const plan = (amount: number) =>
    createAndGetId(seller, "/v1/products/", {
      name: "Plan",
      recurring_interval: "month",
      prices: [{ amount_type: "fixed", price_amount: amount, price_currency: "usd" }],
    });
  const [cheap, dear] = [await plan(1_000), await plan(9_000)];
  const startsAt = new Date(Date.now() - 10 * 86_400_000);
  const upgraded = await aSubscription({ seller }, { productId: cheap, startsAt });
  const { customerId } = upgraded;
  const lowered = await aSubscription({ seller }, { productId: dear, startsAt, customerId });
  const change = async (id: string, product_id: string) => {
    const body = { product_id, proration_behavior: "prorate" };
    expect((await seller.patch(`/v1/subscriptions/${id}`, body)).status).toBe(200);
    return (await seller.post(`/v1/subscriptions/${id}/preview`, { revoke: true })).body;
  };
  const debit = await change(upgraded.id, dear);
  const credit = await change(lowered.id, cheap);
  expect(debit.total_amount).toBeGreaterThan(0);
  expect(credit.total_amount).toBeLessThan(0);
  const body = await parts(seller.owner, seller.organizationId, "customer", customerId);
  expect(body.lostByDeletion).toEqual({
    waivedAmount: debit.total_amount,
    lapsedCredit: 0 - credit.total_amount,
  });
});

test("usage is the customer's state and subscriptions, with names", async () => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  await sold(seller, { customerId: ids.customer });
  const body = await parts(
    seller.owner,
    seller.organizationId,
    "customer-usage",
    ids["customer-usage"],
  );
  expect(body.state).toEqual((await seller.get(`/v1/customers/${ids.customer}/state`)).body);
  expect(body.state.active_subscriptions).toHaveLength(2);
  expect(body.subscriptions).toEqual(
    await items(seller, `subscriptions/?customer_id=${ids.customer}&sorting=-started_at`),
  );
  expect(body.names).toEqual({});
});

test("usage takes as many statements for four subscriptions as for one", async () => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  const read = () => parts(seller.owner, seller.organizationId, "customer-usage", ids.customer);
  const few = await recordStatements(read);
  for (let count = 0; count < 3; count += 1) await sold(seller, { customerId: ids.customer });
  expect(await recordStatements(read)).toHaveLength(few.length);
  expect((await read()).state.active_subscriptions).toHaveLength(4);
});

test("the parts of a benefit are the products that give it", async () => {
  const seller = await aSeller(app);
  const { ids, productId } = await sold(seller);
  await sold(seller);
  const given = { benefits: [ids.benefit] };
  expect((await seller.post(`/v1/products/${productId}/benefits`, given)).status).toBe(200);
  const body = await parts(seller.owner, seller.organizationId, "benefit", ids.benefit);
  expect(body).toEqual({
    products: await items(seller, `products/?benefit_id=${ids.benefit}`),
    grants: await items(seller, `benefits/${ids.benefit}/grants`),
  });
  expect(body.products).toMatchObject([{ id: productId }]);
});

test.each(nouns)("every statement of %s names its seller", async (noun) => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  const statements = await recordStatements(() =>
    parts(seller.owner, seller.organizationId, noun, ids[noun]),
  );
  const schema = await readSellerSchema(pool);
  expect(statements.length).toBeGreaterThan(3);
  for (const statement of statements) expect(unfilteredUses(statement, schema)).toEqual([]);
});

test.each(nouns)("%s is for signed-in members whose role may read all of it", async (noun) => {
  const organization = await anOrganization(app);
  const { ids } = await sold({ platform: app.platform, organizationId: organization.id });
  const member = await aMember(app, organization, "member");
  const read = (person: Visitor) => ask(person, organization.id, noun, ids[noun]);
  expect((await read(member)).status).toBe(200);
  expect((await read(app.visitor())).status).toBe(401);

  const stranger = await read(await app.signedUp());
  const message = "You are not a member of this organization";
  expect([stranger.status, stranger.body.message]).toEqual([403, message]);

  await pool.query("update members set role = 'nobody' where id = $1", [member.memberId]);
  const weak = await read(member);
  expect([weak.status, weak.body]).toEqual([
    403,
    { code: "YOU_ARE_NOT_ALLOWED_TO_SEE_THIS", message: "You are not allowed to see this" },
  ]);

  await pool.query("update members set role = 'member' where id = $1", [member.memberId]);
  const input = { memberIdOrEmail: member.email, organizationId: organization.id };
  await done(call(organization.owner, "remove-member", input));
  expect((await read(member)).status).toBe(403);
});

test.each(nouns)("%s of another seller does not exist", async (noun) => {
  const seller = await aSeller(app);
  const other = await aSeller(app);
  const { ids } = await sold(other);
  const mixed = await ask(seller.owner, seller.organizationId, noun, ids[noun]);
  expect([mixed.status, mixed.body]).toEqual([404, { code: "NOT_FOUND", message: "Not found" }]);
  expect((await ask(seller.owner, other.organizationId, noun, ids[noun])).status).toBe(403);
  expect((await ask(seller.owner, seller.organizationId, noun, newUuid())).status).toBe(404);
});

test.each(nouns)("%s takes one id and one organization", async (noun) => {
  const seller = await aSeller(app);
  const { ids } = await sold(seller);
  const { organizationId } = seller;
  const id = ids[noun];
  const path = `/api/auth/dashboard/${noun}`;
  const queries = [
    "",
    `?organizationId=${organizationId}`,
    `?id=${id}`,
    `?organizationId=${organizationId}&id=acme`,
    `?organizationId=${organizationId}&id=${id}&id=${id}`,
    `?organizationId=${organizationId}&organizationId=${organizationId}&id=${id}`,
  ];
  const replies = await Promise.all(queries.map((query) => seller.owner.get(path + query)));
  expect(replies.map(({ status }) => status)).toEqual(queries.map(() => 400));
  expect((await ask(seller.owner, "acme", noun, id)).status).toBe(403);
  const upper = await ask(seller.owner, organizationId, noun, id.toUpperCase());
  expect(upper.status).toBe(200);
});

async function sold(
  seller: Pick<Seller, "platform" | "organizationId">,
  { order, ...options }: SaleOptions = {},
): Promise<{ ids: Ids; productId: string }> {
  const subscription = newUuid();
  const made = await aSoldOrder(seller, {
    isRecurring: true,
    ...options,
    order: { subscriptionId: subscription, billingReason: "subscription_create", ...order },
  });
  const { customerId: customer, productId } = made;
  const benefit = await aStoredBenefit(seller);
  const meter = await aStoredMeter(seller);
  const field = await aStoredCustomField(seller);
  const ids = {
    order: made.order.id,
    subscription,
    customer,
    "customer-usage": customer,
    "customer-limits": customer,
    benefit: benefit.id,
    meter: meter.id,
    "custom-field": field.id,
  };
  return { ids, productId };
}

async function refunded(seller: Seller, orderId: string): Promise<void> {
  const input = { order_id: orderId, reason: "customer_request", amount: 100 };
  const { status, text } = await seller.post("/v1/refunds/", input);
  expect(status, text).toBe(200);
}

async function items(seller: Seller, path: string): Promise<unknown[]> {
  const { status, body, text } = await seller.get(`/v1/${path}`);
  expect(status, text).toBe(200);
  return body.items;
}

function ask(person: Visitor, organizationId: string, noun: Noun, id: string) {
  const query = new URLSearchParams({ organizationId, id });
  return person.get(`/api/auth/dashboard/${noun}?${query}`);
}

async function parts(person: Visitor, organizationId: string, noun: Noun, id: string) {
  const { status, body, text } = await ask(person, organizationId, noun, id);
  expect(status, text).toBe(200);
  return body;
}
