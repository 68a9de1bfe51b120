import { expect, test } from "vitest";
import { type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { testApp } from "#test/support/test-app.ts";
import { verifyApiKey } from "./admit-api-key.ts";
import { createApiKey } from "./create-api-key.ts";
import { updateApiKey } from "./update-api-key.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const owner = await app.signedUp("owner@example.com");
const ownerId = (await owner.get("/api/auth/get-session")).body.user.id as string;
const stranger = await app.signedUp("stranger@example.com");
const strangerId = (await stranger.get("/api/auth/get-session")).body.user.id as string;
const hour = 3_600_000;

const inUnit = <Result>(action: (ctx: Ctx) => Promise<Result>) =>
  unitOfWork(app.platform, systemCaller("test"), action);
const make = (settings: Parameters<typeof createApiKey>[2] = {}) =>
  inUnit((ctx) => createApiKey(ctx, ownerId, settings));
const ask = (key: string) => app.visitor().get("/api/auth/get-session", { "x-api-key": key });
const created = async (body: object = {}) =>
  (await owner.post("/api/auth/api-key/create", body)).body;

test("a key is made, shown once and listed without its secret", async () => {
  const { status, body } = await owner.post("/api/auth/api-key/create", {
    name: "Deploy",
    prefix: "acme_",
    expiresIn: 172_800,
    metadata: { team: "ops" },
  });
  const { key, ...shown } = body;

  expect(status).toBe(200);
  expect(key).toMatch(/^acme_[A-Za-z]{64}$/);
  expect(shown).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    name: "Deploy",
    start: key.slice(0, 6),
    prefix: "acme_",
    userId: ownerId,
    referenceId: ownerId,
    configId: "default",
    refillInterval: null,
    refillAmount: null,
    lastRefillAt: null,
    enabled: true,
    rateLimitEnabled: true,
    rateLimitTimeWindow: 60_000,
    rateLimitMax: 600,
    requestCount: 0,
    remaining: null,
    lastRequest: null,
    expiresAt: "2026-03-03T09:00:00.000Z",
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    permissions: null,
    scopes: null,
    metadata: { team: "ops" },
  });
  expect((await owner.get(`/api/auth/api-key/get?id=${shown.id}`)).body).toEqual(shown);
  expect((await owner.get("/api/auth/api-key/list")).body).toContainEqual(shown);
});

test("the list is a page where the installation says so, and is sorted and cut in both shapes", async () => {
  for (const shape of ["array", "page"] as const) {
    const shaped = await testApp({ env: { API_KEY_LIST: shape } });
    const person = await shaped.signedUp();
    for (const name of ["beta", "Alpha", "gamma"])
      await person.post("/api/auth/api-key/create", { name });
    const list = async (query: string) => {
      const { body } = await person.get(`/api/auth/api-key/list${query}`);
      const { apiKeys, ...rest } = shape === "page" ? body : { apiKeys: body };
      return [apiKeys.map((key: { name: string }) => key.name).join(" "), rest];
    };
    const around = (page: object) => (shape === "page" ? { total: 3, ...page } : {});

    expect((await list(""))[1]).toEqual(around({}));
    expect(await list("?sortBy=name")).toEqual(["Alpha beta gamma", around({})]);
    expect(await list("?limit=1&offset=1&sortBy=name&sortDirection=desc")).toEqual([
      "beta",
      around({ limit: 1, offset: 1 }),
    ]);
    expect(await list("?offset=9")).toEqual(["", around({ offset: 9 })]);
    for (const bad of ["?limit=-1", "?offset=x", "?sortBy=keyHash", "?sortDirection=up"])
      expect((await person.get(`/api/auth/api-key/list${bad}`)).status).toBe(400);
  }
});

test("the table knows the hash of a key, never the key", async () => {
  const { key } = await created();
  const { rows } = await app.platform.database.pool.query("select * from api_keys");

  expect(JSON.stringify(rows)).not.toContain(key);
  expect(JSON.stringify(rows)).not.toContain(key.slice(6));
});

const serverOnlyText =
  "The property you're trying to set can only be set from the server auth instance only.";

