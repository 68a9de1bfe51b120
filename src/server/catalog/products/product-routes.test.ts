import { expect, test } from "vitest";
import { aBenefit, aMedia, aMeter } from "#test/support/a-catalog.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { laterPrice, laterProduct } from "#test/support/later-fields.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const stranger = await aSeller(app);
const path = "/v1/products/";
const fixed = { amount_type: "fixed", price_amount: 1_900 };
const book = { name: "The Book", recurring_interval: null, prices: [fixed] };
const plan = { name: "The Plan", recurring_interval: "month", prices: [fixed] };

const calls = await aMeter(app, seller, "Calls");
const bytes = await aMeter(app, seller, "Bytes");
const foreignMeter = await aMeter(app, stranger, "Calls");
const metered = (meter_id: string, unit_amount: unknown = "0.25") => ({
  amount_type: "metered_unit",
  meter_id,
  unit_amount,
});

test("a product with the least is created and found again", async () => {
  const { status, body } = await seller.post(path, book);
  expect(status).toBe(201);
  expect(body).toEqual({
    ...laterProduct,
    recurring_interval_count: null,
    is_deletable: true,
    created_at: "2026-03-01T09:00:00.000Z",
    modified_at: null,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "The Book",
    description: null,
    recurring_interval: null,
    is_recurring: false,
    is_archived: false,
    organization_id: seller.organizationId,
    metadata: {},
    prices: [
      {
        ...laterPrice,
        created_at: "2026-03-01T09:00:00.000Z",
        modified_at: null,
        id: expect.any(String),
        is_archived: false,
        product_id: body.id,
        type: "one_time",
        recurring_interval: null,
        amount_type: "fixed",
        price_currency: "usd",
        price_amount: 1_900,
      },
    ],
    benefits: [],
    medias: [],
    attached_custom_fields: [],
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
  expect((await seller.get(`${path}?id=${body.id}`)).body).toEqual({
    items: [body],
    pagination: { total_count: 1, max_page: 1 },
  });
  expect((await stranger.get(path + body.id)).status).toBe(404);
});

test.each([
  ["free", { amount_type: "free" }, { price_currency: "usd" }],
  [
    "custom, with the limits at their ends",
    { amount_type: "custom", minimum_amount: 50, preset_amount: 50, maximum_amount: 1_000_000 },
    { price_currency: "usd" },
  ],
  [
    "custom, with nothing said",
    { amount_type: "custom" },
    { minimum_amount: null, preset_amount: null, maximum_amount: null, price_currency: "usd" },
  ],
  ["fixed, at the least", { amount_type: "fixed", price_amount: 50, price_currency: "usd" }, {}],
  ["fixed, at the most", { amount_type: "fixed", price_amount: 99_999_999 }, {}],
  [
    "metered, to the twelfth decimal",
    { ...metered(calls, "12345.000000000001"), cap_amount: 0 },
    {
      meter: {
        id: calls,
        name: "Calls",
        unit: "scalar",
        custom_label: null,
        custom_multiplier: null,
      },
      price_currency: "usd",
    },
  ],
  ["metered, given as a number", metered(calls, 0.5), { unit_amount: "0.5", cap_amount: null }],
])("a price that is %s comes back as it was given", async (_what, price, more) => {
  const { status, body } = await seller.post(path, { ...plan, prices: [price] });
  expect(status).toBe(201);
  expect(body.prices).toHaveLength(1);
  expect(body.prices[0]).toMatchObject({
    ...price,
    ...more,
    type: "recurring",
    recurring_interval: "month",
  });
});

const custom = { amount_type: "custom" };
const foreignMedia = await aMedia(app, stranger);
const unfinished = await aMedia(app, seller, { isUploaded: false });
const download = await aMedia(app, seller, { service: "downloadable" });
const media = await aMedia(app, seller);
const { body: field } = await seller.post("/v1/custom-fields/", {
  type: "text",
  slug: "company",
  name: "Company",
  properties: {},
});
const attached = { custom_field_id: field.id, required: true };

test.each([
  ["a short name", { name: " ab " }, ["name"], "string_too_short"],
  ["a weekly plan", { recurring_interval: "week" }, ["recurring_interval"], "literal_error"],
  ["no prices", { prices: [] }, ["prices"], "too_short"],
  [
    "a price too low",
    { prices: [{ ...fixed, price_amount: 49 }] },
    ["prices", 0, "price_amount"],
    "greater_than_equal",
  ],
  [
    "a price too high",
    { prices: [{ ...fixed, price_amount: 100_000_000 }] },
    ["prices", 0, "price_amount"],
    "less_than_equal",
  ],
  [
    "half a cent",
    { prices: [{ ...fixed, price_amount: 99.5 }] },
    ["prices", 0, "price_amount"],
    "int_from_float",
  ],
  [
    "another currency",
    { prices: [{ ...fixed, price_currency: "eur" }] },
    ["prices", 0, "price_currency"],
    "literal_error",
  ],
  [
    "an unknown kind",
    { prices: [{ amount_type: "seat" }] },
    ["prices", 0, "amount_type"],
    "union_tag_invalid",
  ],
  [
    "a minimum too low",
    { prices: [{ ...custom, minimum_amount: 49 }] },
    ["prices", 0, "minimum_amount"],
    "greater_than_equal",
  ],
  [
    "a maximum too high",
    { prices: [{ ...custom, maximum_amount: 1_000_001 }] },
    ["prices", 0, "maximum_amount"],
    "less_than_equal",
  ],
  [
    "a preset too high",
    { prices: [{ ...custom, preset_amount: 1_000_001 }] },
    ["prices", 0, "preset_amount"],
    "less_than_equal",
  ],
  [
    "limits the wrong way round",
    { prices: [{ ...custom, minimum_amount: 500, maximum_amount: 400 }] },
    ["prices", 0, "maximum_amount"],
    "value_error",
  ],
  [
    "a preset below the minimum",
    { prices: [{ ...custom, minimum_amount: 500, preset_amount: 400 }] },
    ["prices", 0, "preset_amount"],
    "value_error",
  ],
  [
    "a preset above the maximum",
    { prices: [{ ...custom, preset_amount: 500, maximum_amount: 400 }] },
    ["prices", 0, "maximum_amount"],
    "value_error",
  ],
  ["two static prices", { prices: [fixed, { amount_type: "free" }] }, ["prices", 1], "value_error"],
  [
    "metered and bought once",
    { recurring_interval: null, prices: [metered(calls)] },
    ["prices", 0],
    "value_error",
  ],
  [
    "a meter twice",
    { prices: [metered(calls), metered(bytes), metered(calls)] },
    ["prices", 2, "meter_id"],
    "value_error",
  ],
  [
    "an unknown meter",
    { prices: [fixed, metered(unknownId)] },
    ["prices", 1, "meter_id"],
    "value_error",
  ],
  [
    "another's meter",
    { prices: [metered(foreignMeter)] },
    ["prices", 0, "meter_id"],
    "value_error",
  ],
  [
    "a unit for nothing",
    { prices: [metered(calls, "0")] },
    ["prices", 0, "unit_amount"],
    "greater_than",
  ],
  [
    "a unit that is no decimal",
    { prices: [metered(calls, "1,5")] },
    ["prices", 0, "unit_amount"],
    "decimal_parsing",
  ],
  [
    "too fine a unit",
    { prices: [metered(calls, "0.0000000000001")] },
    ["prices", 0, "unit_amount"],
    "decimal_max_places",
  ],
  [
    "a negative cap",
    { prices: [{ ...metered(calls), cap_amount: -1 }] },
    ["prices", 0, "cap_amount"],
    "greater_than_equal",
  ],
  ["an unknown media", { medias: [unknownId] }, ["medias", 0], "value_error"],
  ["another's media", { medias: [foreignMedia] }, ["medias", 0], "value_error"],
  ["a media that is not there yet", { medias: [media, unfinished] }, ["medias", 1], "value_error"],
  ["a file of another use", { medias: [download] }, ["medias", 0], "value_error"],
  ["a media twice", { medias: [media, media] }, ["medias", 1], "value_error"],
  [
    "an unknown field",
    { attached_custom_fields: [attached, { ...attached, custom_field_id: unknownId }] },
    ["attached_custom_fields", 1, "custom_field_id"],
    "value_error",
  ],
  [
    "a field twice",
    { attached_custom_fields: [attached, attached] },
    ["attached_custom_fields", 1, "custom_field_id"],
    "value_error",
  ],
  [
    "a field without a word on required",
    { attached_custom_fields: [{ custom_field_id: field.id }] },
    ["attached_custom_fields", 0, "required"],
    "missing",
  ],
])("%s is refused at its place, and nothing is made", async (_what, change, loc, type) => {
  const before = (await seller.get(path)).body.pagination.total_count;
  const { status, body } = await seller.post(path, { ...plan, ...change });
  expect([status, body.detail?.[0]]).toEqual([
    422,
    expect.objectContaining({ loc: ["body", ...loc], type }),
  ]);
  expect((await seller.get(path)).body.pagination.total_count).toBe(before);
});

test("an update changes what it names and leaves the rest", async () => {
  const { body: created } = await seller.post(path, {
    ...plan,
    description: "Everything.",
    metadata: { a: 1 },
    medias: [media],
    attached_custom_fields: [attached],
  });
  app.platform.tick(1_000);
  const { status, body } = await seller.patch(path + created.id, { name: "The Other Plan" });
  expect(status).toBe(200);
  const modified_at = body.modified_at;
  expect(modified_at > created.created_at).toBe(true);
  expect(body).toEqual({ ...created, name: "The Other Plan", modified_at });

  const nothing = { name: null, prices: null, medias: null, attached_custom_fields: null };
  const same = await seller.patch(path + created.id, {
    ...nothing,
    is_archived: null,
    recurring_interval: "month",
  });
  expect(same.body).toEqual({ ...body, modified_at: same.body.modified_at });
  const bare = await seller.patch(path + created.id, {
    description: null,
    metadata: {},
    medias: [],
    attached_custom_fields: [],
  });
  expect(bare.body).toEqual({
    ...same.body,
    description: null,
    metadata: {},
    medias: [],
    attached_custom_fields: [],
    modified_at: bare.body.modified_at,
  });
});

test("medias and fields keep the order they were given in", async () => {
  const second = await aMedia(app, seller);
  const { body: other } = await seller.post("/v1/custom-fields/", {
    type: "checkbox",
    slug: "terms",
    name: "Terms",
    properties: {},
  });
  const { body: created } = await seller.post(path, {
    ...plan,
    medias: [second, media],
    attached_custom_fields: [{ custom_field_id: other.id, required: false }, attached],
  });
  expect(created.medias.map(({ id }: { id: string }) => id)).toEqual([second, media]);
  expect(created.medias[0]).toMatchObject({ service: "product_media", is_uploaded: true });
  expect(created.attached_custom_fields).toEqual([
    { custom_field_id: other.id, custom_field: other, order: 0, required: false },
    { custom_field_id: field.id, custom_field: field, order: 1, required: true },
  ]);
  const { body: turned } = await seller.patch(path + created.id, {
    medias: [media, second],
    attached_custom_fields: [attached],
  });
  expect(turned.medias.map(({ id }: { id: string }) => id)).toEqual([media, second]);
  expect(turned.attached_custom_fields).toMatchObject([{ custom_field_id: field.id, order: 0 }]);
});

test("deleting a custom field detaches it from its products", async () => {
  const { body: shortLived } = await seller.post("/v1/custom-fields/", {
    type: "text",
    slug: "size",
    name: "Size",
    properties: {},
  });
  const fields = [{ custom_field_id: shortLived.id, required: true }, attached];
  const { body: created } = await seller.post(path, { ...plan, attached_custom_fields: fields });

  expect((await seller.delete(`/v1/custom-fields/${shortLived.id}`)).status).toBe(204);

  const { body: product } = await seller.get(path + created.id);
  expect(product.attached_custom_fields).toMatchObject([{ custom_field_id: field.id }]);
  expect((await seller.get(`/v1/custom-fields/${shortLived.id}`)).status).toBe(404);
});

test.each([["year"], [null]])("a monthly plan cannot become %s", async (recurring_interval) => {
  const { body: created } = await seller.post(path, plan);
  const { status, body } = await seller.patch(path + created.id, { recurring_interval });
  expect([status, body.detail[0].loc]).toEqual([422, ["body", "recurring_interval"]]);
  expect((await seller.get(path + created.id)).body).toEqual(created);
});

test("listed prices stay, new ones are added, the others are archived and out of sight", async () => {
  const { body: created } = await seller.post(path, {
    ...plan,
    prices: [fixed, metered(calls), metered(bytes)],
  });
  const [, ofCalls, ofBytes] = created.prices;
  const { status, body } = await seller.patch(path + created.id, {
    prices: [ofBytes, { id: ofCalls.id }, { amount_type: "fixed", price_amount: 2_900 }],
  });
  expect(status).toBe(200);
  expect(body.prices).toEqual([
    ofBytes,
    ofCalls,
    expect.objectContaining({ price_amount: 2_900, modified_at: null }),
  ]);
  const [gone] = created.prices;
  const back = await seller.patch(path + created.id, { prices: [{ id: gone.id }] });
  expect([back.status, back.body.detail[0].loc]).toEqual([422, ["body", "prices", 0, "id"]]);
  const { body: other } = await seller.post(path, plan);
  const foreign = await seller.patch(path + other.id, { prices: [{ id: ofCalls.id }] });
  expect([foreign.status, foreign.body.detail[0].loc]).toEqual([422, ["body", "prices", 0, "id"]]);
  const low = await seller.patch(path + other.id, { prices: [{ ...fixed, price_amount: 1 }] });
  expect(low.body.detail[0].loc).toEqual(["body", "prices", 0, "price_amount"]);
  expect((await seller.get(path + created.id)).body).toEqual(body);

  const rows = await app.platform.database.db
    .selectFrom("productPrices")
    .select(["id", "isArchived"])
    .where("productId", "=", created.id)
    .where("isArchived", "=", true)
    .execute();
  expect(rows.map(({ id }) => id)).toEqual([gone.id]);
});

test("two updates at once do not leave two static prices", async () => {
  const { body: created } = await seller.post(path, plan);
  const amounts = [100, 200, 300, 400];
  const answers = await Promise.all(
    amounts.map((price_amount) =>
      seller.patch(path + created.id, { prices: [{ ...fixed, price_amount }] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await seller.get(path + created.id)).body.prices).toHaveLength(1);
});

test("benefits are replaced in the order given", async () => {
  const { body: created } = await seller.post(path, plan);
  const first = await aBenefit(app, seller, "First");
  const second = await aBenefit(app, seller, "Second");
  const foreign = await aBenefit(app, stranger, "Foreign");
  const to = (benefits: string[]) => seller.post(`${path}${created.id}/benefits`, { benefits });
  const given = ({ body }: { body: { benefits: { id: string }[] } }) =>
    body.benefits.map(({ id }) => id);

  const answer = await to([second, first]);
  expect(answer.status).toBe(200);
  expect(given(answer)).toEqual([second, first]);
  expect(answer.body.benefits[0]).toMatchObject({
    type: "custom",
    description: "Second",
    properties: { note: null },
  });
  expect(given(await to([first]))).toEqual([first]);
  for (const wrong of [unknownId, foreign, first]) {
    const { status, body } = await to([first, wrong]);
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "benefits", 1]]);
  }
  const byStranger = await stranger.post(`${path}${created.id}/benefits`, { benefits: [foreign] });
  expect(byStranger.status).toBe(404);
  expect(given(await seller.get(path + created.id))).toEqual([first]);

  await app.platform.database.db
    .updateTable("benefits")
    .set({ deletedAt: new Date("2026-03-01T00:00:00Z") })
    .where("id", "=", first)
    .execute();
  expect(given(await seller.get(path + created.id))).toEqual([]);
  expect((await seller.get(`${path}?benefit_id=${first}`)).body.items).toEqual([]);
  expect((await to([first])).status).toBe(422);
  expect(given(await to([second]))).toEqual([second]);
});

test("a benefit that cannot be selected is neither added nor removed", async () => {
  const { body: created } = await seller.post(path, plan);
  const closed = await aBenefit(app, seller, "Founders only", false);
  const open = await aBenefit(app, seller, "Everybody");
  const to = (benefits: string[]) => seller.post(`${path}${created.id}/benefits`, { benefits });
  const added = await to([open, closed]);
  expect([added.status, added.body.detail[0].loc]).toEqual([422, ["body", "benefits", 1]]);
  await app.platform.database.db
    .insertInto("productBenefits")
    .values({
      organizationId: seller.organizationId,
      productId: created.id,
      benefitId: closed,
      position: 0,
    })
    .execute();
  expect((await to([open, closed])).status).toBe(200);
  const removed = await to([open]);
  expect([removed.status, removed.body.error]).toEqual([403, "NotPermitted"]);
});

test("what happened is emitted with the product as it was then", async () => {
  const { body: created } = await seller.post(path, plan);
  const { body: renamed } = await seller.patch(path + created.id, { name: "Renamed" });
  const benefit = await aBenefit(app, seller, "Told");
  const { body: given } = await seller.post(`${path}${created.id}/benefits`, {
    benefits: [benefit],
  });
  const events = await app.platform.database.db
    .selectFrom("events")
    .select(["type", "data", "organizationId"])
    .orderBy("sequence")
    .execute();
  const emitted = events.filter(({ data }) => (data as { id: string }).id === created.id);
  expect(emitted).toEqual([
    { type: "product.created", data: created, organizationId: seller.organizationId },
    { type: "product.updated", data: renamed, organizationId: seller.organizationId },
    { type: "product.updated", data: given, organizationId: seller.organizationId },
  ]);
});

test("the list is searched, filtered, sorted and paged", async () => {
  const shop = await aSeller(app);
  const meter = await aMeter(app, shop, "Calls");
  const make = async (name: string, recurring_interval: string | null, price: object) => {
    app.platform.tick(1_000);
    return (await shop.post(path, { name, recurring_interval, prices: [price] })).body;
  };
  const beta = await make("Beta", null, { amount_type: "fixed", price_amount: 500 });
  const alpha = await make("Alpha", "month", { amount_type: "free" });
  const gamma = await make("Gamma", "year", { amount_type: "custom", minimum_amount: 100 });
  const delta = await make("Delta 50%", "month", metered(meter));
  await shop.patch(path + gamma.id, { is_archived: true });
  const benefit = await aBenefit(app, shop, "Thanks");
  await shop.post(`${path}${beta.id}/benefits`, { benefits: [benefit] });
  const names = async (query: string) =>
    (await shop.get(`${path}?${query}`)).body.items.map(({ name }: { name: string }) => name);

  expect(await names("")).toEqual(["Delta 50%", "Gamma", "Alpha", "Beta"]);
  expect(await names("sorting=created_at")).toEqual(["Beta", "Alpha", "Gamma", "Delta 50%"]);
  expect(await names("sorting=name")).toEqual(["Alpha", "Beta", "Delta 50%", "Gamma"]);
  expect(await names("sorting=-price_amount")).toEqual(["Beta", "Gamma", "Alpha", "Delta 50%"]);
  expect(await names("sorting=price_amount")).toEqual(["Delta 50%", "Alpha", "Gamma", "Beta"]);
  expect(await names("sorting=price_amount_type")).toEqual(["Gamma", "Beta", "Alpha", "Delta 50%"]);
  expect(await names("is_archived=true")).toEqual(["Gamma"]);
  expect(await names("is_archived=false&sorting=name&limit=2&page=2")).toEqual(["Delta 50%"]);
  expect(await names("is_recurring=false")).toEqual(["Beta"]);
  expect(await names("is_recurring=true&sorting=-name")).toEqual(["Gamma", "Delta 50%", "Alpha"]);
  expect(await names("query=ELTA")).toEqual(["Delta 50%"]);
  expect(await names("query=%25")).toEqual(["Delta 50%"]);
  expect(await names(`id=${alpha.id}&id=${beta.id}`)).toEqual(["Alpha", "Beta"]);
  expect(await names(`benefit_id=${benefit}&benefit_id=${unknownId}`)).toEqual(["Beta"]);
  expect((await shop.get(`${path}?sorting=price`)).body.detail[0].loc).toEqual([
    "query",
    "sorting",
  ]);
  expect((await shop.get(`${path}?limit=3`)).body.pagination).toEqual({
    total_count: 4,
    max_page: 2,
  });
  expect(delta.prices[0].meter).toMatchObject({ id: meter, name: "Calls" });
});

test("a list of many takes as many queries as a list of one", async () => {
  const shop = await aSeller(app);
  const picture = await aMedia(app, shop);
  const { body: question } = await shop.post("/v1/custom-fields/", {
    type: "text",
    slug: "q",
    name: "Question",
    properties: {},
  });
  const benefit = await aBenefit(app, shop, "Thanks");
  const full = {
    ...plan,
    medias: [picture],
    attached_custom_fields: [{ custom_field_id: question.id, required: false }],
  };
  const make = async () => {
    const { body } = await shop.post(path, full);
    await shop.post(`${path}${body.id}/benefits`, { benefits: [benefit] });
  };
  await make();
  const ofOne = await recordStatements(() => shop.get(path));
  for (let made = 0; made < 6; made += 1) await make();
  const ofSeven = await recordStatements(() => shop.get(path));
  expect((await shop.get(path)).body.items[6].benefits).toHaveLength(1);
  expect(ofSeven.length).toBe(ofOne.length);
});

test("a deleted organization takes its whole catalog along", async () => {
  const shop = await aSeller(app);
  const meter = await aMeter(app, shop, "Calls");
  const picture = await aMedia(app, shop);
  const { body: question } = await shop.post("/v1/custom-fields/", {
    type: "text",
    slug: "q",
    name: "Question",
    properties: {},
  });
  const { body } = await shop.post(path, {
    ...plan,
    prices: [metered(meter)],
    medias: [picture],
    attached_custom_fields: [{ custom_field_id: question.id, required: false }],
  });
  await shop.post("/v1/checkout-links/", { products: [body.id], payment_processor: "stripe" });
  const { status } = await shop.owner.post("/api/auth/organization/delete", {
    organizationId: shop.organizationId,
  });
  expect(status).toBe(200);
  const left = await app.platform.database.db
    .selectFrom("productPrices")
    .select("id")
    .where("organizationId", "=", shop.organizationId)
    .execute();
  expect(left).toEqual([]);
});

test("what was put on sale, and by whom, is in the audit log", async () => {
  const shop = await aSeller(app);
  const { body } = await shop.post("/v1/products/", {
    name: "Audited",
    recurring_interval: null,
    prices: [{ amount_type: "free" }],
  });
  await shop.patch(`/v1/products/${body.id}`, { is_archived: true });
  const { rows } = await app.platform.database.pool.query(
    `select action, actor_kind, before, after - 'accessTokenId' as after
     from audit_log where target_id = $1 order by id`,
    [body.id],
  );
  const price = { type: "free", amount: null, unitAmount: null, currency: "usd" };
  const prices = [{ id: body.prices[0].id, ...price }];
  expect(rows).toEqual([
    {
      action: "product.created",
      actor_kind: "access-token",
      before: null,
      after: { name: "Audited", isArchived: false, prices },
    },
    {
      action: "product.updated",
      actor_kind: "access-token",
      before: { name: "Audited", isArchived: false },
      after: { name: "Audited", isArchived: true },
    },
  ]);
});
