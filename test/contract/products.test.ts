import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Product } from "#contract/billing/product-schema.ts";
import { asPolarProduct, officialPolarClient } from "../clients/polar-client.ts";
import { aBenefit, aMedia, aMeter } from "../support/a-catalog.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { products, customFields, meters } = officialPolarClient(baseURL, seller.token);

const fixed = { amountType: "fixed", priceAmount: 1_900 } as const;
const book = { name: "Book", recurringInterval: null, prices: [fixed] };
const plan = { name: "Plan", recurringInterval: "month" as const, prices: [fixed] };

test("a product with the least is created and read back", async () => {
  const created = await products.create(book);
  expect(created).toMatchObject({
    name: "Book",
    description: null,
    recurringInterval: null,
    isRecurring: false,
    isArchived: false,
    organizationId: seller.organizationId,
    modifiedAt: null,
    metadata: {},
    prices: [{ ...fixed, priceCurrency: "usd", type: "one_time", isArchived: false }],
    benefits: [],
    medias: [],
    attachedCustomFields: [],
  });
  expect(created.createdAt).toBeInstanceOf(Date);
  expect(await products.get({ id: created.id })).toEqual(created);
});

test("a product with everything is created and read back", async () => {
  const meter = await meters.create({
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  });
  const field = await customFields.create({
    type: "text",
    slug: "company",
    name: "Company",
    properties: { maxLength: 80 },
  });
  const [front, back] = [await aMedia(app, seller), await aMedia(app, seller)];
  const created = await products.create({
    name: "Everything",
    description: "All of it.",
    recurringInterval: "year",
    metadata: { shelf: "b", rank: 1, weight: 1.5, shown: true },
    prices: [
      {
        amountType: "custom",
        priceCurrency: "usd",
        minimumAmount: 500,
        presetAmount: 1_000,
        maximumAmount: 100_000,
      },
      { amountType: "metered_unit", meterId: meter.id, unitAmount: "0.000000000001", capAmount: 9 },
    ],
    medias: [back, front],
    attachedCustomFields: [{ customFieldId: field.id, required: true }],
  });
  expect(created).toMatchObject({
    description: "All of it.",
    recurringInterval: "year",
    isRecurring: true,
    metadata: { shelf: "b", rank: 1, weight: 1.5, shown: true },
    prices: [
      {
        amountType: "custom",
        minimumAmount: 500,
        presetAmount: 1_000,
        maximumAmount: 100_000,
        type: "recurring",
        recurringInterval: "year",
      },
      {
        amountType: "metered_unit",
        unitAmount: "0.000000000001",
        capAmount: 9,
        meterId: meter.id,
        meter: { id: meter.id, name: "Calls" },
      },
    ],
    medias: [{ id: back, service: "product_media", isUploaded: true }, { id: front }],
    attachedCustomFields: [
      { customFieldId: field.id, customField: field, order: 0, required: true },
    ],
  });
  expect(await products.get({ id: created.id })).toEqual(created);
});

test("free and metered prices are parsed by the client; a unit price may be a number", async () => {
  const meterId = await aMeter(app, seller, "Bytes");
  const { prices } = await products.create({
    ...plan,
    prices: [{ amountType: "free" }, { amountType: "metered_unit", meterId, unitAmount: 0.25 }],
  });
  expect(prices).toMatchObject([
    { amountType: "free" },
    { amountType: "metered_unit", unitAmount: "0.25", capAmount: null },
  ]);
});

test.each([
  { amount_type: "free" },
  { amount_type: "fixed", price_currency: "usd", price_amount: 1_900 },
  {
    amount_type: "custom",
    price_currency: "usd",
    minimum_amount: null,
    maximum_amount: null,
    preset_amount: 500,
  },
])("a product of old with a legacy price of its own interval is read: %o", async (amounts) => {
  const { body } = await seller.post("/v1/products/", {
    name: "Plan",
    recurring_interval: "month",
    prices: [{ amount_type: "free" }],
  });
  const price = { ...body.prices[0], ...amounts, legacy: true };
  const legacy = { ...body, recurring_interval: null, prices: [price] };
  expect(z.parse(Product, legacy)).toEqual(legacy);
  const { ok, value } = asPolarProduct(legacy);
  expect([ok, value?.prices]).toEqual([
    true,
    [expect.objectContaining({ legacy: true, recurringInterval: "month", type: "recurring" })],
  ]);
});

test("an update changes each field, clears what is nullable, and replaces prices", async () => {
  const field = await customFields.create({
    type: "checkbox",
    slug: "terms",
    name: "Terms",
    properties: {},
  });
  const media = await aMedia(app, seller);
  const created = await products.create({ ...plan, description: "Before" });
  const change = (productUpdate: Parameters<typeof products.update>[0]["productUpdate"]) =>
    products.update({ id: created.id, productUpdate });

  const changed = await change({
    name: "After",
    description: "After",
    metadata: { k: "v" },
    isArchived: true,
    recurringInterval: "month",
    medias: [media],
    attachedCustomFields: [{ customFieldId: field.id, required: false }],
  });
  expect(changed).toMatchObject({
    name: "After",
    description: "After",
    metadata: { k: "v" },
    isArchived: true,
    medias: [{ id: media }],
    attachedCustomFields: [{ customFieldId: field.id, required: false }],
    prices: created.prices,
  });
  const bare = await change({
    description: null,
    metadata: {},
    isArchived: false,
    medias: [],
    attachedCustomFields: [],
  });
  expect(bare).toMatchObject({ description: null, metadata: {}, isArchived: false, medias: [] });
  expect(bare.attachedCustomFields).toEqual([]);

  const meterId = await aMeter(app, seller, "Rows");
  const [kept] = created.prices;
  const both = await change({
    prices: [{ id: kept?.id ?? "" }, { amountType: "metered_unit", meterId, unitAmount: "2" }],
  });
  expect(both.prices).toMatchObject([kept ?? {}, { amountType: "metered_unit", unitAmount: "2" }]);
  const replaced = await change({ prices: [{ amountType: "free" }] });
  expect(replaced.prices).toMatchObject([{ amountType: "free", isArchived: false }]);
});

