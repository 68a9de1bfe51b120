import { beforeAll, describe, expect, test } from "vitest";
import { aBenefit, aMedia, aMeter } from "../support/a-catalog.ts";
import { aSeller, type Seller } from "../support/a-seller.ts";
import { sharedApp } from "../support/shared-app.ts";
import { snapshotTables } from "../support/table-snapshot.ts";

const app = await sharedApp();
const ours = await aSeller(app);
const theirs = await aSeller(app);

const free = [{ amount_type: "free" }];
const fixed = [{ amount_type: "fixed", price_amount: 1_900 }];
const product = { name: "Handbook", recurring_interval: null, prices: free };
const discount = { type: "percentage", duration: "once", basis_points: 100, name: "Launch" };
const made = async (seller: Seller, path: string, body: object) => {
  const reply = await seller.post(path, body);
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.text}`);
  return reply.body;
};

/** One of everything that something else can name. */
async function createCatalog(seller: Seller) {
  const meter = await aMeter(app, seller, "Calls");
  const download = await aMedia(app, seller, { service: "downloadable" });
  const sold = await made(seller, "/v1/products/", product);
  const field = { type: "checkbox", slug: "terms", name: "Terms", properties: {} };
  const recurring = { ...product, recurring_interval: "month" };
  const paid = await made(seller, "/v1/products/", { ...product, prices: fixed });
  return {
    paid: paid.id,
    everywhere: (await made(seller, "/v1/discounts/", discount)).id,
    paidPrice: paid.prices[0].id,
    customer: (await made(seller, "/v1/customers/", { email: "ada@example.com" })).id,
    checkout: (await made(seller, "/v1/checkouts/", { products: [sold.id, paid.id] })).id,
    meter,
    download,
    media: await aMedia(app, seller),
    benefit: await aBenefit(app, seller, "A call"),
    field: (await made(seller, "/v1/custom-fields/", field)).id,
    product: sold.id,
    price: sold.prices[0].id,
    recurring: (await made(seller, "/v1/products/", recurring)).id,
    discount: (await made(seller, "/v1/discounts/", discount)).id,
    link: (await made(seller, "/v1/checkout-links/", { products: [sold.id] })).id,
    downloads: (
      await made(seller, "/v1/benefits/", {
        type: "downloadables",
        description: "Files",
        properties: { files: [download] },
      })
    ).id,
    credit: (
      await made(seller, "/v1/benefits/", {
        type: "meter_credit",
        description: "Units",
        properties: { meter_id: meter, units: 1, rollover: false },
      })
    ).id,
  };
}
type Catalogue = Awaited<ReturnType<typeof createCatalog>>;
let own: Catalogue;
let foreign: Catalogue;

beforeAll(async () => {
  own = await createCatalog(ours);
  foreign = await createCatalog(theirs);
});

type Method = "post" | "put" | "patch";
type Case = [string, (own: Catalogue) => [Method, string], (of: Catalogue) => object, unknown[]];

const metered = (meter_id: string) => ({ amount_type: "metered_unit", meter_id, unit_amount: "1" });
const attached = (custom_field_id: string) => [{ custom_field_id, required: true }];
const files = (id: string) => ({ type: "downloadables", properties: { files: [id] } });
const credit = (meter_id: string) => ({
  type: "meter_credit",
  properties: { meter_id, units: 1, rollover: false },
});
const newProduct = (): [Method, string] => ["post", "/v1/products/"];
const newLink = (): [Method, string] => ["post", "/v1/checkout-links/"];
const link = ({ link: id }: Catalogue): [Method, string] => ["patch", `/v1/checkout-links/${id}`];
const newGrant = (): [Method, string] => ["post", "/v1/meter-grants/"];
const newCheckout = (): [Method, string] => ["post", "/v1/checkouts/"];
const checkout = ({ checkout: id }: Catalogue): [Method, string] => [
  "patch",
  `/v1/checkouts/${id}`,
];
const sold = ({ product: id }: Catalogue): [Method, string] => ["patch", `/v1/products/${id}`];
const monthly = ({ recurring: id }: Catalogue): [Method, string] => ["patch", `/v1/products/${id}`];

const cases: Case[] = [
  [
    "meter of a new price",
    newProduct,
    ({ meter }) => ({ ...product, recurring_interval: "month", prices: [metered(meter)] }),
    ["prices", 0, "meter_id"],
  ],
  [
    "meter of an added price",
    monthly,
    ({ meter }) => ({ prices: [metered(meter)] }),
    ["prices", 0, "meter_id"],
  ],
  ["price to keep", sold, ({ price }) => ({ prices: [{ id: price }] }), ["prices", 0, "id"]],
  [
    "media of a new product",
    newProduct,
    ({ media }) => ({ ...product, medias: [media] }),
    ["medias", 0],
  ],
  ["media of a product", sold, ({ media }) => ({ medias: [media] }), ["medias", 0]],
  [
    "field of a new product",
    newProduct,
    ({ field }) => ({ ...product, attached_custom_fields: attached(field) }),
    ["attached_custom_fields", 0, "custom_field_id"],
  ],
  [
    "field of a product",
    sold,
    ({ field }) => ({ attached_custom_fields: attached(field) }),
    ["attached_custom_fields", 0, "custom_field_id"],
  ],
  [
    "benefit of a product",
    ({ product: id }) => ["post", `/v1/products/${id}/benefits`],
    ({ benefit }) => ({ benefits: [benefit] }),
    ["benefits", 0],
  ],
  [
    "file of a new benefit",
    () => ["post", "/v1/benefits/"],
    ({ download }) => ({ ...files(download), description: "Files" }),
    ["properties", "files", 0],
  ],
  [
    "file of a benefit",
    ({ downloads }) => ["patch", `/v1/benefits/${downloads}`],
    ({ download }) => files(download),
    ["properties", "files", 0],
  ],
  [
    "meter of a new credit",
    () => ["post", "/v1/benefits/"],
    ({ meter }) => ({ ...credit(meter), description: "Units" }),
    ["properties", "meter_id"],
  ],
  [
    "meter of a credit",
    ({ credit: id }) => ["patch", `/v1/benefits/${id}`],
    ({ meter }) => credit(meter),
    ["properties", "meter_id"],
  ],
  [
    "product of a new discount",
    () => ["post", "/v1/discounts/"],
    ({ product: id }) => ({ ...discount, products: [id] }),
    ["products", 0],
  ],
  [
    "product of a discount",
    ({ discount: id }) => ["patch", `/v1/discounts/${id}`],
    ({ product: id }) => ({ products: [id] }),
    ["products", 0],
  ],
  ["product of a new link", newLink, ({ product: id }) => ({ products: [id] }), ["products", 0]],
  [
    "only product of a new link",
    newLink,
    ({ product: id }) => ({ product_id: id }),
    ["product_id"],
  ],
  [
    "price of a new link",
    newLink,
    ({ price }) => ({ product_price_id: price }),
    ["product_price_id"],
  ],
  [
    "discount of a new link",
    newLink,
    ({ discount: id }) => ({ products: [own.product], discount_id: id }),
    ["discount_id"],
  ],
  ["product of a link", link, ({ product: id }) => ({ products: [id] }), ["products", 0]],
  ["discount of a link", link, ({ discount: id }) => ({ discount_id: id }), ["discount_id"]],
  ["product of a new checkout", newCheckout, ({ paid }) => ({ products: [paid] }), ["products", 0]],
  [
    "customer of a new checkout",
    newCheckout,
    ({ customer }) => ({ products: [own.paid], customer_id: customer }),
    ["customer_id"],
  ],
  [
    "discount of a new checkout",
    newCheckout,
    ({ everywhere }) => ({ products: [own.paid], discount_id: everywhere }),
    ["discount_id"],
  ],
  ["product of a checkout", checkout, ({ paid }) => ({ product_id: paid }), ["product_id"]],
  [
    "price of a checkout",
    checkout,
    ({ paidPrice }) => ({ product_price_id: paidPrice }),
    ["product_price_id"],
  ],
  [
    "discount of a checkout",
    checkout,
    ({ everywhere }) => ({ product_id: own.paid, discount_id: everywhere }),
    ["discount_id"],
  ],
  [
    "customer of a new grant",
    newGrant,
    ({ customer }) => ({ customer_id: customer, meter_id: own.meter, units: 1 }),
    ["customer_id"],
  ],
  [
    "meter of a new grant",
    newGrant,
    ({ meter }) => ({ customer_id: own.customer, meter_id: meter, units: 1 }),
    ["meter_id"],
  ],
  [
    "meter of a limit",
    ({ customer }) => ["put", `/v1/customers/${customer}/usage-limits`],
    ({ meter }) => ({
      limits: [{ meter_id: meter, interval: "day", units: 1, action: "notify" }],
    }),
    ["limits", 0, "meter_id"],
  ],
];

describe.each(cases)("another seller's id as the %s", (_what, target, body, loc) => {
  test("is unknown, and nothing is written", async () => {
    const [method, path] = target(own);
    const before = await snapshotTables(app.platform.database.pool);
    const { status, body: answer } = await ours[method](path, body(foreign));
    expect(status).toBe(422);
    expect(answer.detail).toMatchObject([
      { type: "value_error", loc: ["body", ...loc], msg: expect.any(String) },
    ]);
    expect(await snapshotTables(app.platform.database.pool)).toEqual(before);
  });

  test("where our own is taken", async () => {
    const [method, path] = target(own);
    const { status } = await ours[method](path, body(own));
    expect([200, 201]).toContain(status);
  });
});
