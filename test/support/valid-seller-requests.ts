import { countryCodes } from "#contract/billing/country-codes.ts";
import type { Seller } from "./a-seller.ts";
import { announce, anUploadedFile, sendParts } from "./file-uploads.ts";
import { aSale } from "./ledger-postings.ts";
import { oncePerSeller } from "./once-per-seller.ts";
import type { MakeSellerCall } from "./seller-call.ts";
import { validOrderCalls } from "./valid-order-requests.ts";
import { validSubscriptionCalls } from "./valid-subscription-requests.ts";
import { validUsageCalls } from "./valid-usage-requests.ts";

const fileBytes = Buffer.from("The whole handbook.");
let count = 0;
export const next = () => String(++count);
/** A seller has one registration in each country at a time. */
const anotherCountry = () => [...countryCodes][Number(next()) % countryCodes.size];

const theSale = oncePerSeller((seller) => aSale(seller));
const theMeter = oncePerSeller((seller) => createAndGetId(seller, "/v1/meters/", newMeter()));
const theBenefit = oncePerSeller((seller) => createAndGetId(seller, "/v1/benefits/", newBenefit()));
const theCustomer = oncePerSeller(newExternalCustomer);
const theFile = oncePerSeller(newFile);

/**
 * One good call for each route of the billing wire, by the route's name, with what it needs made
 * beforehand. Called again it makes another one that is just as good; reads share what they read. A
 * new route must be added here.
 */