test("benefits are given in the order asked for", async () => {
  const { id } = await products.create(plan);
  const [first, second] = [
    await aBenefit(app, seller, "First"),
    await aBenefit(app, seller, "Second"),
  ];
  const given = await products.updateBenefits({
    id,
    productBenefitsUpdate: { benefits: [second, first] },
  });
  expect(given.benefits).toMatchObject([
    { id: second, type: "custom", properties: { note: null } },
    { id: first },
  ]);
  const none = await products.updateBenefits({ id, productBenefitsUpdate: { benefits: [] } });
  expect(none.benefits).toEqual([]);
});

test("the list is filtered, sorted and paged", async () => {
  const shop = await aSeller(app);
  const { products: shelf } = officialPolarClient(baseURL, shop.token);
  const alpha = await shelf.create({ ...book, name: "Alpha", prices: [{ amountType: "free" }] });
  const beta = await shelf.create({ ...plan, name: "Beta" });
  const gamma = await shelf.create({
    ...plan,
    name: "Gamma",
    prices: [{ amountType: "custom", minimumAmount: 60 }],
  });
  await shelf.update({ id: gamma.id, productUpdate: { isArchived: true } });
  const benefit = await aBenefit(app, shop, "Thanks");
  await shelf.updateBenefits({ id: beta.id, productBenefitsUpdate: { benefits: [benefit] } });
  const names = async (query: Parameters<typeof shelf.list>[0]) =>
    (await collectItems(await shelf.list({ limit: 2, sorting: ["name"], ...query }))).map(
      ({ name }) => name,
    );

  expect(await names({})).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await names({ sorting: ["-name"] })).toEqual(["Gamma", "Beta", "Alpha"]);
  expect(await names({ sorting: ["created_at"] })).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await names({ sorting: ["-created_at"] })).toEqual(["Gamma", "Beta", "Alpha"]);
  expect(await names({ sorting: ["price_amount"] })).toEqual(["Alpha", "Gamma", "Beta"]);
  expect(await names({ sorting: ["-price_amount"] })).toEqual(["Beta", "Gamma", "Alpha"]);
  expect(await names({ sorting: ["price_amount_type"] })).toEqual(["Gamma", "Beta", "Alpha"]);
  expect(await names({ sorting: ["-price_amount_type"] })).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await names({ id: [alpha.id, gamma.id] })).toEqual(["Alpha", "Gamma"]);
  expect(await names({ id: alpha.id })).toEqual(["Alpha"]);
  expect(await names({ isArchived: false })).toEqual(["Alpha", "Beta"]);
  expect(await names({ isRecurring: true })).toEqual(["Beta", "Gamma"]);
  expect(await names({ benefitId: benefit })).toEqual(["Beta"]);
  expect(await names({ query: "ALP" })).toEqual(["Alpha"]);
  expect(await names({ organizationId: shop.organizationId })).toHaveLength(3);
});

test("refusals are parsed by the client", async () => {
  const gone = { error: "ResourceNotFound" };
  expect(await refusedWith(products.get({ id: unknownId }))).toMatchObject(gone);
  const missing = products.update({ id: unknownId, productUpdate: { name: "Name" } });
  expect(await refusedWith(missing)).toMatchObject(gone);
  const nowhere = { id: unknownId, productBenefitsUpdate: { benefits: [] } };
  expect(await refusedWith(products.updateBenefits(nowhere))).toMatchObject(gone);

  const short = products.create({ ...book, name: "ab" });
  expect(await refusedWith(short)).toMatchObject({
    detail: [{ loc: ["body", "name"], type: "string_too_short" }],
  });
  const cheap = products.create({ ...book, prices: [{ amountType: "fixed", priceAmount: 49 }] });
  expect(await refusedWith(cheap)).toMatchObject({
    detail: [{ loc: ["body", "prices", 0, "price_amount"], type: "greater_than_equal" }],
  });
  const { id } = await products.create(plan);
  const yearly = products.update({ id, productUpdate: { recurringInterval: "year" } });
  expect(await refusedWith(yearly)).toMatchObject({
    detail: [{ loc: ["body", "recurring_interval"] }],
  });
  const closed = await aBenefit(app, seller, "Closed", false);
  const added = products.updateBenefits({ id, productBenefitsUpdate: { benefits: [closed] } });
  expect(await refusedWith(added)).toMatchObject({ detail: [{ loc: ["body", "benefits", 0] }] });
  await app.platform.database.db
    .insertInto("productBenefits")
    .values({
      organizationId: seller.organizationId,
      productId: id,
      benefitId: closed,
      position: 0,
    })
    .execute();
  const removed = products.updateBenefits({ id, productBenefitsUpdate: { benefits: [] } });
  expect(await refusedWith(removed)).toMatchObject({ error: "NotPermitted" });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.products.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("products:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.products.list({})).result.items.length).toBeGreaterThan(0);
  expect(await refusedWith(reader.products.create(book))).toMatchObject({ statusCode: 403 });
});
