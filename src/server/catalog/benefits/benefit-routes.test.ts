import { describe, expect, test } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { laterBenefit } from "#test/support/later-fields.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const { db } = app.platform.database;
const seller = await aSeller(app);
const path = "/v1/benefits/";
const thanks = { type: "custom", description: "Thanks", properties: { note: "Hello" } };
const of = (type: string, properties: object) => ({ type, description: "Benefit", properties });
const events = (id: string) =>
  db
    .selectFrom("events")
    .select(["type", "data", "organizationId"])
    .where((eb) => eb(eb.cast(eb.ref("data"), "text"), "like", `%${id}%`))
    .orderBy("sequence")
    .execute();

test("a seller creates a benefit and reads it, and an event is emitted", async () => {
  const { status, body } = await seller.post(path, { ...thanks, metadata: { a: 1 } });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...thanks,
    ...laterBenefit,
    metadata: { a: 1 },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    selectable: true,
    deletable: true,
    organization_id: seller.organizationId,
    created_at: "2026-03-01T09:00:00.000Z",
    modified_at: null,
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
  expect(await events(body.id)).toEqual([
    { type: "benefit.created", data: body, organizationId: seller.organizationId },
  ]);
});

const keys = { prefix: "GH", expires: { ttl: 1, timeframe: "year" }, limit_usage: 1 };
const repository = { repository_owner: "o", repository_name: "r", permission: "pull" };

describe("limits", () => {
  test.each([
    ["a description of 2", { ...thanks, description: "ab" }, ["description"]],
    ["a description of 43", { ...thanks, description: "x".repeat(43) }, ["description"]],
    ["a description of spaces", { ...thanks, description: "     " }, ["description"]],
    ["no type", { ...thanks, type: undefined }, ["type"]],
    ["another type", { ...thanks, type: "feature_flag" }, ["type"]],
    ["no properties", { ...thanks, properties: undefined }, ["properties"]],
    ["a note too long", of("custom", { note: "x".repeat(10_001) }), ["properties", "note"]],
    [
      "0 activations",
      of("license_keys", { activations: { limit: 0, enable_customer_admin: true } }),
      ["properties", "activations", "limit"],
    ],
    [
      "51 activations",
      of("license_keys", { activations: { limit: 51, enable_customer_admin: true } }),
      ["properties", "activations", "limit"],
    ],
    [
      "half an activation",
      of("license_keys", { activations: { limit: 1.5, enable_customer_admin: true } }),
      ["properties", "activations", "limit"],
    ],
    [
      "nobody's activations",
      of("license_keys", { activations: { limit: 1 } }),
      ["properties", "activations", "enable_customer_admin"],
    ],
    [
      "a life of 0",
      of("license_keys", { expires: { ttl: 0, timeframe: "day" } }),
      ["properties", "expires", "ttl"],
    ],
    [
      "101 years",
      of("license_keys", { expires: { ttl: 101, timeframe: "year" } }),
      ["properties", "expires", "ttl"],
    ],
    [
      "1201 months",
      of("license_keys", { expires: { ttl: 1_201, timeframe: "month" } }),
      ["properties", "expires", "ttl"],
    ],
    [
      "36526 days",
      of("license_keys", { expires: { ttl: 36_526, timeframe: "day" } }),
      ["properties", "expires", "ttl"],
    ],
    [
      "a life in weeks",
      of("license_keys", { expires: { ttl: 1, timeframe: "week" } }),
      ["properties", "expires", "timeframe"],
    ],
    ["no use at all", of("license_keys", { limit_usage: 0 }), ["properties", "limit_usage"]],
    [
      "an endless prefix",
      of("license_keys", { prefix: "x".repeat(101) }),
      ["properties", "prefix"],
    ],
    [
      "no owner",
      of("github_repository", { ...repository, repository_owner: "" }),
      ["properties", "repository_owner"],
    ],
    [
      "a path for a name",
      of("github_repository", { ...repository, repository_name: "a/b" }),
      ["properties", "repository_name"],
    ],
    [
      "a permission of its own",
      of("github_repository", { ...repository, permission: "own" }),
      ["properties", "permission"],
    ],
    ["no files", of("downloadables", { files: [] }), ["properties", "files"]],
    [
      "too many files",
      of("downloadables", { files: Array(101).fill(unknownId) }),
      ["properties", "files"],
    ],
    ["unknown files", of("downloadables", { files: [unknownId] }), ["properties", "files", 0]],
    [
      "another guild token",
      of("discord", { guild_token: "x", role_id: "1" }),
      ["properties", "guild_token"],
    ],
    [
      "no role",
      of("discord", { guild_token: "sandbox_guild_token", role_id: "" }),
      ["properties", "role_id"],
    ],
    [
      "0 units",
      of("meter_credit", { units: 0, rollover: false, meter_id: unknownId }),
      ["properties", "units"],
    ],
    [
      "units without number",
      of("meter_credit", { units: 2 ** 31, rollover: false, meter_id: unknownId }),
      ["properties", "units"],
    ],
    ["no meter", of("meter_credit", { units: 1, rollover: false }), ["properties", "meter_id"]],
  ])("%s is refused at its place, and nothing is made", async (_what, input, loc) => {
    const before = await db.selectFrom("benefits").selectAll().execute();
    const { status, body } = await seller.post(path, input);
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ["body", ...loc]]);
    expect(await db.selectFrom("benefits").selectAll().execute()).toEqual(before);
  });

  test.each([
    ["3 characters", { ...thanks, description: "abc" }],
    ["42 characters", { ...thanks, description: "x".repeat(42) }],
    [
      "1 activation",
      of("license_keys", { activations: { limit: 1, enable_customer_admin: false } }),
    ],
    [
      "50 activations",
      of("license_keys", { activations: { limit: 50, enable_customer_admin: true } }),
    ],
    ["a century of days", of("license_keys", { expires: { ttl: 36_525, timeframe: "day" } })],
    ["one use", of("license_keys", keys)],
  ])("%s are taken", async (_what, input) => {
    expect((await seller.post(path, input)).status).toBe(201);
  });
});