export const validSellerCalls: Record<string, MakeSellerCall> = {
  ...collection("products", "/v1/products/", {
    create: async (seller) => ({
      name: `Handbook ${next()}`,
      description: "All of it.",
      recurring_interval: "month",
      prices: [
        { amount_type: "fixed", price_amount: 1_900, price_currency: "usd" },
        {
          amount_type: "metered_unit",
          meter_id: await createAndGetId(seller, "/v1/meters/", newMeter()),
          unit_amount: "0.125",
        },
      ],
      attached_custom_fields: [
        {
          custom_field_id: await createAndGetId(seller, "/v1/custom-fields/", newField()),
          required: true,
        },
      ],
      metadata: { shelf: "b" },
    }),
    update: () => ({ name: `Guide ${next()}`, description: null, is_archived: true }),
  }),
  "products.updateBenefits": async (seller) => ({
    target: `/v1/products/${await createAndGetId(seller, "/v1/products/", newProduct())}/benefits`,
    body: { benefits: [await createAndGetId(seller, "/v1/benefits/", newBenefit())] },
  }),

  ...collection("checkoutLinks", "/v1/checkout-links/", {
    create: async (seller) => ({
      payment_processor: "stripe",
      products: [await createAndGetId(seller, "/v1/products/", newProduct())],
      label: `Link ${next()}`,
      success_url: "https://example.com/thanks?checkout_id={CHECKOUT_ID}",
      allow_discount_codes: false,
      metadata: { campaign: "spring" },
    }),
    update: () => ({ label: null, require_billing_address: true, metadata: {} }),
  }),

  ...collection("checkouts", "/v1/checkouts/", {
    create: newCheckout,
    update: () => ({ customer_name: `Ada ${next()}`, metadata: { a: "b" } }),
  }),

  "checkouts.conversion": async (seller) => {
    await seller.post("/v1/checkouts/", await newCheckout(seller));
    const period = "from=2020-01-01T00:00:00Z&to=2036-01-01T00:00:00Z";
    return { target: `/v1/checkouts/conversion?${period}` };
  },

  ...collection("taxRegistrations", "/v1/tax-registrations/", {
    create: () => ({ country: anotherCountry(), rate: 200_000, starts_at: "2026-01-01T00:00:00Z" }),
    update: () => ({ rate: 190_000, ends_at: "2030-01-01T00:00:00Z" }),
  }),

  ...collection("meters", "/v1/meters/", {
    create: newMeter,
    update: () => ({ name: `Calls ${next()}`, metadata: {} }),
  }),
  "meters.quantities": async (seller) => ({
    target:
      `/v1/meters/${await theMeter(seller)}/quantities` +
      "?start_timestamp=2026-02-01T00:00:00Z&end_timestamp=2026-03-01T00:00:00Z&interval=day",
  }),

  ...collection("benefits", "/v1/benefits/", {
    create: newBenefit,
    update: () => ({ type: "custom", description: `A talk ${next()}` }),
  }),
  "benefits.grants": async (seller) => ({
    target: `/v1/benefits/${await theBenefit(seller)}/grants`,
  }),

  ...collection("discounts", "/v1/discounts/", {
    create: async (seller) => ({
      type: "percentage",
      duration: "repeating",
      duration_in_months: 3,
      basis_points: 2_500,
      name: "Launch",
      code: `LAUNCH${next()}`,
      ends_at: "2036-01-01T00:00:00Z",
      max_redemptions: 5,
      products: [await createAndGetId(seller, "/v1/products/", newProduct())],
    }),
    update: () => ({ name: "Launch week", code: `WEEK${next()}`, max_redemptions: null }),
  }),

  ...collection("customers", "/v1/customers/", {
    create: newCustomer,
    update: () => ({ name: `Ada ${next()}`, billing_address: null }),
  }),
  "customers.getState": async (seller) => ({
    target: `/v1/customers/${await createAndGetId(seller, "/v1/customers/", newCustomer())}/state`,
  }),
  "customerSessions.create": async (seller) => ({
    target: "/v1/customer-sessions/",
    body: { customer_id: await createAndGetId(seller, "/v1/customers/", newCustomer()) },
  }),
  "customers.getExternal": async (seller) => ({ target: await theCustomer(seller) }),
  "customers.getStateExternal": async (seller) => ({
    target: `${await theCustomer(seller)}/state`,
  }),
  "customers.updateExternal": async (seller) => ({
    target: await newExternalCustomer(seller),
    body: { name: `Ada ${next()}` },
  }),
  "customers.export": async (seller) => {
    await theCustomer(seller);
    return { target: "/v1/customers/export" };
  },
  "customers.listPaymentMethodsExternal": async (seller) => ({
    target: `${await theCustomer(seller)}/payment-methods`,
  }),
  "customers.deleteExternal": async (seller) => ({ target: await newExternalCustomer(seller) }),

  ...collection("customFields", "/v1/custom-fields/", {
    create: newField,
    update: () => ({ type: "select", name: `Shoe size ${next()}`, metadata: {} }),
  }),

  "files.list": async (seller) => {
    await theFile(seller);
    return { target: "/v1/files/" };
  },
  "files.usages": async (seller) => ({ target: `/v1/files/usages?ids=${await theFile(seller)}` }),
  "files.create": () => ({ target: "/v1/files/", body: announce("downloadable", fileBytes, 10) }),
  "files.update": async (seller) => ({
    target: `/v1/files/${await newFile(seller)}`,
    body: { name: `guide-${next()}.pdf`, version: "2" },
  }),
  "files.delete": async (seller) => ({ target: `/v1/files/${await newFile(seller)}` }),
  "files.uploaded": async (seller) => {
    const { body } = await seller.post("/v1/files/", announce("downloadable", fileBytes, 10));
    return {
      target: `/v1/files/${body.id}/uploaded`,
      body: await sendParts(seller.owner, body, fileBytes),
    };
  },
  "files.resume": async (seller) => {
    const { body } = await seller.post("/v1/files/", announce("downloadable", fileBytes, 10));
    return { target: `/v1/files/${body.id}/upload` };
  },
  "files.download": async (seller) => ({
    target: `/v1/files/${await theFile(seller)}/download`,
  }),

  "ledger.entries": async (seller) => {
    await theSale(seller);
    return { target: "/v1/ledger/entries/" };
  },
  "ledger.balance": async (seller) => {
    await theSale(seller);
    return { target: "/v1/ledger/balance?at=2036-01-01T00:00:00Z" };
  },
  "ledger.explanation": async (seller) => {
    await theSale(seller);
    return { target: "/v1/ledger/explanation?account=revenue&account=tax_payable&currency=usd" };
  },
  "taxReport.entries": async (seller) => {
    await theSale(seller);
    const period = "from=2020-01-01T00:00:00Z&to=2036-01-01T00:00:00Z";
    return { target: `/v1/tax-report/entries?${period}&currency=usd` };
  },
  "taxReport.get": async (seller) => {
    await theSale(seller);
    return { target: "/v1/tax-report?from=2020-01-01T00:00:00Z&to=2036-01-01T00:00:00Z" };
  },
  "metrics.get": async (seller) => {
    await theSale(seller);
    return { target: "/v1/metrics/?start_date=2026-03-01&end_date=2026-03-31&interval=day" };
  },
  "metrics.export": async () => ({
    target: "/v1/metrics/export?start_date=2026-03-01&end_date=2026-03-31&interval=week",
  }),
  "metrics.limits": async () => ({ target: "/v1/metrics/limits" }),
  "ledger.verify": async (seller) => {
    await theSale(seller);
    return { target: "/v1/ledger/verify" };
  },

  ...validOrderCalls,
  ...validSubscriptionCalls,
  ...validUsageCalls,

  "organizations.list": () => ({ target: "/v1/organizations/" }),
  "organizations.get": (seller) => ({ target: `/v1/organizations/${seller.organizationId}` }),
  "organizations.create": () => ({
    target: "/v1/organizations/",
    body: { name: "Bakery", slug: `bakery-${next()}`, website: "https://bakery.example" },
  }),
  "organizations.update": (seller) => ({
    target: `/v1/organizations/${seller.organizationId}`,
    body: { email: "help@example.com", website: "https://example.com" },
  }),

  "organizations.invoiceDetails": (seller) => ({
    target: `/v1/organizations/${seller.organizationId}/invoice-details`,
  }),
  "organizations.updateInvoiceDetails": (seller) => ({
    target: `/v1/organizations/${seller.organizationId}/invoice-details`,
    body: { name: "Guild & Sons Ltd", address: { country: "GB" }, tax_id: "GB123456789" },
  }),

  "organizationAccessTokens.list": () => ({ target: "/v1/organization-access-tokens/" }),
  "organizationAccessTokens.create": () => ({
    target: "/v1/organization-access-tokens/",
    body: { comment: `robot ${next()}`, scopes: ["products:read"], expires_in: 864_000 },
  }),
  "organizationAccessTokens.update": async (seller) => ({
    target: `/v1/organization-access-tokens/${await newTokenId(seller)}`,
    body: { comment: `robot ${next()}`, scopes: ["orders:read"] },
  }),
  "organizationAccessTokens.delete": async (seller) => ({
    target: `/v1/organization-access-tokens/${await newTokenId(seller)}`,
  }),
};

