import { expect, test } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const path = "/v1/discounts/";
const launch = {
  type: "percentage",
  duration: "once",
  name: "Launch",
  code: "LAUNCH",
  basis_points: 2_500,
};
const welcome = { type: "fixed", duration: "forever", name: "Welcome", amount: 500 };
const unknownId = "00000000-0000-4000-8000-000000000000";
const later = "2026-06-01T00:00:00.000Z";

async function aProduct(of: Seller, name: string): Promise<string> {
  const { status, body } = await of.post("/v1/products/", {
    name,
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 1_000 }],
  });
  if (status !== 201) throw new Error(`the product was not made: ${JSON.stringify(body)}`);
  return body.id;
}

/** As if buyers had redeemed it. */
async function redeemed(id: string, redemptionsCount: number): Promise<void> {
  await app.platform.database.db
    .updateTable("discounts")
    .set({ redemptionsCount })
    .where("id", "=", id)
    .execute();
}

test.each([
  [{ ...launch }, { basis_points: 2_500 }],
  [{ ...welcome }, { amount: 500, currency: "usd" }],
  [
    { ...launch, code: "L", name: "L", duration: "repeating", duration_in_months: 3 },
    { duration_in_months: 3 },
  ],
  [
    { ...welcome, duration: "repeating", duration_in_months: 12, currency: "usd" },
    { duration_in_months: 12 },
  ],
])("a seller creates %j and finds it again", async (given, shape) => {
  const input = { ...given, ...("code" in given ? { code: `${given.code}x1` } : {}) };
  const { status, body } = await seller.post(path, input);
  expect(status).toBe(201);
  expect(body).toEqual({
    code: null,
    ...input,
    ...shape,
    ...("amount" in given ? { amounts: { usd: given.amount } } : {}),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: "2026-03-01T09:00:00.000Z",
    modified_at: null,
    metadata: {},
    starts_at: null,
    ends_at: null,
    max_redemptions: null,
    max_redemptions_per_customer: null,
    redemptions_count: 0,
    organization_id: seller.organizationId,
    products: [],
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
});

test("a discount with every limit is for its products only, in their order", async () => {
  const [first, second] = [await aProduct(seller, "First"), await aProduct(seller, "Second")];
  const given = {
    ...launch,
    code: "limits",
    starts_at: "2026-04-01T02:00:00+02:00",
    ends_at: later,
    max_redemptions: 10,
    metadata: { campaign: "spring" },
    products: [second, first, second],
  };
  const { status, body } = await seller.post(path, given);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...given,
    starts_at: "2026-04-01T00:00:00.000Z",
    products: [
      {
        id: second,
        created_at: "2026-03-01T09:00:00.000Z",
        modified_at: null,
        metadata: {},
        name: "Second",
        description: null,
        recurring_interval: "month",
        is_recurring: true,
        is_archived: false,
        organization_id: seller.organizationId,
      },
      { id: first, name: "First" },
    ],
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
  const { body: untouched } = await seller.patch(path + body.id, { products: null });
  expect(untouched.products).toEqual(body.products);
  const { body: one } = await seller.patch(path + body.id, { products: [first] });
  expect(one.products).toMatchObject([{ id: first }]);
  const { body: none } = await seller.patch(path + body.id, { products: [] });
  expect(none.products).toEqual([]);
});

const foreigner = await aSeller(app);
const foreignProduct = await aProduct(foreigner, "Foreign");
await seller.post(path, { ...launch, code: "TAKEN" });

test.each([
  ["a taken code in another case", { ...launch, code: "tAkEn" }, ["code"], "value_error"],
  ["a short code", { ...launch, code: "AB" }, ["code"], "string_too_short"],
  ["an endless code", { ...launch, code: "A".repeat(257) }, ["code"], "string_too_long"],
  ["a code with a sign", { ...launch, code: "10-OFF" }, ["code"], "string_pattern_mismatch"],
  ["no name", { ...launch, name: "" }, ["name"], "string_too_short"],
  ["no type", { ...launch, type: undefined }, ["type"], "union_tag_invalid"],
  ["another type", { ...launch, type: "gift" }, ["type"], "union_tag_invalid"],
  ["another duration", { ...launch, duration: "weekly" }, ["duration"], "union_tag_invalid"],
  ["no months", { ...launch, duration: "repeating" }, ["duration_in_months"], "missing"],
  [
    "a thousand months",
    { ...launch, duration: "repeating", duration_in_months: 1_000 },
    ["duration_in_months"],
    "less_than_equal",
  ],
  ["nothing off", { ...launch, basis_points: 0 }, ["basis_points"], "greater_than_equal"],
  ["too much off", { ...launch, basis_points: 10_001 }, ["basis_points"], "less_than_equal"],
  ["half a point", { ...launch, basis_points: 0.5 }, ["basis_points"], "int_from_float"],
  ["no amount", { ...welcome, amount: undefined }, ["amount"], "missing"],
  ["an amount of none", { ...welcome, amount: 0 }, ["amount"], "greater_than_equal"],
  ["an amount beyond any price", { ...welcome, amount: 1e8 }, ["amount"], "less_than_equal"],
  ["another currency", { ...welcome, currency: "eur" }, ["currency"], "literal_error"],
  ["no redemptions", { ...welcome, max_redemptions: 0 }, ["max_redemptions"], "greater_than_equal"],
  [
    "an end before the start",
    { ...welcome, starts_at: later, ends_at: "2026-05-01T00:00:00Z" },
    ["ends_at"],
    "value_error",
  ],
  [
    "an end at the start",
    { ...welcome, starts_at: later, ends_at: later },
    ["ends_at"],
    "value_error",
  ],
  ["an end now", { ...welcome, ends_at: "2026-03-01T09:00:00Z" }, ["ends_at"], "value_error"],
  ["a day without a zone", { ...welcome, ends_at: "2026-05-01" }, ["ends_at"], "datetime_parsing"],
  ["an unknown product", { ...welcome, products: [unknownId] }, ["products", 0], "value_error"],
  [
    "another seller's product",
    { ...welcome, products: [foreignProduct] },
    ["products", 0],
    "value_error",
  ],
])("%s is refused at its place", async (_what, body, loc, type) => {
  const { body: before } = await seller.get(path);
  const { status, body: answer } = await seller.post(path, body);
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    error: "RequestValidationError",
    detail: [{ loc: ["body", ...loc], type }],
  });
  expect((await seller.get(path)).body.pagination).toEqual(before.pagination);
});

