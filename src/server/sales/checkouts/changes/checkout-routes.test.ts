import { expect, test } from "vitest";
import { aMeter } from "#test/support/a-catalog.ts";
import { aCheckout, aDiscount, aSoldProduct } from "#test/support/a-checkout.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const { baseUrl } = app.platform.config;

async function listProblems(body: object): Promise<unknown[]> {
  const reply = await seller.post("/v1/checkouts/", body);
  expect([reply.status, reply.body.error]).toEqual([422, "RequestValidationError"]);
  return reply.body.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join("."));
}

test("a seller creates a checkout and reads it again", async () => {
  const body = await aCheckout(seller);
  expect(body).toMatchObject({
    status: "open",
    payment_processor: "stripe",
    client_secret: expect.stringMatching(/^guild_c_\w{32}$/),
    created_at: "2026-03-01T09:00:00.000Z",
    expires_at: "2026-03-02T09:00:00.000Z",
    amount: 1_999,
    discount_amount: 0,
    net_amount: 1_999,
    tax_amount: null,
    total_amount: 1_999,
    currency: "usd",
    allow_discount_codes: true,
    require_billing_address: false,
    is_discount_applicable: true,
    is_free_product_price: false,
    is_payment_required: true,
    is_payment_setup_required: false,
    is_payment_form_required: true,
    url: `${baseUrl}/checkout/${body.client_secret}`,
    success_url: `${baseUrl}/checkout/${body.client_secret}/confirmation`,
    payment_processor_metadata: {
      publishable_key: expect.stringMatching(/^pk_test_sandbox_/),
      sandbox_url: `${baseUrl}/sandbox/stripe`,
    },
  });
  const again = await seller.get(`/v1/checkouts/${body.id}`);
  expect([again.status, again.body]).toEqual([200, body]);
});

test("the prefix /v1/checkouts/custom/ is the same", async () => {
  const products = [await aSoldProduct(seller)];
  const { status, body } = await seller.post("/v1/checkouts/custom/", { products });
  expect(status).toBe(201);
  const [one, other] = await Promise.all([
    seller.get(`/v1/checkouts/custom/${body.id}`),
    app.visitor().get(`/v1/checkouts/custom/client/${body.client_secret}`),
  ]);
  expect([one.status, other.status, other.body.id]).toEqual([200, 200, body.id]);
});

test("events are emitted with the whole checkout", async () => {
  const checkout = await aCheckout(seller);
  const changed = await seller.patch(`/v1/checkouts/${checkout.id}`, { customer_name: "Ada" });
  const { rows: events } = await app.platform.database.pool.query(
    "select type, data from events where type like 'checkout.%' and data ->> 'id' = $1 order by recorded_at",
    [checkout.id],
  );
  expect(events).toEqual([
    { type: "checkout.created", data: checkout },
    { type: "checkout.updated", data: changed.body },
  ]);
});

test("the price decides the amount", async () => {
  const readAmount = async (price: object, rest: object = {}, body: object = {}) =>
    (await aCheckout(seller, { products: [await aSoldProduct(seller, price, rest)], ...body }))
      .amount;
  const custom = { amount_type: "custom", minimum_amount: 500, maximum_amount: 5_000 };
  expect(await readAmount({ amount_type: "free" })).toBe(0);
  expect(await readAmount(custom)).toBe(1_000);
  expect(await readAmount({ ...custom, preset_amount: 700 })).toBe(700);
  expect(await readAmount(custom, {}, { amount: 500 })).toBe(500);
  expect(await readAmount({ ...custom, minimum_amount: 2_000 })).toBe(2_000);
  const fixed = { amount_type: "fixed", price_amount: 1_999 };
  expect(await readAmount(fixed, {}, { amount: 1 })).toBe(1_999);
  const metered = {
    amount_type: "metered_unit",
    meter_id: await aMeter(app, seller, "Calls"),
    unit_amount: 1,
  };
  expect(await readAmount(metered, { recurring_interval: "month" })).toBe(0);
  const products = [await aSoldProduct(seller, custom)];
  expect(await listProblems({ products, amount: 499 })).toEqual(["amount"]);
  expect(await listProblems({ products, amount: 5_001 })).toEqual(["amount"]);
});