export async function newCheckout(seller: Seller) {
  return {
    products: [
      await createAndGetId(seller, "/v1/products/", newProduct()),
      await createAndGetId(seller, "/v1/products/", {
        ...newProduct(),
        prices: [{ amount_type: "fixed", price_amount: 1_900 }],
      }),
    ],
    customer_email: `ada${next()}@example.com`,
    success_url: "https://example.com/thanks?checkout_id={CHECKOUT_ID}",
    metadata: { campaign: "spring" },
  };
}

async function newFile(seller: Seller): Promise<string> {
  const announced = announce("downloadable", fileBytes, 10);
  return (await anUploadedFile(seller, seller.owner, fileBytes, announced)).id;
}

function newField() {
  return {
    type: "select",
    slug: `field-${next()}`,
    name: "Size",
    metadata: { a: "b", n: 1, f: 1.5, t: true },
    properties: { form_label: "Size", options: [{ value: "s", label: "Small" }] },
  };
}

function newMeter() {
  const clauses = [{ property: "name", operator: "eq", value: "call" }];
  return {
    name: `Requests ${next()}`,
    filter: { conjunction: "and", clauses },
    aggregation: { func: "sum", property: "size" },
    metadata: { a: "b" },
  };
}

export function newProduct() {
  return {
    name: `Book ${next()}`,
    recurring_interval: null,
    prices: [{ amount_type: "free" }],
  };
}

function newBenefit() {
  return {
    type: "custom",
    description: `A call ${next()}`,
    properties: { note: "Call us." },
    metadata: { a: "b" },
  };
}

function newCustomer() {
  return {
    email: `ada${next()}@example.com`,
    name: "Ada Byron",
    external_id: `ada ${next()}`,
    billing_address: { line1: "1 Main Street", city: "Vienna", postal_code: "1010", country: "AT" },
    metadata: { a: "b" },
  };
}

async function newExternalCustomer(seller: Seller): Promise<string> {
  const customer = newCustomer();
  await createAndGetId(seller, "/v1/customers/", customer);
  return `/v1/customers/external/${encodeURIComponent(customer.external_id)}`;
}

interface Bodies {
  create(seller: Seller): object | Promise<object>;
  update?(seller: Seller): object | Promise<object>;
}

/**
 * list, get, create, update and delete of one collection; a route that is not declared is left out
 * by the tests.
 */
function collection(name: string, path: string, bodies: Bodies): Record<string, MakeSellerCall> {
  const made = async (seller: Seller) =>
    path + (await createAndGetId(seller, path, await bodies.create(seller)));
  const shared = oncePerSeller(made);
  return {
    [`${name}.list`]: async (seller) => {
      await shared(seller);
      return { target: path };
    },
    [`${name}.get`]: async (seller) => ({ target: await shared(seller) }),
    [`${name}.create`]: async (seller) => ({ target: path, body: await bodies.create(seller) }),
    ...(bodies.update && {
      [`${name}.update`]: async (seller: Seller) => ({
        target: await made(seller),
        body: await bodies.update?.(seller),
      }),
    }),
    [`${name}.delete`]: async (seller) => ({ target: await made(seller) }),
  };
}

/** Creates something and returns its id. */
export async function createAndGetId(seller: Seller, path: string, body: unknown): Promise<string> {
  const reply = await seller.post(path, body);
  if (reply.status !== 201) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
  return reply.body.id;
}

async function newTokenId({ owner, organizationId }: Seller): Promise<string> {
  const { status, body, text } = await owner.post("/v1/organization-access-tokens/", {
    comment: `robot ${next()}`,
    organization_id: organizationId,
    scopes: ["products:read"],
  });
  if (status !== 201) throw new Error(`no token was made: ${status} ${text}`);
  return body.organization_access_token.id;
}