test("an update changes what it names, and null clears what may be empty", async () => {
  const { body: created } = await seller.post(path, {
    ...launch,
    code: "before",
    starts_at: "2026-02-01T00:00:00Z",
    ends_at: later,
    max_redemptions: 5,
    metadata: { a: 1 },
  });
  app.platform.tick(1_000);
  const changes = {
    name: "After",
    code: "after",
    basis_points: 3_000,
    starts_at: "2026-02-02T00:00:00.000Z",
    ends_at: "2026-07-01T00:00:00.000Z",
    max_redemptions: 6,
    metadata: { b: 2 },
  };
  const { status, body } = await seller.patch(path + created.id, changes);
  expect(status).toBe(200);
  expect(body).toEqual({ ...created, ...changes, modified_at: "2026-03-01T09:00:01.000Z" });

  const nothing = { code: null, starts_at: null, ends_at: null, max_redemptions: null };
  const cleared = await seller.patch(path + created.id, { ...nothing, name: null });
  expect(cleared.body).toEqual({ ...body, ...nothing });
  const same = { type: "percentage", duration: "once", currency: "usd" };
  expect((await seller.patch(path + created.id, same)).body).toEqual(cleared.body);
  expect((await seller.patch(path + created.id, {})).body).toEqual(cleared.body);
});

test.each([
  [{ type: "percentage" }, "type"],
  [{ duration: "forever" }, "duration"],
  [{ basis_points: 100 }, "basis_points"],
  [{ code: "TAKEN" }, "code"],
  [{ duration_in_months: 0 }, "duration_in_months"],
  [{ ends_at: "2026-01-01T00:00:00Z" }, "ends_at"],
  [{ products: [foreignProduct] }, "products"],
])("the update %j is refused at %s", async (changes, field) => {
  const given = { ...welcome, duration: "repeating", duration_in_months: 2 };
  const { body: created } = await seller.post(path, given);
  const { status, body } = await seller.patch(path + created.id, { name: "Changed", ...changes });
  expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ["body", field]]);
  expect((await seller.get(path + created.id)).body).toEqual(created);
});

test("what it takes off stays once it was redeemed, and its limit stays above that", async () => {
  const given = { ...welcome, duration: "repeating", duration_in_months: 2, max_redemptions: 9 };
  const { body: created } = await seller.post(path, given);
  const one = path + created.id;
  expect((await seller.patch(one, { amount: 600, duration_in_months: 3 })).status).toBe(200);
  await redeemed(created.id, 3);

  for (const changes of [{ amount: 700 }, { duration_in_months: 4 }, { max_redemptions: 2 }]) {
    const { status, body } = await seller.patch(one, changes);
    expect([status, body.detail[0].loc]).toEqual([422, ["body", Object.keys(changes)[0]]]);
  }
  const same = { amount: 600, currency: "usd", duration_in_months: 3, max_redemptions: 3 };
  const { status, body } = await seller.patch(one, { ...same, name: "Still" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...same, name: "Still", redemptions_count: 3 });
});

