import { expect, test } from "vitest";
import { aMeter } from "../support/a-catalog.ts";
import { aSeller } from "../support/a-seller.ts";
import { sharedApp } from "../support/shared-app.ts";
import type { Reply } from "../support/visitor.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const own = `/v1/organizations/${seller.organizationId}`;
const price = { amount_type: "fixed", price_amount: 1_000, price_currency: "usd" };
const product = { recurring_interval: null, prices: [price] };
const { body: sold } = await seller.post("/v1/products/", { ...product, name: "Poster" });
const products = [sold.id];
const { body: checkout } = await seller.post("/v1/checkouts/", { products });
const { body: customer } = await seller.post("/v1/customers/", { email: "ada@example.com" });
const meterId = await aMeter(app, seller, "Calls");
const filter = { conjunction: "and", clauses: [] };
const aggregation = { func: "count" };
let customers = 0;

const asBuyer = (path: string, method: "PATCH" | "POST", payload: object) =>
  app
    .visitor()
    .send({ method, url: `/v1/checkouts/client/${checkout.client_secret}${path}`, payload });

/** Every name of one line on the billing API: the field, and a request that sends it. */
const names: Record<string, [field: string, send: (name: string) => Promise<Reply>]> = {
  "a new product": ["name", (name) => seller.post("/v1/products/", { ...product, name })],
  "a product": ["name", (name) => seller.patch(`/v1/products/${sold.id}`, { name })],
  "a new customer": [
    "name",
    (name) => seller.post("/v1/customers/", { email: `c${++customers}@example.com`, name }),
  ],
  "a customer": ["name", (name) => seller.patch(`/v1/customers/${customer.id}`, { name })],
  "the customer of a new checkout": [
    "customer_name",
    (customer_name) => seller.post("/v1/checkouts/", { products, customer_name }),
  ],
  "the customer of a checkout": [
    "customer_name",
    (customer_name) => seller.patch(`/v1/checkouts/${checkout.id}`, { customer_name }),
  ],
  "a buyer": ["customer_name", (customer_name) => asBuyer("", "PATCH", { customer_name })],
  "the company of a buyer": [
    "customer_billing_name",
    (customer_billing_name) => asBuyer("", "PATCH", { customer_billing_name }),
  ],
  "a discount": [
    "name",
    (name) => seller.post("/v1/discounts/", { name, type: "fixed", amount: 100, duration: "once" }),
  ],
  "a meter": ["name", (name) => seller.post("/v1/meters/", { name, filter, aggregation })],
  "a meter that exists": ["name", (name) => seller.patch(`/v1/meters/${meterId}`, { name })],
  "a custom field": [
    "name",
    (name) =>
      seller.post("/v1/custom-fields/", {
        type: "text",
        slug: `field-${++customers}`,
        name,
        properties: {},
      }),
  ],
  "a benefit": [
    "description",
    (description) => seller.post("/v1/benefits/", { type: "custom", description, properties: {} }),
  ],
  "a checkout link": [
    "label",
    (label) => seller.post("/v1/checkout-links/", { payment_processor: "stripe", products, label }),
  ],
  "an organization": ["name", (name) => seller.patch(own, { name })],
  "the seller on invoices": ["name", (name) => seller.patch(`${own}/invoice-details`, { name })],
};

const beyondLine = [
  "Eve\r\nBcc: all@example.com",
  "Eve\nMallory",
  "Eve\tMallory",
  "Eve\u0007Mallory",
  "Eve\u007fMallory",
  "Eve\u0085Mallory",
  "Eve\u2028Mallory",
  "Eve\u202eyrollaM",
  "Eve\u2066Mallory",
];
const plain = ["Zoë O’Neill & Søns", "می‌خواهم", "東京 商店", "Maya 👩‍👧", "\u200fדנה"];

test.each(Object.entries(names))("the name of %s is one line", async (_, [field, send]) => {
  for (const name of beyondLine) {
    const { status, body, text } = await send(name);
    expect([name, status, body?.detail?.[0]?.loc], text).toEqual([name, 422, ["body", field]]);
  }
  for (const name of plain) {
    const { status, body } = await send(name);
    expect([name, String(status)]).toEqual([name, expect.stringMatching(/^20[01]$/)]);
    expect(body[field]).toBe(name);
  }
});

test("a confirmation takes no name with a break, and nothing is bought", async () => {
  const { status, body } = await asBuyer("/confirm", "POST", { customer_name: "Eve\r\nBcc: all" });
  expect([status, body.detail[0].loc]).toEqual([422, ["body", "customer_name"]]);
});

test("breaks at the ends of a name are taken off, as spaces are", async () => {
  const { body } = await seller.patch(`/v1/customers/${customer.id}`, { name: " Ada\r\n" });
  expect(body.name).toBe("Ada");
});
