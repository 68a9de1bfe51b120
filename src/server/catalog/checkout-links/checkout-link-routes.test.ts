import { expect, test } from "vitest";
import { aBenefit } from "#test/support/a-catalog.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { laterLink } from "#test/support/later-fields.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const stranger = await aSeller(app);
const path = "/v1/checkout-links/";

const book = await aProduct(seller, "Book");
const film = await aProduct(seller, "Film");
const foreign = await aProduct(stranger, "Foreign");

test("a link with the least is created and found again", async () => {
  const { status, body } = await seller.post(path, {
    payment_processor: "stripe",
    products: [book.id],
  });
  expect(status).toBe(201);
  const { attached_custom_fields: _fields, is_deletable: _deletable, ...shown } = book;
  expect(body).toEqual({
    ...laterLink,
    created_at: "2026-03-01T09:00:02.000Z",
    modified_at: null,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    metadata: {},
    payment_processor: "stripe",
    client_secret: expect.stringMatching(/^guild_cl_[A-Za-z0-9]{32}$/),
    success_url: null,
    label: null,
    allow_discount_codes: true,
    require_billing_address: false,
    discount_id: null,
    organization_id: seller.organizationId,
    products: [shown],
    discount: null,
    url: `${app.platform.config.baseUrl}/buy/${body.client_secret}`,
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
  expect((await stranger.get(path + body.id)).status).toBe(404);
});

test("the older forms name one product or one price", async () => {
  const byProduct = await seller.post(path, { product_id: book.id });
  expect(byProduct.body.products).toMatchObject([{ id: book.id }]);
  const byPrice = await seller.post(path, { product_price_id: film.prices[0].id });
  expect(byPrice.body.products).toMatchObject([{ id: film.id }]);
});

test("a link shows of a benefit what a buyer may see", async () => {
  const product = await aProduct(seller, "With benefits");
  const benefit = await aBenefit(app, seller, "A call");
  await seller.post(`/v1/products/${product.id}/benefits`, { benefits: [benefit] });
  const { body } = await seller.post(path, { products: [product.id] });
  expect(body.products[0].benefits).toEqual([
    {
      created_at: "2026-02-01T00:00:00.000Z",
      modified_at: null,
      id: benefit,
      type: "custom",
      description: "A call",
      selectable: true,
      deletable: true,
      is_deleted: false,
      organization_id: seller.organizationId,
    },
  ]);
});

const archived = await aProduct(seller, "Archived");
await seller.patch(`/v1/products/${archived.id}`, { is_archived: true });
const forFilm = await aDiscount({ products: [film.id] });
const over = await aDiscount({ ends_at: "2026-03-01T09:00:01Z" });
const sometime = await aDiscount({ starts_at: "2026-04-01T00:00:00Z" });
app.platform.tick(2_000);

test.each([
  ["nothing to sell", {}, ["products"], "missing"],
  ["two forms at once", { products: [book.id], product_id: film.id }, ["products"], "missing"],
  ["an empty list", { products: [] }, ["products"], "too_short"],
  ["no id", { products: ["book"] }, ["products", 0], "uuid_parsing"],
  ["an unknown product", { products: [book.id, unknownId] }, ["products", 1], "value_error"],
  ["another's product", { products: [foreign.id] }, ["products", 0], "value_error"],
  ["an archived product", { products: [archived.id] }, ["products", 0], "value_error"],
  ["a product twice", { products: [book.id, book.id] }, ["products", 1], "value_error"],
  ["another's product alone", { product_id: foreign.id }, ["product_id"], "value_error"],
  ["an archived product alone", { product_id: archived.id }, ["product_id"], "value_error"],
  ["an unknown price", { product_price_id: unknownId }, ["product_price_id"], "value_error"],
  [
    "another's price",
    { product_price_id: foreign.prices[0].id },
    ["product_price_id"],
    "value_error",
  ],
  [
    "a script for success",
    { products: [book.id], success_url: "javascript:alert(1)" },
    ["success_url"],
    "url_parsing",
  ],
  [
    "no address for success",
    { products: [book.id], success_url: "thanks" },
    ["success_url"],
    "url_parsing",
  ],
  [
    "a header behind the address for success",
    { products: [book.id], success_url: "https://example.com/\r\nSet-Cookie: a=b" },
    ["success_url"],
    "url_parsing",
  ],
  [
    "a control character in the address for success",
    { products: [book.id], success_url: "https://example.com/\u0001" },
    ["success_url"],
    "url_parsing",
  ],
  [
    "an unknown discount",
    { products: [book.id], discount_id: unknownId },
    ["discount_id"],
    "value_error",
  ],
  [
    "a discount for others",
    { products: [book.id], discount_id: forFilm },
    ["discount_id"],
    "value_error",
  ],
  [
    "a discount that is over",
    { products: [book.id], discount_id: over },
    ["discount_id"],
    "value_error",
  ],
  [
    "another processor",
    { products: [book.id], payment_processor: "paypal" },
    ["payment_processor"],
    "literal_error",
  ],
])("%s is refused at its place, and nothing is made", async (_what, body, loc, type) => {
  const before = (await seller.get(path)).body.pagination.total_count;
  const { status, body: answer } = await seller.post(path, body);
  expect([status, answer.detail?.[0]]).toEqual([
    422,
    expect.objectContaining({ loc: ["body", ...loc], type }),
  ]);
  expect((await seller.get(path)).body.pagination.total_count).toBe(before);
});

test("an update changes what it names and leaves the rest; null clears", async () => {
  const { body: created } = await seller.post(path, {
    products: [book.id, film.id],
    label: "Spring",
    success_url: "https://example.com/?id={CHECKOUT_ID}",
    discount_id: forFilm,
    allow_discount_codes: false,
    require_billing_address: true,
    metadata: { a: 1 },
  });
  expect(created).toMatchObject({
    success_url: "https://example.com/?id={CHECKOUT_ID}",
    discount_id: forFilm,
    discount: { id: forFilm, type: "percentage", basis_points: 1_000, duration: "once" },
  });
  expect(created.discount).not.toHaveProperty("products");
  app.platform.tick(1_000);
  const to = path + created.id;
  const { body: turned } = await seller.patch(to, { products: [film.id, book.id] });
  expect(turned).toEqual({
    ...created,
    products: created.products.toReversed(),
    modified_at: turned.modified_at,
  });
  expect(turned.modified_at > created.created_at).toBe(true);
  const kept = await seller.patch(to, {
    products: null,
    allow_discount_codes: null,
    require_billing_address: null,
  });
  expect(kept.body).toEqual({ ...turned, modified_at: kept.body.modified_at });
  const { body: bare } = await seller.patch(to, {
    label: null,
    success_url: null,
    discount_id: null,
    metadata: {},
    allow_discount_codes: true,
    require_billing_address: false,
  });
  expect(bare).toEqual({
    ...turned,
    label: null,
    success_url: null,
    discount_id: null,
    discount: null,
    metadata: {},
    allow_discount_codes: true,
    require_billing_address: false,
    modified_at: bare.modified_at,
  });
  const promised = await seller.patch(to, { discount_id: sometime });
  expect(promised.body.discount).toMatchObject({ id: sometime });
  const wrong = await seller.patch(to, { products: [book.id], discount_id: forFilm });
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ["body", "discount_id"]]);
  expect((await seller.get(to)).body).toEqual(promised.body);
  expect((await stranger.patch(to, { label: "Mine" })).status).toBe(404);
});