test("a discount that has ended may get a new name, not a past end", async () => {
  const { body: created } = await seller.post(path, { ...welcome, ends_at: later });
  const { body: clock } = await seller.post(path, { ...welcome, starts_at: later });
  app.platform.tick(200 * 24 * 60 * 60 * 1_000);

  const renamed = await seller.patch(path + created.id, { name: "Over", ends_at: later });
  expect([renamed.status, renamed.body.name]).toEqual([200, "Over"]);
  const past = await seller.patch(path + created.id, { ends_at: "2026-06-02T00:00:00Z" });
  expect([past.status, past.body.detail[0].loc]).toEqual([422, ["body", "ends_at"]]);
  const start = await seller.patch(path + created.id, { starts_at: "2026-06-02T00:00:00Z" });
  expect([start.status, start.body.detail[0].loc]).toEqual([422, ["body", "starts_at"]]);
  expect((await seller.patch(path + clock.id, { starts_at: null })).status).toBe(200);
});

test("a deleted discount is gone, and its code is free", async () => {
  const { body } = await seller.post(path, { ...launch, code: "gone" });
  expect((await seller.delete(path + body.id)).status).toBe(204);
  expect((await seller.delete(path + body.id)).status).toBe(404);
  expect((await seller.patch(path + body.id, { name: "x" })).status).toBe(404);
  expect((await seller.get(path + body.id)).body).toEqual({
    error: "ResourceNotFound",
    detail: "Not found",
  });
  expect((await seller.post(path, { ...launch, code: "GONE" })).status).toBe(201);
});

test("another seller does not find it, and may use the same code", async () => {
  const { body } = await seller.post(path, { ...launch, code: "mine" });
  expect((await foreigner.get(path + body.id)).status).toBe(404);
  expect((await foreigner.patch(path + body.id, { name: "x" })).status).toBe(404);
  expect((await foreigner.delete(path + body.id)).status).toBe(404);
  expect((await seller.get(path + body.id)).body).toEqual(body);
  expect((await foreigner.post(path, { ...launch, code: "mine" })).status).toBe(201);
});

test("the list is searched, sorted and paged", async () => {
  const shop = await aSeller(app);
  const product = await aProduct(shop, "Product");
  for (const [name, code, count] of [
    ["Beta", "ccc", 2],
    ["Alpha", "aaa", 3],
    ["100% off", null, 1],
  ] as const) {
    app.platform.tick(1_000);
    const { body } = await shop.post(path, { ...welcome, name, code, products: [product] });
    await redeemed(body.id, count);
  }
  const names = async (query: string) =>
    (await shop.get(`${path}?${query}`)).body.items.map(({ name }: { name: string }) => name[0]);

  expect(await names("")).toEqual(["1", "A", "B"]);
  expect(await names("sorting=created_at")).toEqual(["B", "A", "1"]);
  expect(await names("sorting=-name")).toEqual(["B", "A", "1"]);
  expect(await names("sorting=code")).toEqual(["1", "A", "B"]);
  expect(await names("sorting=-redemptions_count&limit=2")).toEqual(["A", "B"]);
  expect(await names("query=CC")).toEqual(["B"]);
  expect(await names("query=alp")).toEqual(["A"]);
  expect(await names("query=%25")).toEqual(["1"]);
  const { body } = await shop.get(path);
  expect(body.items).toMatchObject(Array(3).fill({ products: [{ id: product }] }));
  const one = await recordStatements(() => shop.get(`${path}?limit=1`));
  expect(await recordStatements(() => shop.get(path))).toHaveLength(one.length);
});

test("what a discount is worth, and who changed it, is in the audit log", async () => {
  const shop = await aSeller(app);
  const { body } = await shop.post(path, { ...launch, code: "AUDIT" });
  await shop.patch(path + body.id, { name: "Later" });
  await shop.delete(path + body.id);
  const { rows } = await app.platform.database.pool.query(
    `select action, actor_kind, before ->> 'name' as before, after ->> 'name' as after
     from audit_log where organization_id = $1 and target_id = $2 order by id`,
    [shop.organizationId, body.id],
  );
  expect(rows).toEqual([
    { action: "discount.created", actor_kind: "access-token", before: null, after: launch.name },
    { action: "discount.updated", actor_kind: "access-token", before: launch.name, after: "Later" },
    { action: "discount.deleted", actor_kind: "access-token", before: "Later", after: null },
  ]);
});