describe("what is left out", () => {
  test.each([
    [of("custom", {}), { note: null }],
    [of("license_keys", {}), { prefix: null, expires: null, activations: null, limit_usage: null }],
  ])("of %o is null", async (input, properties) => {
    expect((await seller.post(path, input)).body.properties).toEqual(properties);
  });
});

async function aFile(
  shop: Seller,
  service: "downloadable" | "product_media" = "downloadable",
  isUploaded = true,
): Promise<string> {
  const id = crypto.randomUUID();
  const now = app.platform.clock.now();
  await db
    .insertInto("files")
    .values({
      id,
      organizationId: shop.organizationId,
      service,
      name: "book.pdf",
      mimeType: "application/pdf",
      size: 1,
      createdAt: now,
      ...(isUploaded ? { uploadedAt: now, checksumSha256: Buffer.alloc(32) } : { expiresAt: now }),
    })
    .execute();
  return id;
}

test("downloadables are the seller's own, uploaded files", async () => {
  const [file, second] = [await aFile(seller), await aFile(seller)];
  const files = [second, file];
  const { status, body } = await seller.post(
    path,
    of("downloadables", { files: [...files, second] }),
  );
  expect([status, body.properties]).toEqual([201, { files, archived: {} }]);
  const { body: changed } = await seller.patch(path + body.id, {
    type: "downloadables",
    properties: { files: [file], archived: { [file.toUpperCase()]: true } },
  });
  expect(changed.properties).toEqual({ files: [file], archived: { [file]: true } });

  const unusable = [
    await aFile(await aSeller(app)),
    await aFile(seller, "product_media"),
    await aFile(seller, "downloadable", false),
  ];
  for (const bad of unusable) {
    const refused = await seller.post(path, of("downloadables", { files: [file, bad] }));
    expect([refused.status, refused.body.detail[0].loc]).toEqual([
      422,
      ["body", "properties", "files", 1],
    ]);
  }
});

test("a credit needs a meter of the same seller", async () => {
  const shop = await aSeller(app);
  const meter = {
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  };
  const { body: ours } = await shop.post("/v1/meters/", meter);
  const { body: theirs } = await seller.post("/v1/meters/", meter);
  const credit = (meter_id: string) => of("meter_credit", { units: 100, rollover: true, meter_id });

  for (const id of [theirs.id, unknownId]) {
    const { status, body } = await shop.post(path, credit(id));
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "properties", "meter_id"]]);
  }
  const { status, body } = await shop.post(path, credit(ours.id));
  expect([status, body.properties]).toEqual([
    201,
    { units: 100, rollover: true, meter_id: ours.id },
  ]);
  const moved = await shop.patch(path + body.id, {
    type: "meter_credit",
    properties: { units: 5, rollover: false, meter_id: theirs.id },
  });
  expect([moved.status, moved.body.detail[0].loc]).toEqual([
    422,
    ["body", "properties", "meter_id"],
  ]);
  expect((await shop.get(path + body.id)).body).toEqual(body);
});