test("a repeating discount does not fit a one-time product", async () => {
  const repeating = await aDiscount({ duration: "repeating", duration_in_months: 3 });
  const { body: plan } = await seller.post("/v1/products/", {
    name: "Plan",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 1_000 }],
  });
  const onlyOnce = { products: [book.id, film.id], discount_id: repeating };
  const misfit = (place: string) => [
    422,
    [
      {
        type: "value_error",
        loc: ["body", place],
        msg: "A repeating discount cannot be used for a one-time product.",
      },
    ],
  ];
  const refused = await seller.post(path, onlyOnce);
  expect([refused.status, refused.body.detail]).toEqual(misfit("discount_id"));

  const link = await seller.post(path, { ...onlyOnce, products: [book.id, plan.id] });
  expect(link.status).toBe(201);
  const changed = await seller.patch(path + link.body.id, { products: [book.id] });
  expect([changed.status, changed.body.detail]).toEqual(misfit("products"));
  const both = await seller.patch(path + link.body.id, { products: [book.id], discount_id: null });
  expect(both.status).toBe(200);
  const attached = await seller.patch(path + link.body.id, { discount_id: repeating });
  expect([attached.status, attached.body.detail]).toEqual(misfit("discount_id"));
});

test("a deleted discount is no longer promised", async () => {
  const gone = await aDiscount({});
  const { body } = await seller.post(path, { products: [book.id], discount_id: gone });
  expect(body.discount_id).toBe(gone);
  await seller.delete(`/v1/discounts/${gone}`);
  expect((await seller.get(path + body.id)).body).toEqual({
    ...body,
    discount_id: null,
    discount: null,
  });
});

