import { expect, test } from "vitest";
import { aCheckout, aDiscount, aSoldProduct, fixedPrice } from "#test/support/a-checkout.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSale } from "#test/support/ledger-postings.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { testApp } from "#test/support/test-app.ts";
import { testTax } from "#test/support/test-tax.ts";

const vat = {
  rate: 200_000,
  name: "VAT",
  country: "AT",
  state: null,
  reason: "standard_rated",
} as const;
const tax = testTax(() => [vat]);
const app = await testApp({ now: "2026-03-01T09:00:00Z", services: { tax } });
const seller = await aSeller(app);
const buyer = app.visitor();

const toPath = ({ client_secret }: { client_secret: string }) =>
  `/v1/checkouts/client/${client_secret}`;

async function update(checkout: { client_secret: string }, body: object) {
  return buyer.send({
    method: "PATCH",
    url: toPath(checkout),
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
}

async function listProblems(checkout: { client_secret: string }, body: object) {
  const reply = await update(checkout, body);
  expect([reply.status, reply.body.error]).toEqual([422, "RequestValidationError"]);
  return reply.body.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join("."));
}

test("a buyer sees the checkout without what is the seller's own", async () => {
  const checkout = await aCheckout(seller, {
    metadata: { secret: "margin" },
    customer_external_id: "own id",
    customer_metadata: { note: "vip" },
  });
  const { status, body, text } = await buyer.get(toPath(checkout));
  expect(status).toBe(200);
  const {
    metadata: _m,
    customer_external_id: _e,
    external_customer_id: _x,
    subscription_id: _s,
    customer_metadata: _c,
    trial_interval: _t,
    trial_interval_count: _n,
    ...shared
  } = checkout;
  const { organization, ...shown } = body;
  expect(shown).toEqual(shared);
  expect(organization).toMatchObject({ id: seller.organizationId, slug: expect.any(String) });
  expect(text).not.toMatch(/margin|own id|vip/);
});

test("an unknown client secret is not found", async () => {
  for (const secret of ["x", `guild_c_${"a".repeat(32)}`, "a".repeat(100)]) {
    const { status, body } = await buyer.get(`/v1/checkouts/client/${secret}`);
    expect([status, body]).toEqual([404, { error: "ResourceNotFound", detail: "Not found" }]);
  }
  const link = await seller.post("/v1/checkout-links/", { products: [await aSoldProduct(seller)] });
  expect((await buyer.get(toPath(link.body))).status).toBe(404);
});

test("anybody creates a checkout of a product on sale", async () => {
  const product_id = await aSoldProduct(seller);
  const { status, body } = await buyer.post("/v1/checkouts/client/", {
    product_id,
    customer_email: "ada@example.com",
    metadata: { ignored: true },
  });
  expect([status, body.customer_email, body.product_id]).toEqual([
    201,
    "ada@example.com",
    product_id,
  ]);
  expect(body.organization.id).toBe(seller.organizationId);
  const own = await seller.get(`/v1/checkouts/${body.id}`);
  expect([own.status, own.body.metadata]).toEqual([200, {}]);
  await seller.patch(`/v1/products/${product_id}`, { is_archived: true });
  for (const id of [product_id, unknownId]) {
    const refused = await buyer.post("/v1/checkouts/client/", { product_id: id });
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "product_id"]]);
  }
});

test("choosing another product resets price, amount and what does not fit", async () => {
  const field = await seller.post("/v1/custom-fields/", {
    type: "text",
    slug: "size",
    name: "Size",
    properties: {},
  });
  const slug = field.body.slug;
  const attached = { attached_custom_fields: [{ custom_field_id: field.body.id, required: true }] };
  const first = await aSoldProduct(seller, undefined, attached);
  const second = await aSoldProduct(seller, { amount_type: "fixed", price_amount: 500 });
  const discount_id = await aDiscount(seller, { products: [first] });
  const checkout = await aCheckout(seller, {
    products: [first, second],
    discount_id,
    custom_field_data: { [slug]: "XL", unknown: "dropped" },
  });
  expect(checkout).toMatchObject({ discount_amount: 500, custom_field_data: { [slug]: "XL" } });
  expect(checkout.custom_field_data).not.toHaveProperty("unknown");
  const { body } = await update(checkout, { product_id: second });
  expect(body).toMatchObject({
    product_id: second,
    amount: 500,
    total_amount: 500,
    discount_id: null,
    discount: null,
    discount_amount: 0,
    custom_field_data: {},
    attached_custom_fields: [],
  });
  const back = await update(checkout, { product_price_id: checkout.product_price_id });
  expect(back.body).toMatchObject({
    product_id: first,
    amount: 1_999,
    custom_field_data: { [slug]: null },
  });
  const other = await aSoldProduct(seller);
  expect(await listProblems(checkout, { product_id: other })).toEqual(["product_id"]);
  expect(await listProblems(checkout, { product_price_id: unknownId })).toEqual([
    "product_price_id",
  ]);
});