test("a guild token is stored sealed, returned sealed, and accepted as it was returned", async () => {
  const given = { guild_token: "sandbox_guild_token", role_id: "1234" };
  const { status, body } = await seller.post(path, of("discord", given));
  expect(status).toBe(201);
  expect(body.properties).toMatchObject({ guild_id: "sandbox_guild", role_id: "1234" });
  const { guild_token: sealed } = body.properties;
  expect(sealed).not.toContain("sandbox");
  expect(app.platform.keys.open(`benefits ${body.id} sealed_guild_token`, sealed)).toBe(
    "sandbox_guild_token",
  );
  const properties = { guild_token: sealed, role_id: "5678" };
  const changed = await seller.patch(path + body.id, { type: "discord", properties });
  expect(changed.body.properties).toEqual({ ...body.properties, role_id: "5678" });
  const elsewhere = await seller.post(path, of("discord", properties));
  expect(elsewhere.status).toBe(422);
});

test("an update changes what it names, replaces properties as a whole, and keeps the type", async () => {
  const { body: created } = await seller.post(path, {
    ...of("license_keys", keys),
    metadata: { a: 1 },
  });
  app.platform.tick(1_000);
  const { status, body } = await seller.patch(path + created.id, {
    type: "license_keys",
    description: null,
    properties: { limit_usage: 5 },
  });
  expect(status).toBe(200);
  const properties = { prefix: null, expires: null, activations: null, limit_usage: 5 };
  expect(body).toEqual({ ...created, properties, modified_at: "2026-03-01T09:00:01.000Z" });
  expect((await events(created.id)).map(({ type }) => type)).toEqual([
    "benefit.created",
    "benefit.updated",
  ]);
  const typed = await seller.patch(path + created.id, { ...thanks });
  expect([typed.status, typed.body.detail[0].loc]).toEqual([422, ["body", "type"]]);
  const same = await seller.patch(path + created.id, { type: "license_keys", properties: null });
  expect(same.body.properties).toEqual(properties);
});

test("a deleted benefit is hidden from its seller but stays in the table, and an event is emitted", async () => {
  const { body } = await seller.post(path, thanks);
  expect((await seller.delete(path + body.id)).status).toBe(204);
  for (const reply of [
    await seller.get(path + body.id),
    await seller.patch(path + body.id, { type: "custom" }),
    await seller.delete(path + body.id),
    await seller.get(`${path}${body.id}/grants`),
  ])
    expect([reply.status, reply.body.error]).toEqual([404, "ResourceNotFound"]);
  expect((await seller.get(`${path}?limit=100`)).text).not.toContain(body.id);
  expect((await events(body.id)).map(({ type }) => type)).toEqual([
    "benefit.created",
    "benefit.updated",
  ]);
});

test("an undeletable benefit stays", async () => {
  const { body } = await seller.post(path, thanks);
  await db.updateTable("benefits").set({ deletable: false }).where("id", "=", body.id).execute();
  const refused = await seller.delete(path + body.id);
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: "NotPermitted", detail: "This benefit can't be deleted." },
  ]);
  expect((await seller.get(path + body.id)).body).toEqual({ ...body, deletable: false });
});

test("the list is searched, filtered by type, sorted and paged", async () => {
  const shop = await aSeller(app);
  for (const description of ["Bonus", "Apple", "Crown"]) {
    app.platform.tick(1_000);
    await shop.post(path, { ...thanks, description });
  }
  await shop.post(path, { ...of("license_keys", {}), description: "A key" });
  const found = async (query: string) =>
    (await shop.get(`${path}?${query}`)).body.items.map(
      (item: { description: string }) => item.description,
    );
  expect(await found("type=custom")).toEqual(["Crown", "Apple", "Bonus"]);
  expect(await found("sorting=description")).toEqual(["A key", "Apple", "Bonus", "Crown"]);
  expect(await found("type=custom&type=license_keys&sorting=-description&limit=3&page=2")).toEqual([
    "A key",
  ]);
  expect(await found("query=APP")).toEqual(["Apple"]);
  expect((await shop.get(`${path}?type=nonsense`)).status).toBe(422);
});

test("grants are an empty page; its filters are read", async () => {
  const { body } = await seller.post(path, thanks);
  const grants = (query: string) => seller.get(`${path}${body.id}/grants?${query}`);
  expect((await grants(`customer_id=${unknownId}&is_granted=true`)).body).toEqual({
    items: [],
    pagination: { total_count: 0, max_page: 0 },
  });
  expect((await grants("is_granted=perhaps")).status).toBe(422);
  expect((await grants("customer_id=somebody")).status).toBe(422);
  expect((await seller.get(`${path}${unknownId}/grants`)).status).toBe(404);
});
