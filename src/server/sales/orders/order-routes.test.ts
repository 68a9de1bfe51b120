import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { laterCustomer } from "#test/support/later-fields.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const path = "/v1/orders/";
const { db } = app.platform.database;

interface Listed {
  id: string;
}
const listIds = async (query: string) =>
  (await seller.get(`${path}?${query}`)).body.items.map(({ id }: Listed) => id);

const { body: discount } = await seller.post("/v1/discounts/", {
  name: "Launch",
  type: "percentage",
  basis_points: 1_000,
  duration: "once",
});
const book = await aSoldOrder(seller, {
  order: { metadata: JSON.stringify({ shelf: "b", count: 2 }), discountId: discount.id },
});
app.platform.tick(60_000);
const plan = await aSoldOrder(seller, {
  net: 500,
  tax: 0,
  discount: 0,
  isRecurring: true,
  order: { subscriptionId: newUuid(), billingReason: "subscription_create" },
});

const vat = {
  rate: 100_000,
  name: "VAT",
  country: "DE",
  state: null,
  amount: 90,
  taxable_amount: 900,
  reason: "standard_rated",
};

test("an order is shown with its customer, product, discount and items", async () => {
  const { status, body } = await seller.get(path + book.order.id);
  expect(status).toBe(200);
  const { customer, product, ...order } = body;
  expect(order).toEqual({
    id: book.order.id,
    created_at: "2026-03-01T09:00:00.000Z",
    modified_at: null,
    status: "paid",
    paid: true,
    subtotal_amount: 1_000,
    discount_amount: 100,
    net_amount: 900,
    amount: 900,
    tax_amount: 90,
    tax_breakdown: [vat],
    total_amount: 990,
    applied_balance_amount: 0,
    due_amount: 990,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    refundable_amount: 900,
    refundable_tax_amount: 90,
    currency: "usd",
    billing_reason: "purchase",
    billing_name: null,
    billing_address: null,
    invoice_number: "TEST-0001",
    is_invoice_generated: false,
    receipt_number: null,
    seats: null,
    units: null,
    customer_id: book.customerId,
    user_id: book.customerId,
    product_id: book.productId,
    discount_id: discount.id,
    subscription_id: null,
    checkout_id: null,
    next_payment_attempt_at: null,
    metadata: { shelf: "b", count: 2 },
    custom_field_data: {},
    platform_fee_amount: 0,
    platform_fee_currency: null,
    discount: expect.objectContaining({ id: discount.id, name: "Launch" }),
    subscription: null,
    disputes: [],
    given_up_at: null,
    awaits_address: false,
    change_expires_at: null,
    items: [
      {
        id: expect.any(String),
        created_at: "2026-03-01T09:00:00.000Z",
        modified_at: null,
        label: "Handbook",
        amount: 1_000,
        tax_amount: 90,
        tax_breakdown: [vat],
        proration: false,
        product_price_id: null,
        start_timestamp: null,
        end_timestamp: null,
      },
    ],
    description: "Handbook",
  });
  expect(customer).toMatchObject({ ...laterCustomer, id: book.customerId, name: "Ada Lovelace" });
  expect(product).toMatchObject({ id: book.productId, name: "Handbook", is_recurring: false });
});

test.each([
  ["sorting=created_at", [book, plan]],
  ["sorting=-created_at", [plan, book]],
  ["", [plan, book]],
  ["sorting=net_amount", [plan, book]],
  ["sorting=-amount", [book, plan]],
  ["sorting=invoice_number", [book, plan]],
  ["sorting=-subscription", [plan, book]],
  ["sorting=-discount", [book, plan]],
  ["sorting=status&sorting=created_at", [book, plan]],
  ["sorting=product&sorting=-created_at", [plan, book]],
  [`product_id=${book.productId}`, [book]],
  [`product_id=${book.productId}&product_id=${plan.productId}&sorting=created_at`, [book, plan]],
  [`customer_id=${plan.customerId}`, [plan]],
  [`discount_id=${discount.id}`, [book]],
  ["product_billing_type=one_time", [book]],
  ["product_billing_type=recurring", [plan]],
  ["product_billing_type=recurring&product_billing_type=one_time", [plan, book]],
  ["metadata[shelf]=b&metadata[count]=2", [book]],
  ["metadata[shelf]=c", []],
  [`checkout_id=${newUuid()}`, []],
  ["limit=1", [plan]],
  ["limit=1&page=2", [book]],
])("the list %s", async (query, expected) => {
  expect(await listIds(query)).toEqual(expected.map(({ order }) => order.id));
});

test("orders are sorted by the email address of the customer", async () => {
  const emails = (await seller.get(`${path}?sorting=customer`)).body.items.map(
    ({ customer }: { customer: { email: string } }) => customer.email,
  );
  expect(emails).toEqual([...emails].sort());
});

test("a list of ten orders takes as many statements as one of one", async () => {
  const shop = await aSeller(app);
  await aSoldOrder(shop);
  const list = () => shop.get(`${path}?limit=100`);
  // The first call notes when the token was used.
  await list();
  const one = await recordStatements(list);
  for (let count = 0; count < 9; count += 1) await aSoldOrder(shop);
  const ten = await recordStatements(list);
  expect((await list()).body.items).toHaveLength(10);
  expect(ten).toHaveLength(one.length);
});

test("billing details are corrected, and announced", async () => {
  const { order } = await aSoldOrder(seller);
  const { status, body } = await seller.patch(path + order.id, {
    billing_name: " Ada Ltd ",
    billing_address: { country: "US", state: "ny" },
  });
  expect([status, body.billing_name, body.billing_address.state]).toEqual([
    200,
    "Ada Ltd",
    "US-NY",
  ]);
  const kept = await seller.patch(path + order.id, { billing_address: null });
  expect(kept.body).toMatchObject({ billing_name: "Ada Ltd", billing_address: null });
  const events = await db
    .selectFrom("events")
    .select("type")
    .where("organizationId", "=", seller.organizationId)
    .where("type", "=", "order.updated")
    .execute();
  expect(events).toHaveLength(2);
  expect((await seller.patch(path + newUuid(), { billing_name: "A" })).status).toBe(404);
  expect((await seller.patch(path + order.id, { billing_name: "" })).status).toBe(422);
  const card = await seller.patch(path + order.id, { billing_name: "card 4242.4242.4242.4242" });
  expect([card.status, card.body.detail[0].loc]).toEqual([422, ["body", "billing_name"]]);
  const acts = await db
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("targetId", "=", order.id)
    .orderBy("id")
    .execute();
  expect(acts).toMatchObject([
    { action: "order.updated", after: { changed: ["billing_name", "billing_address"] } },
    { action: "order.updated", after: { order: order.number, changed: ["billing_address"] } },
  ]);
});

test("an order keeps its deleted customer and discount", async () => {
  const { body: offer } = await seller.post("/v1/discounts/", {
    name: "Gone",
    type: "fixed",
    amount: 100,
    duration: "once",
  });
  const { order, customerId } = await aSoldOrder(seller, { order: { discountId: offer.id } });
  await seller.delete(`/v1/discounts/${offer.id}`);
  await forSeller(seller, (ctx) =>
    ctx.tx
      .updateTable("customers")
      .set({ deletedAt: ctx.now })
      .where("organizationId", "=", ctx.sellerId)
      .where("id", "=", customerId)
      .execute(),
  );
  const { body } = await seller.get(path + order.id);
  expect(body).toMatchObject({
    customer: { id: customerId, deleted_at: expect.any(String) },
    discount: { id: offer.id, name: "Gone" },
  });
});