test("a metered price cannot be chosen instead of the fixed one", async () => {
  const meter = await seller.post("/v1/meters/", {
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  });
  const metered = { amount_type: "metered_unit", meter_id: meter.body.id, unit_amount: 1 };
  const fixed = { amount_type: "fixed", price_amount: 900 };
  const rest = { recurring_interval: "month", prices: [metered, fixed] };
  const product = await aSoldProduct(seller, fixed, rest);
  const checkout = await aCheckout(seller, { products: [product] });
  expect(checkout.amount).toBe(900);
  const [price] = checkout.product.prices.filter(
    (each: { amount_type: string }) => each.amount_type === "metered_unit",
  );
  expect(await listProblems(checkout, { product_price_id: price.id })).toEqual([
    "product_price_id",
  ]);
});

test("a discount code counts where codes are allowed, and null removes it", async () => {
  const code = "SPRING26";
  const discount_id = await aDiscount(seller, { code, max_redemptions: 5 });
  const checkout = await aCheckout(seller);
  const applied = await update(checkout, { discount_code: "spring26" });
  expect(applied.body).toMatchObject({ discount_id, discount_amount: 500, total_amount: 1_499 });
  expect(await listProblems(checkout, { discount_code: "NOSUCH" })).toEqual(["discount_code"]);
  const removed = await update(checkout, { discount_code: null });
  expect(removed.body).toMatchObject({ discount_id: null, total_amount: 1_999 });
  const strict = await aCheckout(seller, { allow_discount_codes: false });
  const ignored = await update(strict, { discount_code: code });
  expect([ignored.status, ignored.body.discount_id]).toEqual([200, null]);
  const preset = await aCheckout(seller, { allow_discount_codes: false, discount_id });
  const kept = await update(preset, { discount_code: null });
  expect(kept.body.discount_id).toBe(discount_id);
  expect([applied.body.discount.code, kept.body.discount.code]).toEqual([code, null]);
});

test("a subscription with a discount that ends says what it costs later, with tax once it is known", async () => {
  const recurring = await aSoldProduct(seller, fixedPrice, { recurring_interval: "month" });
  const first = {
    type: "percentage",
    basis_points: 2_500,
    duration: "repeating",
    duration_in_months: 3,
  };
  const ends = await aDiscount(seller, first);
  const forever = await aDiscount(seller, {
    ...first,
    duration: "forever",
    duration_in_months: undefined,
  });
  const whole = await aDiscount(seller, { ...first, basis_points: 10_000 });
  const open = (discount_id: string | null) =>
    aCheckout(seller, { products: [recurring], discount_id });
  const checkout = await open(ends);
  expect(checkout).toMatchObject({ total_amount: 1_499, undiscounted_total_amount: 1_999 });
  const place = { customer_billing_address: { country: "AT" } };
  const placed = await update(checkout, place);
  expect(placed.body).toMatchObject({ total_amount: 1_799, undiscounted_total_amount: 2_399 });
  tax.calls.calculated.length = 0;
  const named = await update(checkout, { customer_name: "Ada" });
  expect(named.body.undiscounted_total_amount).toBe(2_399);
  expect(tax.calls.calculated).toEqual([]);
  const free = await update(await open(whole), place);
  expect(free.body).toMatchObject({ total_amount: 0, undiscounted_total_amount: 2_399 });
  for (const discount of [forever, null])
    expect((await update(await open(discount), place)).body.undiscounted_total_amount).toBeNull();
});

test("the tax is known once the place is, and asked for when something changes that it depends on", async () => {
  const checkout = await aCheckout(seller);
  expect(checkout).toMatchObject({ tax_amount: null, tax_behavior: null, total_amount: 1_999 });
  tax.calls.calculated.length = 0;
  const placed = await update(checkout, { customer_billing_address: { country: "AT" } });
  expect(placed.body).toMatchObject({
    tax_amount: 400,
    net_amount: 1_999,
    total_amount: 2_399,
    tax_behavior: "exclusive",
  });
  const named = await update(checkout, { customer_name: "Ada" });
  expect([named.body.tax_amount, tax.calls.calculated.length]).toEqual([400, 1]);
  const business = await update(checkout, { customer_tax_id: "U12345675" });
  expect(business.body.customer_tax_id).toBe("ATU12345675");
  expect(tax.calls.calculated.at(-1)?.taxIds).toEqual([{ value: "ATU12345675", format: "eu_vat" }]);
  const moved = await update(checkout, { customer_billing_address: { country: "US" } });
  expect(moved.body).toMatchObject({
    tax_amount: null,
    customer_tax_id: null,
    total_amount: 1_999,
  });
  const us = await update(checkout, { customer_billing_address: { country: "US", state: "NY" } });
  expect([us.body.tax_amount, us.body.customer_billing_address.state]).toEqual([400, "US-NY"]);
  expect(await listProblems(checkout, { customer_tax_id: "nonsense!" })).toEqual([
    "customer_tax_id",
  ]);
});

