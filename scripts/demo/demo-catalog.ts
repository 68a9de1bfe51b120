import type { Body, DemoApi } from "./demo-api.ts";

export type ProductKey =
  | "sampler"
  | "fieldGuide"
  | "workshop"
  | "tipJar"
  | "starter"
  | "studio"
  | "studioYearly"
  | "team"
  | "api";

export interface DemoCatalog {
  products: Record<ProductKey, string>;
  discounts: { launch: string; friends: string };
}

interface Made {
  id: string;
}

/**
 * Creates everything that the demonstration seller sells: every kind of price, discount and benefit
 * that needs no outside account.
 */
export async function createDemoCatalog(api: DemoApi): Promise<DemoCatalog> {
  const meter = await api.post<Made>("/v1/meters/", {
    name: "API calls",
    filter: { conjunction: "and", clauses: [{ property: "name", operator: "eq", value: "call" }] },
    aggregation: { func: "count" },
  });
  const source = await api.post<Made>("/v1/custom-fields/", {
    type: "select",
    slug: "source",
    name: "Source",
    properties: {
      form_label: "How did you hear about us?",
      options: ["A friend", "Search", "Conference"].map((label) => ({ value: label, label })),
    },
  });
  const products = await createProducts(api, meter.id, source.id);
  await addBenefits(api, products, meter.id);
  const discounts = await createDiscounts(api, products);
  await createLinks(api, products, discounts.launch);
  return { products, discounts };
}

async function createProducts(
  api: DemoApi,
  meterId: string,
  customFieldId: string,
): Promise<Record<ProductKey, string>> {
  const fixed = (amount: number) => ({
    amount_type: "fixed",
    price_amount: amount,
    price_currency: "usd",
  });
  const create = async (name: string, description: string, more: Body) =>
    (
      await api.post<Made>("/v1/products/", {
        name,
        description,
        recurring_interval: null,
        ...more,
      })
    ).id;
  const monthly = { recurring_interval: "month" };
  const asked = [{ custom_field_id: customFieldId, required: false }];
  return {
    sampler: await create("Sampler", "Three chapters, free.", {
      prices: [{ amount_type: "free" }],
    }),
    fieldGuide: await create("Field Guide", "All 240 pages as a PDF.", { prices: [fixed(2_900)] }),
    workshop: await create("Workshop", "One day, online, at most twelve people.", {
      prices: [fixed(14_900)],
      attached_custom_fields: asked,
    }),
    tipJar: await create("Tip jar", "Pay what you like.", {
      prices: [{ amount_type: "custom", minimum_amount: 300, preset_amount: 1_000 }],
    }),
    starter: await create("Starter", "For one person.", { ...monthly, prices: [fixed(900)] }),
    studio: await create("Studio", "For small studios.", { ...monthly, prices: [fixed(2_900)] }),
    studioYearly: await create("Studio, yearly", "Two months free.", {
      recurring_interval: "year",
      prices: [fixed(29_000)],
    }),
    team: await create("Team", "Seven days free, then monthly.", {
      ...monthly,
      prices: [fixed(7_900)],
      trial_interval: "day",
      trial_interval_count: 7,
    }),
    api: await create("API access", "A base fee and a price for each call.", {
      ...monthly,
      prices: [
        fixed(500),
        { amount_type: "metered_unit", meter_id: meterId, unit_amount: "0.5", cap_amount: 20_000 },
      ],
    }),
  };
}

async function addBenefits(
  api: DemoApi,
  products: Record<ProductKey, string>,
  meterId: string,
): Promise<void> {
  const create = async (body: Body) => (await api.post<Made>("/v1/benefits/", body)).id;
  const support = await create({
    type: "custom",
    description: "Priority support",
    properties: { note: "Write to help@northwind.example and name your order." },
  });
  const license = await create({
    type: "license_keys",
    description: "License key",
    properties: { prefix: "NORTH", activations: { limit: 3, enable_customer_admin: true } },
  });
  const credits = await create({
    type: "meter_credit",
    description: "1,000 API calls a month",
    properties: { units: 1_000, rollover: false, meter_id: meterId },
  });
  const attach = (product: ProductKey, benefits: string[]) =>
    api.post(`/v1/products/${products[product]}/benefits`, { benefits });
  await attach("studio", [license]);
  await attach("studioYearly", [license, support]);
  await attach("team", [license, support]);
  await attach("api", [credits]);
}

async function createDiscounts(
  api: DemoApi,
  products: Record<ProductKey, string>,
): Promise<DemoCatalog["discounts"]> {
  const create = async (body: Body) => (await api.post<Made>("/v1/discounts/", body)).id;
  await create({
    type: "fixed",
    name: "Conference",
    code: "CONF5",
    amount: 500,
    currency: "usd",
    duration: "once",
    products: [products.fieldGuide, products.workshop],
  });
  return {
    launch: await create({
      type: "percentage",
      name: "Launch",
      code: "LAUNCH20",
      basis_points: 2_000,
      duration: "repeating",
      duration_in_months: 3,
    }),
    friends: await create({
      type: "percentage",
      name: "Friends",
      code: "FRIENDS",
      basis_points: 1_000,
      duration: "forever",
    }),
  };
}

async function createLinks(
  api: DemoApi,
  products: Record<ProductKey, string>,
  discountId: string,
): Promise<void> {
  await api.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    label: "Pricing page",
    products: [products.starter, products.studio, products.team],
    allow_discount_codes: true,
  });
  await api.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    label: "Launch newsletter",
    products: [products.studio],
    discount_id: discountId,
  });
}

/** Creates the settings that say where the seller collects tax, and what its invoices show. */
export async function createDemoSettings(api: DemoApi, organizationId: string): Promise<void> {
  for (const place of [
    { country: "DE", scheme: "eu_oss", tax_number: "DE123456789" },
    { country: "US", state: "CA", rate: 72_500 },
    { country: "US", state: "NY", rate: 40_000 },
    { country: "GB" },
  ])
    await api.post("/v1/tax-registrations/", place);
  await api.patch(`/v1/organizations/${organizationId}`, {
    email: "help@northwind.example",
    website: "https://northwind.example",
    feature_settings: { usage_based_billing_enabled: true },
  });
  await api.patch(`/v1/organizations/${organizationId}/invoice-details`, {
    name: "Northwind Press GmbH",
    address: { line1: "Ring 1", city: "Bonn", postal_code: "53111", country: "DE" },
    tax_id: "DE123456789",
  });
}
