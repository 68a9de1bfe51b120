import type { Seller } from "./a-seller.ts";
import { announce, anUploadedFile, png } from "./file-uploads.ts";
import type { TestApp } from "./test-app.ts";

/** Creates one of each kind of everything that has kinds, so that a list shows them all. */
export async function createEveryKind(app: TestApp, seller: Seller): Promise<void> {
  const create = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await seller.post(path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer.id;
  };
  await seller.patch(`/v1/organizations/${seller.organizationId}`, settings);
  const meterId = await create("/v1/meters/", meter);
  let fieldId = "";
  for (const [type, properties] of Object.entries(fieldProperties))
    fieldId = await create("/v1/custom-fields/", {
      type,
      slug: `kind-${type}`,
      name: type,
      properties,
    });
  const visitor = app.visitor();
  const book = Buffer.from("The whole handbook.");
  const file = await anUploadedFile(seller, visitor, book, announce("downloadable", book));
  const media = await anUploadedFile(seller, visitor, png, announce("product_media", png));
  await create("/v1/files/", announce("organization_avatar", png));
  const benefitIds: string[] = [];
  for (const body of benefits(meterId, file.id))
    benefitIds.push(await create("/v1/benefits/", { description: `A ${body.type}`, ...body }));
  for (const body of discounts) await create("/v1/discounts/", { name: "Off", ...body });
  for (const body of products(meterId, media.id, fieldId)) {
    const metadata = { shelf: "b", row: 3, new: true };
    const id = await create("/v1/products/", { metadata, ...body });
    await seller.post(`/v1/products/${id}/benefits`, { benefits: benefitIds });
    await create("/v1/checkout-links/", { payment_processor: "stripe", products: [id] });
  }
  await create("/v1/customers/", { email: "bare@example.com" });
  await create("/v1/customers/", {
    email: "whole@example.com",
    name: "Ada Lovelace",
    external_id: "whole",
    billing_address: {
      country: "US",
      state: "NY",
      city: "New York",
      postal_code: "10001",
      line1: "1 A St",
    },
    tax_id: ["DE123456788", "eu_vat"],
    metadata: { plan: "gold" },
  });
}

const settings = {
  email: "shop@example.com",
  socials: [{ platform: "github", url: "https://github.com/example" }],
  feature_settings: { usage_based_billing_enabled: true },
};
const clause = (value: unknown) => ({ property: "tokens", operator: "gte", value });
const meter = {
  name: "Tokens",
  filter: {
    conjunction: "and",
    clauses: [clause(1), { conjunction: "or", clauses: [clause("x"), clause(true)] }],
  },
  aggregation: { func: "sum", property: "tokens" },
};

const fieldProperties = {
  text: { form_label: "Text", textarea: true, min_length: 1, max_length: 9 },
  number: { ge: 1, le: 9 },
  date: { ge: 0 },
  checkbox: {},
  select: { options: [{ value: "a", label: "A" }] },
};

function benefits(meterId: string, fileId: string) {
  return [
    { type: "custom", properties: { note: "Hello" } },
    { type: "discord", properties: { guild_token: "sandbox_guild_token", role_id: "1" } },
    { type: "downloadables", properties: { files: [fileId] } },
    { type: "license_keys", properties: { prefix: "K", limit_usage: 3 } },
    { type: "meter_credit", properties: { units: 5, rollover: false, meter_id: meterId } },
    {
      type: "github_repository",
      properties: { repository_owner: "ada", repository_name: "engine", permission: "pull" },
    },
  ];
}

const percentage = { type: "percentage", basis_points: 1_000 };
const fixed = { type: "fixed", amount: 500, currency: "usd" };
const discounts = [
  { ...percentage, duration: "once" },
  { ...percentage, duration: "repeating", duration_in_months: 3 },
  { ...fixed, duration: "forever", code: "FIXED", max_redemptions: 5 },
  { ...fixed, duration: "repeating", duration_in_months: 3 },
];

function products(meterId: string, mediaId: string, fieldId: string) {
  return [
    { name: "Free", prices: [{ amount_type: "free" }] },
    { name: "Chosen", prices: [{ amount_type: "custom", preset_amount: 500 }] },
    {
      name: "Plan",
      recurring_interval: "year",
      prices: [
        { amount_type: "fixed", price_amount: 1_000 },
        { amount_type: "metered_unit", meter_id: meterId, unit_amount: "0.5" },
      ],
      medias: [mediaId],
      attached_custom_fields: [{ custom_field_id: fieldId, required: true }],
    },
  ];
}