test("an amount of zero has no tax in any country", async () => {
  const products = [await aSoldProduct(seller, { amount_type: "free" })];
  const checkout = await aCheckout(seller, { products });
  expect(checkout).toMatchObject({
    tax_amount: 0,
    total_amount: 0,
    is_payment_form_required: false,
  });
  const discount_id = await aDiscount(seller, { basis_points: 10_000 });
  const gift = await aCheckout(seller, { discount_id });
  expect(gift).toMatchObject({ discount_amount: 1_999, tax_amount: 0, total_amount: 0 });
});

test("custom amounts stay within their price", async () => {
  const price = { amount_type: "custom", minimum_amount: 500, maximum_amount: 900 };
  const checkout = await aCheckout(seller, { products: [await aSoldProduct(seller, price)] });
  expect(checkout.amount).toBe(900);
  expect((await update(checkout, { amount: 700 })).body.amount).toBe(700);
  expect(await listProblems(checkout, { amount: 499 })).toEqual(["amount"]);
  expect(await listProblems(checkout, { amount: 901 })).toEqual(["amount"]);
  expect((await update(checkout, { amount: null })).body.amount).toBe(900);
});

test("an archived price stays until the product is chosen again", async () => {
  const product = await aSoldProduct(seller);
  const checkout = await aCheckout(seller, { products: [product] });
  const prices = [{ amount_type: "fixed", price_amount: 2_500 }];
  await seller.patch(`/v1/products/${product}`, { prices });
  const kept = await update(checkout, { customer_name: "Ada" });
  expect(kept.body).toMatchObject({
    amount: 1_999,
    product_price_id: checkout.product_price_id,
    product_price: { is_archived: true, price_amount: 1_999 },
  });
  const renewed = await update(checkout, { product_id: product });
  expect(renewed.body).toMatchObject({ amount: 2_500, product_price: { is_archived: false } });
});

test("several errors are reported together, and nothing is changed", async () => {
  const checkout = await aCheckout(seller);
  const body = {
    product_id: unknownId,
    discount_code: "NOSUCH",
    customer_tax_id: "1",
    customer_name: "Ada",
  };
  expect(await listProblems(checkout, body)).toEqual([
    "product_id",
    "discount_code",
    "customer_tax_id",
  ]);
  expect((await buyer.get(toPath(checkout))).body).toMatchObject({
    customer_name: null,
    modified_at: null,
  });
});

test("a repeated request with the same key has one effect", async () => {
  const checkout = await aCheckout(seller);
  const send = (body: object) =>
    buyer.send({
      method: "PATCH",
      url: toPath(checkout),
      headers: { "content-type": "application/json", "idempotency-key": "one" },
      payload: JSON.stringify(body),
    });
  const first = await send({ customer_name: "Ada" });
  await update(checkout, { customer_name: "Grace" });
  const again = await send({ customer_name: "Ada" });
  expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([
    200,
    first.text,
    "true",
  ]);
  expect((await send({ customer_name: "Eve" })).status).toBe(409);
  expect((await buyer.get(toPath(checkout))).body.customer_name).toBe("Grace");
});

const untaxed = [{ behavior: "exclusive", amount: 0, rate: 0, breakdown: [] }];

test("a checkout that is not open is not changed", async () => {
  const checkout = await aCheckout(seller);
  await app.platform.database.db
    .updateTable("checkouts")
    .set({ status: "succeeded", taxLines: JSON.stringify(untaxed) })
    .where("id", "=", checkout.id)
    .execute();
  const notOpen = {
    error: "NotOpenCheckout",
    detail: "This checkout is not open and cannot be changed.",
  };
  const refused = await update(checkout, { customer_name: "Ada" });
  expect([refused.status, refused.body]).toEqual([403, notOpen]);
  const bySeller = await seller.patch(`/v1/checkouts/${checkout.id}`, { customer_name: "Ada" });
  expect([bySeller.status, bySeller.body]).toEqual([403, notOpen]);
  expect((await buyer.get(toPath(checkout))).status).toBe(200);
});

test("checkouts of a deleted organization cannot be paid", async () => {
  const own = await aSeller(app);
  const product_id = await aSoldProduct(own);
  const checkout = await aCheckout(own, { products: [product_id] });
  const link = await own.post("/v1/checkout-links/", { products: [product_id] });
  const deleted = await own.owner.post("/api/auth/organization/delete", {
    organizationId: own.organizationId,
  });
  expect(deleted.status).toBe(200);
  const created = await buyer.post("/v1/checkouts/client/", { product_id });
  expect([created.status, created.body.detail[0].loc]).toEqual([422, ["body", "product_id"]]);
  expect((await buyer.get(toPath(checkout))).status).toBe(404);
  expect((await update(checkout, { customer_name: "Ada" })).status).toBe(404);
  expect((await buyer.get(`/buy/${link.body.client_secret}`)).status).toBe(404);
});

test("nor does one that is closed because money moved", async () => {
  const own = await aSeller(app);
  const product_id = await aSoldProduct(own);
  const checkout = await aCheckout(own, { products: [product_id] });
  await aSale(own);
  await own.owner.post("/api/auth/organization/delete", { organizationId: own.organizationId });
  const created = await buyer.post("/v1/checkouts/client/", { product_id });
  expect(created.status).toBe(422);
  expect((await buyer.get(toPath(checkout))).status).toBe(404);
});