test("all errors are reported together", async () => {
  const archived = await aSoldProduct(seller);
  await seller.patch(`/v1/products/${archived}`, { is_archived: true });
  const product = await aSoldProduct(seller);
  const other = await aSeller(app);
  const foreign = await aSoldProduct(other);
  expect(
    await listProblems({
      products: [product, foreign, archived, product],
      customer_id: unknownId,
      discount_id: unknownId,
      subscription_id: unknownId,
      customer_tax_id: "U12345675",
    }),
  ).toEqual([
    "products.1",
    "products.2",
    "products.3",
    "customer_id",
    "subscription_id",
    "discount_id",
    "customer_tax_id",
  ]);
});

test("flags follow the price, the total and the kind of product", async () => {
  const readFlags = async (price: object, rest: object = {}, body: object = {}) => {
    const products = [await aSoldProduct(seller, price, rest)];
    const checkout = await aCheckout(seller, { products, ...body });
    return [
      checkout.is_discount_applicable,
      checkout.is_free_product_price,
      checkout.is_payment_required,
      checkout.is_payment_setup_required,
      checkout.is_payment_form_required,
    ];
  };
  const monthly = { recurring_interval: "month" };
  const custom = { amount_type: "custom" };
  expect(await readFlags({ amount_type: "free" })).toEqual([false, true, false, false, false]);
  expect(await readFlags({ amount_type: "free" }, monthly)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  const fixed = { amount_type: "fixed", price_amount: 50 };
  expect(await readFlags(fixed)).toEqual([true, false, true, false, true]);
  expect(await readFlags(fixed, monthly)).toEqual([true, false, true, true, true]);
  expect(await readFlags(custom, {}, { amount: 49 })).toEqual([true, false, false, false, false]);
  expect(await readFlags(custom, {}, { amount: 0 })).toEqual([true, false, false, false, false]);
});

test("a discount takes off what it says, and must fit", async () => {
  const [product, free] = [
    await aSoldProduct(seller),
    await aSoldProduct(seller, { amount_type: "free" }),
  ];
  const discount_id = await aDiscount(seller, { basis_points: 1_000 });
  const checkout = await aCheckout(seller, { products: [product], discount_id });
  expect(checkout).toMatchObject({
    discount_id,
    discount: { id: discount_id, type: "percentage", basis_points: 1_000, duration: "once" },
    amount: 1_999,
    discount_amount: 200,
    net_amount: 1_799,
    total_amount: 1_799,
  });
  const repeating = await aDiscount(seller, { duration: "repeating", duration_in_months: 3 });
  const elsewhere = await aDiscount(seller, { products: [free] });
  const later = await aDiscount(seller, { starts_at: "2026-03-02T00:00:00Z" });
  for (const wrong of [repeating, elsewhere, later])
    expect(await listProblems({ products: [product], discount_id: wrong })).toEqual([
      "discount_id",
    ]);
  expect(await listProblems({ products: [free], discount_id })).toEqual(["discount_id"]);
});

const vienna = {
  line1: "Graben 1",
  line2: null,
  postal_code: "1010",
  city: "Vienna",
  state: null,
  country: "AT",
};

test("a known customer fills what is left out", async () => {
  const customer = await seller.post("/v1/customers/", {
    email: "ada@example.com",
    name: "Ada",
    external_id: "ada",
    billing_address: vienna,
    tax_id: ["ATU12345675", "eu_vat"],
  });
  const filled = {
    customer_id: customer.body.id,
    customer_external_id: "ada",
    external_customer_id: "ada",
    customer_email: "ada@example.com",
    customer_billing_address: vienna,
    customer_tax_id: "ATU12345675",
    require_billing_address: false,
  };
  const byId = await aCheckout(seller, { customer_id: customer.body.id });
  expect(byId).toMatchObject({ ...filled, customer_name: "Ada" });
  const byOwnId = await aCheckout(seller, { customer_external_id: "ada", customer_name: "A. L." });
  expect(byOwnId).toMatchObject({ ...filled, customer_name: "A. L." });
  const asNewer = await aCheckout(seller, { external_customer_id: "ada" });
  expect(asNewer).toMatchObject(filled);
  const stranger = await aCheckout(seller, { customer_external_id: "grace" });
  expect(stranger).toMatchObject({ customer_id: null, customer_external_id: "grace" });
  const fixed = await seller.patch(`/v1/checkouts/${byId.id}`, { customer_email: "b@example.com" });
  expect([fixed.status, fixed.body.detail[0].loc]).toEqual([422, ["body", "customer_email"]]);
  const same = await seller.patch(`/v1/checkouts/${byId.id}`, {
    customer_email: "ada@example.com",
  });
  expect(same.status).toBe(200);
});

test("a full address switches the requirement on, a country alone does not", async () => {
  const full = await aCheckout(seller, { customer_billing_address: vienna });
  expect([full.require_billing_address, full.tax_amount]).toEqual([true, 0]);
  const bare = await aCheckout(seller, { customer_billing_address: { country: "AT" } });
  expect(bare.require_billing_address).toBe(false);
  expect(bare.customer_billing_address_fields).toEqual({
    country: true,
    state: false,
    city: false,
    postal_code: false,
    line1: false,
    line2: false,
  });
  const us = await aCheckout(seller, { customer_billing_address: { country: "US" } });
  expect(us).toMatchObject({
    tax_amount: null,
    customer_billing_address_fields: { state: true, city: true, line1: true, line2: true },
    billing_address_fields: { country: "required", state: "required", line1: "optional" },
  });
});

test("the country is guessed from the address of the buyer, where none is given", async () => {
  const readAddress = async (body: object) =>
    (await aCheckout(seller, body)).customer_billing_address;
  const austria = { ...vienna, line1: null, city: null, postal_code: null };
  const customer_ip_address = "194.232.104.150";
  expect(await readAddress({ customer_ip_address })).toEqual(austria);
  expect(await readAddress({ customer_ip_address: "2a02:8388::1" })).toEqual(austria);
  expect(await readAddress({ customer_ip_address: "10.0.0.1" })).toBeNull();
  const germany = { country: "DE" };
  expect(
    await readAddress({ customer_ip_address, customer_billing_address: germany }),
  ).toMatchObject(germany);
  const later = await aCheckout(seller);
  const { body } = await seller.patch(`/v1/checkouts/${later.id}`, { customer_ip_address });
  expect(body).toMatchObject({
    customer_ip_address,
    customer_billing_address: austria,
    tax_amount: 0,
  });
  const products = [await aSoldProduct(seller)];
  expect(await listProblems({ products, customer_ip_address: "1.2.3" })).toEqual([
    "customer_ip_address",
  ]);
});

test("success_url names the checkout", async () => {
  const success_url = "https://example.com/thanks?id={CHECKOUT_ID}";
  const checkout = await aCheckout(seller, { success_url, embed_origin: "https://example.com" });
  expect(checkout).toMatchObject({
    success_url: `https://example.com/thanks?id=${checkout.id}`,
    embed_origin: "https://example.com",
  });
  const products = [await aSoldProduct(seller)];
  for (const embed_origin of [
    "https://example.com/page",
    "https://a;sandbox",
    "https://a,b.com",
    "https://a'b.com",
    "https://*",
    "https://*.com",
  ])
    expect(await listProblems({ products, embed_origin })).toEqual(["embed_origin"]);
  for (const embed_origin of ["http://[::1]:3000", "http://localhost:3000", "https://a-b.example"])
    expect(await aCheckout(seller, { embed_origin })).toMatchObject({ embed_origin });
  expect(await listProblems({ products, success_url: "javascript:alert(1)" })).toEqual([
    "success_url",
  ]);
});

test("bodies with a card number are refused", async () => {
  const products = [await aSoldProduct(seller)];
  const refused = [
    { products, metadata: { card: "4242 4242 4242 4242" } },
    { products, customer_name: "5555555555554444" },
    { products, unknown: { deep: ["378282246310005"] } },
  ];
  const places = [["metadata", "card"], ["customer_name"], ["unknown", "deep", 0]];
  for (const [index, body] of refused.entries()) {
    const { status, body: answer, text } = await seller.post("/v1/checkouts/", body);
    expect([status, answer.detail[0].loc]).toEqual([422, ["body", ...(places[index] ?? [])]]);
    expect(text).not.toMatch(/4242|5555|3782/);
  }
  const accepted = { order: "4242424242424241", at: 1_772_355_600_000, user: "175928847299117063" };
  expect((await aCheckout(seller, { products, metadata: accepted })).metadata).toEqual(accepted);
});

test("sellers list, filter, search and sort", async () => {
  const own = await aSeller(app);
  const product = await aSoldProduct(own);
  const customer = await own.post("/v1/customers/", { email: "a@example.com", external_id: "a" });
  const first = await aCheckout(own, { customer_email: "ada@example.com", customer_name: "Ada" });
  const second = await aCheckout(own, { products: [product], customer_id: customer.body.id });
  const listIds = async (query: string) => {
    const { status, body } = await own.get(`/v1/checkouts/?${query}`);
    expect(status).toBe(200);
    return body.items.map(({ id }: { id: string }) => id);
  };
  expect((await listIds("sorting=created_at")).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect(await listIds(`product_id=${product}`)).toEqual([second.id]);
  expect(await listIds(`customer_id=${customer.body.id}`)).toEqual([second.id]);
  expect(await listIds("external_customer_id=a")).toEqual([second.id]);
  expect(await listIds("query=ADA@ex")).toEqual([first.id]);
  expect(await listIds("query=ada")).toEqual([first.id]);
  expect(await listIds("status=expired&status=failed")).toEqual([]);
  expect(await listIds("status=open&limit=1&sorting=-expires_at")).toHaveLength(1);
});

test("the conversion counts checkouts by the step they reached, by product and by link", async () => {
  const owner = await aSeller(app);
  const product = await owner.post("/v1/products/", {
    name: "Sample pack",
    recurring_interval: null,
    prices: [{ amount_type: "free" }],
  });
  const link = await owner.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    products: [product.body.id],
    label: "Newsletter",
  });
  await app.visitor().get(new URL(link.body.url).pathname);
  const opened = await owner.post("/v1/checkouts/", { products: [product.body.id] });
  const paid = await owner.post("/v1/checkouts/", { products: [product.body.id] });
  const confirmed = await app
    .visitor()
    .post(`/v1/checkouts/client/${paid.body.client_secret}/confirm`, {
      customer_name: "Ada",
      customer_email: "ada@example.com",
    });
  expect([opened.status, confirmed.status]).toEqual([201, 200]);
  const ask = (from: string) =>
    owner.get(`/v1/checkouts/conversion?from=${from}&to=2036-01-01T00:00:00Z`);
  expect((await ask("2020-01-01T00:00:00Z")).body).toMatchObject({
    opened: 3,
    confirmed: 1,
    paid: 1,
    products: [{ product_id: product.body.id, name: "Sample pack", opened: 3, paid: 1 }],
    links: [
      { checkout_link_id: null, label: null, opened: 2, confirmed: 1, paid: 1 },
      { checkout_link_id: link.body.id, label: "Newsletter", opened: 1, confirmed: 0, paid: 0 },
    ],
  });
  const later = await ask("2035-01-01T00:00:00Z");
  expect(later.body).toMatchObject({ opened: 0, products: [], links: [] });
  expect((await ask("2037-01-01T00:00:00Z")).status).toBe(422);
});