test.each([
  ["a use limit", { remaining: 5 }, serverOnlyText],
  ["a refill", { refillAmount: 5, refillInterval: 1000 }, serverOnlyText],
  ["a rate limit", { rateLimitMax: 1000 }, serverOnlyText],
  ["a window", { rateLimitTimeWindow: 1 }, serverOnlyText],
  ["no rate limit", { rateLimitEnabled: false }, serverOnlyText],
  ["permissions", { permissions: { files: ["read"] } }, serverOnlyText],
  ["an unknown scope", { scopes: ["products:shred"] }, "Invalid body parameters"],
  ["no scope at all", { scopes: [] }, "Invalid body parameters"],
  ["no request at all", { requestsPerMinute: 0 }, "Invalid body parameters"],
  ["too many requests", { requestsPerMinute: 6001 }, "Invalid body parameters"],
  ["an empty name", { name: "" }, "The name length is either too large or too small."],
  ["a long name", { name: "x".repeat(33) }, "The name length is either too large or too small."],
  [
    "a short life",
    { expiresIn: 60 },
    "The expiresIn is smaller than the predefined minimum value.",
  ],
  [
    "a long life",
    { expiresIn: 86_400 * 366 },
    "The expiresIn is larger than the predefined maximum value.",
  ],
  ["metadata that is no object", { metadata: "text" }, "metadata must be an object or undefined"],
  ["a life of nothing", { expiresIn: 0 }, "Invalid body parameters"],
  ["too much metadata", { metadata: { text: "x".repeat(10_000) } }, "Invalid body parameters"],
])("creating and changing refuse %s", async (_what, body, message) => {
  const { id } = await created();
  const replies = [
    await owner.post("/api/auth/api-key/create", body),
    await owner.post("/api/auth/api-key/update", { keyId: id, ...body }),
  ];

  for (const reply of replies) expect([reply.status, reply.body.message]).toEqual([400, message]);
});

test.each([
  ["an empty prefix", "", "Invalid body parameters"],
  ["a prefix with spaces", "a b", "Invalid body parameters"],
  ["a long prefix", "x".repeat(33), "The prefix length is either too large or too small."],
])("%s is refused", async (_what, prefix, message) => {
  const { status, body } = await owner.post("/api/auth/api-key/create", { prefix });

  expect([status, body.message]).toEqual([400, message]);
});

test("its owner limits a key to scopes and to requests a minute, and changes both", async () => {
  const key = await created({ scopes: ["products:read", "products:read"], requestsPerMinute: 5 });
  const limit = { rateLimitEnabled: true, rateLimitTimeWindow: 60_000 };
  expect(key).toMatchObject({ ...limit, scopes: ["products:read"], rateLimitMax: 5 });

  const change = (body: object) =>
    owner.post("/api/auth/api-key/update", { keyId: key.id, ...body });
  const changed = await change({ scopes: ["orders:read"], requestsPerMinute: 6000 });
  expect(changed.body).toMatchObject({ ...limit, scopes: ["orders:read"], rateLimitMax: 6000 });
  expect((await change({ scopes: null })).body).toMatchObject({ scopes: null });
  const { rows } = await app.platform.database.pool.query(
    "select after from audit_log where target_id = $1 order by id limit 2",
    [key.id],
  );
  expect(rows).toMatchObject([
    { after: { scopes: ["products:read"] } },
    { after: { scopes: ["orders:read"] } },
  ]);
});