test("an archived product is taken out of every link, and does not come back by itself", async () => {
  const seasonal = await aProduct(seller, "Seasonal");
  const { body: both } = await seller.post(path, { products: [seasonal.id, book.id] });
  const { body: alone } = await seller.post(path, { products: [seasonal.id] });
  const sold = async ({ id }: { id: string }) =>
    (await seller.get(path + id)).body.products.map(({ name }: { name: string }) => name);
  const archive = (is_archived: boolean) =>
    seller.patch(`/v1/products/${seasonal.id}`, { is_archived });

  await archive(true);
  expect([await sold(both), await sold(alone)]).toEqual([["Book"], []]);
  expect((await seller.get(`${path}?product_id=${seasonal.id}`)).body.items).toEqual([]);
  await archive(false);
  expect([await sold(both), await sold(alone)]).toEqual([["Book"], []]);
  await seller.patch(path + alone.id, { products: [seasonal.id] });
  expect(await sold(alone)).toEqual(["Seasonal"]);
});

test("a product that is archived meanwhile is never left in a link", async () => {
  for (let round = 0; round < 5; round += 1) {
    const product = await aProduct(seller, "Contested");
    const [archiving, linking] = await Promise.all([
      seller.patch(`/v1/products/${product.id}`, { is_archived: true }),
      seller.post(path, { products: [product.id] }),
    ]);
    expect(archiving.status).toBe(200);
    expect([201, 422]).toContain(linking.status);
    expect((await seller.get(`${path}?product_id=${product.id}`)).body.items).toEqual([]);
  }
});

test("a deleted link is gone", async () => {
  const { body } = await seller.post(path, { products: [book.id] });
  expect((await stranger.delete(path + body.id)).status).toBe(404);
  expect((await seller.delete(path + body.id)).status).toBe(204);
  expect((await seller.delete(path + body.id)).status).toBe(404);
  expect((await seller.get(path + body.id)).body).toEqual({
    error: "ResourceNotFound",
    detail: "Not found",
  });
});

test("the list is filtered, sorted and paged with as many queries for one as for many", async () => {
  const shop = await aSeller(app);
  const [one, two] = [await aProduct(shop, "One"), await aProduct(shop, "Two")];
  const make = async (label: string | null, products: string[], more: object = {}) => {
    app.platform.tick(1_000);
    await shop.post(path, { label, products, ...more });
  };
  await make("b", [one.id]);
  const ofOne = await recordStatements(() => shop.get(path));
  await make("a", [two.id], { allow_discount_codes: false, success_url: "https://b.example" });
  await make(null, [one.id, two.id], { success_url: "https://a.example" });
  expect((await recordStatements(() => shop.get(path))).length).toBe(ofOne.length);
  const labels = async (query: string) =>
    (await shop.get(`${path}?${query}`)).body.items.map(({ label }: { label: string }) => label);
  expect(await labels("")).toEqual(["b", "a", null]);
  expect(await labels("sorting=-created_at&limit=2")).toEqual([null, "a"]);
  expect(await labels("sorting=label")).toEqual([null, "a", "b"]);
  expect(await labels("sorting=-success_url")).toEqual(["a", null, "b"]);
  expect(await labels("sorting=allow_discount_codes&limit=1")).toEqual(["a"]);
  expect(await labels(`product_id=${two.id}`)).toEqual(["a", null]);
  expect(await labels(`product_id=${two.id}&product_id=${one.id}&page=3&limit=1`)).toEqual([null]);
});

async function aProduct(of: Seller, name: string) {
  const { status, body } = await of.post("/v1/products/", {
    name,
    recurring_interval: null,
    prices: [{ amount_type: "fixed", price_amount: 1_000 }],
  });
  if (status !== 201) throw new Error(`the product was not made: ${status}`);
  return body;
}

async function aDiscount(more: object): Promise<string> {
  const { status, body } = await seller.post("/v1/discounts/", {
    type: "percentage",
    duration: "once",
    basis_points: 1_000,
    name: "Off",
    ...more,
  });
  if (status !== 201) throw new Error(`the discount was not made: ${JSON.stringify(body)}`);
  return body.id;
}

test("audit entries name a link by its label, or else by its products", async () => {
  const create = async (more: object) =>
    (
      await seller.post(path, {
        payment_processor: "stripe",
        products: [book.id, film.id],
        ...more,
      })
    ).body.id;
  const ids = [await create({}), await create({ label: "Spring" })];
  await seller.delete(`${path}${ids[0]}`);
  const { rows } = await app.platform.database.pool.query(
    "select action, coalesce(after ->> 'name', before ->> 'name') as name from audit_log where target_id = any($1) order by id",
    [ids],
  );
  expect(rows).toEqual([
    { action: "checkout_link.created", name: "Book, Film" },
    { action: "checkout_link.created", name: "Spring" },
    { action: "checkout_link.deleted", name: "Book, Film" },
  ]);
});