test("a key limited to reading products deletes no organization and takes no use by trying", async () => {
  const { body: organization } = await owner.post("/api/auth/organization/create", {
    name: "Guild",
    slug: "kept-guild",
  });
  const remove = (key: string) =>
    app
      .visitor()
      .post(
        "/api/auth/organization/delete",
        { organizationId: organization.id },
        { "x-api-key": key },
      );
  const reading = await created({ scopes: ["products:read"] });
  const writing = await created({ scopes: ["organizations:write"] });
  const unlimited = await created();
  for (const { id, key } of [reading, writing, unlimited]) {
    const { status, body } = await remove(key);
    expect([status, body.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
    const kept = await owner.get(`/api/auth/api-key/get?id=${id}`);
    expect(kept.body).toMatchObject({ requestCount: 0 });
  }

  const explicit = await created({ scopes: ["organizations:delete"] });
  expect((await remove(explicit.key)).status).toBe(200);
});

test("a body's userId grants nothing, with a session or without", async () => {
  const anonymous = await app
    .visitor()
    .post("/api/auth/api-key/create", { userId: ownerId, name: "mine" });
  const signedIn = await stranger.post("/api/auth/api-key/create", { userId: ownerId });

  expect([anonymous.status, anonymous.body]).toEqual([
    401,
    { code: "UNAUTHORIZED_OR_INVALID_SESSION", message: "Unauthorized or invalid session" },
  ]);
  expect(signedIn.body.userId).toBe(strangerId);
});

test("a key is changed", async () => {
  const { id, key } = await created({ name: "Old" });
  app.platform.tick(1000);
  const { status, body } = await owner.post("/api/auth/api-key/update", {
    keyId: id,
    name: "New",
    enabled: false,
    expiresIn: 86_400,
    metadata: { a: 1 },
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "New", enabled: false, metadata: { a: 1 } });
  expect(Date.parse(body.expiresAt) - Date.parse(body.updatedAt)).toBe(86_400_000);
  expect(body).not.toHaveProperty("key");
  expect((await ask(key)).body).toEqual({ code: "KEY_DISABLED", message: "API Key is disabled" });
  const reopened = { keyId: id, enabled: true, expiresIn: null, metadata: null };
  expect((await owner.post("/api/auth/api-key/update", reopened)).body).toMatchObject({
    enabled: true,
    expiresAt: null,
    metadata: null,
  });
  const nothing = await owner.post("/api/auth/api-key/update", { keyId: id });
  expect([nothing.status, nothing.body.message]).toEqual([400, "No values to update."]);
});

test("somebody else's key is not found", async () => {
  const { id } = await created();
  const replies = [
    await stranger.get(`/api/auth/api-key/get?id=${id}`),
    await stranger.post("/api/auth/api-key/update", { keyId: id, name: "mine" }),
    await stranger.post("/api/auth/api-key/delete", { keyId: id }),
  ];

  for (const reply of replies)
    expect([reply.status, reply.body]).toEqual([
      404,
      { code: "API_KEY_NOT_FOUND", message: "API Key not found" },
    ]);
  expect((await stranger.get("/api/auth/api-key/list")).body).not.toContainEqual(
    expect.objectContaining({ id }),
  );
});

test("a deleted key opens nothing and is gone", async () => {
  const { id, key } = await created();

  expect((await owner.post("/api/auth/api-key/delete", { keyId: id })).body).toEqual({
    success: true,
  });
  expect((await owner.post("/api/auth/api-key/delete", { keyId: id })).status).toBe(404);
  expect((await ask(key)).status).toBe(401);
});

test("without a session nothing is returned", async () => {
  const anonymous = app.visitor();
  const replies = [
    await anonymous.get("/api/auth/api-key/list"),
    await anonymous.get("/api/auth/api-key/get?id=x"),
    await anonymous.post("/api/auth/api-key/delete", { keyId: "x" }),
  ];

  for (const reply of replies) expect([reply.status, reply.text]).toEqual([401, ""]);
  expect((await anonymous.post("/api/auth/api-key/update", { keyId: "x" })).body.message).toBe(
    "Unauthorized or invalid session",
  );
  expect((await anonymous.post("/api/auth/api-key/verify", { key: "x" })).status).toBe(404);
});

test("a key acts as its user, and who it is can be asked", async () => {
  const { key, row } = await make();
  const { status, body, setCookies } = await ask(key);

  expect(status).toBe(200);
  expect(body.user).toEqual((await owner.get("/api/auth/get-session")).body.user);
  expect(body.session).toMatchObject({ id: row.id, token: row.id, userId: ownerId });
  expect(Object.keys(body.session).sort()).toEqual(
    Object.keys((await owner.get("/api/auth/get-session")).body.session).sort(),
  );
  expect(setCookies).toEqual([]);
  expect(JSON.stringify(body)).not.toContain(key);
  const renamed = await app
    .visitor()
    .post("/api/auth/update-user", { name: "By key" }, { "x-api-key": key });
  expect([renamed.status, renamed.setCookies]).toEqual([200, []]);
  expect((await owner.get("/api/auth/get-session")).body.user.name).toBe("By key");
});

test("the id in the place of a session token is no session", async () => {
  const { key } = await make();
  const { token } = (await ask(key)).body.session;

  expect((await owner.post("/api/auth/revoke-session", { token })).status).toBe(400);
});

test.each([
  ["too short", "short", 403, "INVALID_API_KEY"],
  ["too long", "x".repeat(97), 403, "INVALID_API_KEY"],
  ["empty", "", 403, "INVALID_API_KEY"],
  ["unknown", "x".repeat(64), 401, "INVALID_API_KEY"],
])("a key that is %s is refused, even beside a good cookie", async (_what, key, status, code) => {
  const reply = await owner.get("/api/auth/get-session", { "x-api-key": key });

  expect([reply.status, reply.body]).toEqual([status, { code, message: "Invalid API key." }]);
});

test("an expired key, a used up one and a limited one say so", async () => {
  const expiring = await make({ expiresIn: 86_400 });
  const single = await make({ remaining: 1 });
  const limited = await make({ rateLimitMax: 1, rateLimitTimeWindow: 60_000 });
  for (const { key } of [single, limited]) expect((await ask(key)).status).toBe(200);
  app.platform.tick(20_000);
  const late = await ask(limited.key);
  const spent = await ask(single.key);
  app.platform.tick(86_400_000);

  expect([late.status, late.body]).toEqual([
    401,
    { code: "RATE_LIMITED", message: "Rate limit exceeded.", details: { tryAgainIn: 40_000 } },
  ]);
  expect([spent.status, spent.body]).toEqual([
    401,
    { code: "USAGE_EXCEEDED", message: "API Key has reached its usage limit" },
  ]);
  expect((await ask(limited.key)).status).toBe(200);
  expect((await ask(expiring.key)).body).toEqual({
    code: "KEY_EXPIRED",
    message: "API Key has expired",
  });
});

test("uses are refilled when their interval has passed, on the business clock", async () => {
  const { key, row } = await make({ remaining: 1, refillAmount: 2, refillInterval: hour });
  await ask(key);
  expect((await ask(key)).body.code).toBe("USAGE_EXCEEDED");
  app.platform.tick(hour);

  const statuses = [(await ask(key)).status, (await ask(key)).status, (await ask(key)).status];
  expect(statuses).toEqual([200, 200, 401]);
  const { body } = await owner.get(`/api/auth/api-key/get?id=${row.id}`);
  expect(body).toMatchObject({ remaining: 0, requestCount: 2 });
  expect(body.lastRefillAt).toBe(body.lastRequest);
});

test("the server verifies a key and what it permits; a refusal takes no use", async () => {
  const { key } = await make({ remaining: 2, permissions: { files: ["read"] } });
  const verify = (permissions?: Record<string, string[]>) =>
    inUnit((ctx) => verifyApiKey(ctx, key, permissions));

  expect(await verify({ files: ["delete"] })).toEqual({
    valid: false,
    error: { code: "KEY_NOT_FOUND", message: "API Key not found" },
    key: null,
  });
  expect(await verify({ files: ["read"] })).toMatchObject({ valid: true, key: { remaining: 1 } });
  expect(await verify()).toMatchObject({ valid: true, error: null, key: { remaining: 0 } });
  expect(await verify()).toMatchObject({ valid: false, error: { code: "USAGE_EXCEEDED" } });
  expect(await inUnit((ctx) => verifyApiKey(ctx, "nonsense"))).toMatchObject({
    valid: false,
    error: { code: "INVALID_API_KEY" },
  });
});

test.each([
  [{ refillAmount: 1 }, "refillInterval is required when refillAmount is provided"],
  [{ refillInterval: 1 }, "refillAmount is required when refillInterval is provided"],
  [{ remaining: -1 }, "The remaining count is either too large or too small."],
  [{ remaining: 1.5 }, "The remaining count is either too large or too small."],
])("the server's own settings are checked too: %j", async (settings, message) => {
  await expect(make(settings)).rejects.toThrow(message);
});

test("the server changes limits; an unknown person or key is refused", async () => {
  const { row } = await make();
  const changed = await inUnit((ctx) => updateApiKey(ctx, ownerId, row.id, { remaining: 7 }));

  expect(changed.remaining).toBe(7);
  await expect(inUnit((ctx) => updateApiKey(ctx, "no", row.id, { remaining: 1 }))).rejects.toThrow(
    "API Key not found",
  );
  await expect(inUnit((ctx) => createApiKey(ctx, "nobody", {}))).rejects.toThrow("User not found");
});

test("a person has a hundred keys at most", async () => {
  const collector = await app.signedUp();
  const { id } = (await collector.get("/api/auth/get-session")).body.user;
  await inUnit(async (ctx) => {
    for (let made = 0; made < 99; made += 1) await createApiKey(ctx, id, {});
  });
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => collector.post("/api/auth/api-key/create", {})),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

test("making, changing and deleting a key is in the audit log, without the key", async () => {
  const { id, key } = await created();
  await owner.post("/api/auth/api-key/update", { keyId: id, enabled: false });
  await owner.post("/api/auth/api-key/delete", { keyId: id });
  const { rows } = await app.platform.database.pool.query(
    "select action, actor_id, after from audit_log where target_id = $1 order by id",
    [id],
  );

  expect(rows).toEqual([
    { action: "api_key.created", actor_id: ownerId, after: null },
    { action: "api_key.updated", actor_id: ownerId, after: { changed: ["enabled"] } },
    { action: "api_key.deleted", actor_id: ownerId, after: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(key);
});
