import { describe, expect, test } from "vitest";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { anOrganization } from "#test/support/organizations.ts";
import { personally, sendCall } from "#test/support/seller-wire.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { testSecret } from "#test/support/test-database.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  env: { TRUSTED_ORIGINS: "https://app.example.org" },
});
/** In sandbox mode the first user administers. */
const administrator = await app.signedUp();
app.platform.tick(1_000);
const seller = await aSeller(app);
const { owner, organizationId } = seller;
const fields = "/v1/custom-fields/";
const tokens = "/v1/organization-access-tokens/";
const [get, post] = [{ method: "GET" } as const, { method: "POST" } as const];
const bearer = { authorization: `Bearer ${seller.token}` };
let slugs = 0;
const aField = () => ({ type: "text", slug: `slug-${++slugs}`, name: "Name", properties: {} });
const aToken = { comment: "robot", scopes: ["products:read"] };
const notFound = { error: "ResourceNotFound", detail: "Not found" };
const snapshot = () => snapshotTables(app.platform.database.pool);

async function readUserId(person: Visitor): Promise<string> {
  return (await person.get("/api/auth/get-session")).body.user.id;
}

async function createApiKeyFor(person: Visitor, settings = {}): Promise<string> {
  const userId = await readUserId(person);
  const { key } = await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    createApiKey(ctx, userId, { rateLimitEnabled: false, ...settings }),
  );
  return key;
}

async function setActive(person: Visitor, id: string | null): Promise<void> {
  const reply = await person.post("/api/auth/organization/set-active", { organizationId: id });
  expect(reply.status).toBe(200);
}

describe("a person acts for one organization", () => {
  test("the one that is active, else the one that is named in query or body", async () => {
    const second = await anOrganization(app, owner);
    await setActive(owner, organizationId);
    const asOwner = personally(app, owner);
    const ofList = async (target: string) =>
      (await sendCall(app, get, { target }, asOwner)).body.pagination.total_count;
    const before = await ofList(fields);
    const created = await sendCall(app, post, { target: fields, body: aField() }, asOwner);
    expect([created.status, created.body.organization_id]).toEqual([201, organizationId]);
    expect(await ofList(fields)).toBe(before + 1);
    expect(await ofList(`${fields}?organization_id=${second.id}`)).toBe(0);
    const named = { target: fields, body: { ...aField(), organization_id: second.id } };
    const elsewhere = await sendCall(app, post, named, asOwner);
    expect([elsewhere.status, elsewhere.body.organization_id]).toEqual([201, second.id]);
    const inQuery = { target: `${fields}?organization_id=${second.id}`, body: aField() };
    const again = await sendCall(app, post, inQuery, asOwner);
    expect([again.status, again.body.organization_id]).toEqual([201, second.id]);
    const id = again.body.id;
    const update = { target: fields + id, body: { type: "text", name: "Other" } };
    expect((await sendCall(app, { method: "PATCH" }, update, asOwner)).status).toBe(404);
    const inBody = { ...update, body: { ...update.body, organization_id: second.id } };
    expect((await sendCall(app, { method: "PATCH" }, inBody, asOwner)).status).toBe(200);
    const removal = { target: `${fields}${id}?organization_id=${second.id.toUpperCase()}` };
    expect((await sendCall(app, { method: "DELETE" }, removal, asOwner)).status).toBe(204);
  });

  test("none active and none named: the field is missing where it belongs", async () => {
    await setActive(owner, null);
    const asOwner = personally(app, owner);
    const listed = await sendCall(app, get, { target: fields }, asOwner);
    const created = await sendCall(app, post, { target: fields, body: aField() }, asOwner);
    const missing = (place: string) => [
      { type: "missing", loc: [place, "organization_id"], msg: "Field required" },
    ];
    expect([listed.status, listed.body.detail]).toEqual([422, missing("query")]);
    expect([created.status, created.body.detail]).toEqual([422, missing("body")]);
    await setActive(owner, organizationId);
  });

  test("two named: refused, even if both are theirs", async () => {
    const second = await anOrganization(app, owner);
    const asOwner = personally(app, owner);
    const both = `organization_id=${organizationId}&organization_id=${second.id}`;
    const listed = await sendCall(app, get, { target: `${fields}?${both}` }, asOwner);
    expect([listed.status, listed.body.detail[0].loc]).toEqual([422, ["query", "organization_id"]]);
    const torn = {
      target: `${fields}?organization_id=${second.id}`,
      body: { ...aField(), organization_id: organizationId },
    };
    const created = await sendCall(app, post, torn, asOwner);
    expect([created.status, created.body.detail[0].loc]).toEqual([
      422,
      ["body", "organization_id"],
    ]);
  });

  test("a malformed one: refused at its place", async () => {
    const asOwner = personally(app, owner);
    const wrong = { target: fields, body: { ...aField(), organization_id: "x" } };
    const created = await sendCall(app, post, wrong, asOwner);
    expect([created.status, created.body.detail[0]]).toEqual([
      422,
      {
        type: "uuid_parsing",
        loc: ["body", "organization_id"],
        msg: "Input should be a valid UUID",
      },
    ]);
  });

  test("one that they left finds nothing", async () => {
    const guest = await app.signedUp();
    const asGuest = personally(app, guest);
    const target = `${fields}?organization_id=${organizationId}`;
    const reply = await sendCall(app, get, { target }, asGuest);
    expect([reply.status, reply.body.items]).toEqual([200, []]);
  });
});

test.each(["PATCH", "DELETE"] as const)(
  "%s of a collection is not found: nothing is no id",
  async (method) => {
    const before = await snapshot();
    const call = { target: fields, ...(method === "PATCH" && { body: aField() }) };
    const reply = await sendCall(app, { method }, call, bearer);
    expect([reply.status, reply.body]).toEqual([404, notFound]);
    expect(await snapshot()).toEqual(before);
  },
);

describe("an API key", () => {
  test("acts as its user for the organization that is named, whatever page sends it", async () => {
    const key = await createApiKeyFor(owner);
    const headers = { "x-api-key": key };
    const unnamed = await sendCall(app, get, { target: fields }, headers);
    expect([unnamed.status, unnamed.body.detail[0].type]).toEqual([422, "missing"]);
    const body = { ...aField(), organization_id: organizationId };
    const created = await sendCall(app, post, { target: fields, body }, headers);
    expect(created.status, created.text).toBe(201);
  });

  test.each(["GET", "POST"] as const)("opens no route about tokens: %s", async (method) => {
    const headers = { "x-api-key": await createApiKeyFor(owner) };
    const call = { target: `${tokens}?organization_id=${organizationId}`, body: aToken };
    const before = await snapshot();
    const reply = await sendCall(
      app,
      { method },
      method === "GET" ? { target: call.target } : call,
      headers,
    );
    expect([reply.status, reply.body.error]).toEqual([403, "NotPermitted"]);
    const { api_keys: _before, ...restBefore } = before;
    const { api_keys: _after, ...restAfter } = await snapshot();
    expect(restAfter).toEqual(restBefore);
  });

  test("that is no good is refused in the words of this wire", async () => {
    const none = await sendCall(app, get, { target: fields }, { "x-api-key": "k".repeat(64) });
    expect([none.status, none.body]).toEqual([
      401,
      { error: "Unauthorized", detail: "Invalid API key." },
    ]);
    expect(none.headers["www-authenticate"]).toBe('Bearer realm="guildhall"');
    const key = await createApiKeyFor(owner, { enabled: false });
    const target = `${fields}?organization_id=${organizationId}`;
    const disabled = await sendCall(app, get, { target }, { "x-api-key": key });
    expect([disabled.status, disabled.body]).toEqual([
      401,
      { error: "KEY_DISABLED", detail: "API Key is disabled" },
    ]);
  });

  test("is ignored when there is a token", async () => {
    const reply = await sendCall(app, get, { target: fields }, { ...bearer, "x-api-key": "x" });
    expect(reply.status).toBe(200);
  });
});

test("an administrator in a person's place sees what they sell, and makes no token of theirs", async () => {
  const disguised = app.visitor();
  const asAdministrator = personally(app, administrator);
  const reply = await disguised.post(
    "/api/auth/admin/impersonate-user",
    { userId: await readUserId(owner) },
    asAdministrator,
  );
  expect(reply.status, reply.text).toBe(200);
  const target = (path: string) => `${path}?organization_id=${organizationId}`;
  expect((await disguised.get(target(fields))).status).toBe(200);
  for (const refused of [
    await disguised.get(target(tokens)),
    await disguised.post(target(tokens), aToken),
  ])
    expect([refused.status, refused.body.error]).toEqual([403, "NotPermitted"]);
});

test("a banned person opens nothing with the cookie and the key they still hold", async () => {
  const { owner: person, organizationId: id, token } = await aSeller(app);
  const userId = await readUserId(person);
  const held = [personally(app, person), { "x-api-key": await createApiKeyFor(person) }];
  const target = `${fields}?organization_id=${id}`;
  const answers = async () => {
    const replies = held.map((headers) => sendCall(app, get, { target }, headers));
    return (await Promise.all(replies)).map(({ status, body }) => [status, body.error]);
  };
  expect(await answers()).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  const asAdministrator = personally(app, administrator);
  const ban = await app.visitor().post("/api/auth/admin/ban-user", { userId }, asAdministrator);
  expect(ban.status, ban.text).toBe(200);
  for (const [status] of await answers()) expect([401, 403]).toContain(status);
  const before = await snapshot();
  for (const headers of held) {
    const write = await sendCall(app, post, { target, body: aField() }, headers);
    expect([401, 403]).toContain(write.status);
  }
  expect(await snapshot()).toEqual(before);
  // The organization's programs are not the person.
  const program = { authorization: `Bearer ${token}` };
  expect((await sendCall(app, get, { target: fields }, program)).status).toBe(200);
});

describe("order of checks", () => {
  const bad = { target: `${fields}?page=0`, body: { type: "nonsense" } };

  test("who is asking comes before what is asked", async () => {
    expect((await sendCall(app, post, bad, {})).status).toBe(401);
    const weak = await seller.withScopes("products:read");
    const authorization = `Bearer ${weak.token}`;
    expect((await sendCall(app, post, bad, { authorization })).status).toBe(403);
    expect((await sendCall(app, get, { target: `${fields}no-id` }, { authorization })).status).toBe(
      403,
    );
  });

  test("a foreign page is stopped before its session is checked", async () => {
    const evil = { ...personally(app, owner), origin: "https://evil.example" };
    const reply = await sendCall(app, post, bad, evil);
    expect([reply.status, reply.body]).toEqual([
      403,
      { error: "NotPermitted", detail: "Invalid origin" },
    ]);
  });

  test("for whom comes before the rest of the body", async () => {
    const named = { target: fields, body: { type: "nonsense", organization_id: organizationId } };
    const reply = await sendCall(app, post, named, bearer);
    expect([reply.status, reply.body.detail[0].type]).toEqual([422, "organization_token"]);
    const nulled = { target: fields, body: { ...aField(), organization_id: null } };
    expect((await sendCall(app, post, nulled, bearer)).status).toBe(201);
  });

  test("path, then query, then body", async () => {
    const listed = await sendCall(app, get, { target: `${fields}?page=0&limit=0` }, bearer);
    expect(listed.body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ["query", "page"],
      ["query", "limit"],
    ]);
    const both = { target: `${fields}no-id`, body: {} };
    const patched = await sendCall(app, { method: "PATCH" }, both, bearer);
    expect(patched.body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([["path", "id"]]);
  });
});

describe("a write with cookies", () => {
  const { cookie = "" } = personally(app, owner);
  test.each<[Record<string, string>, number]>([
    [{}, 403],
    [{ origin: "null" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "https://app.example.org.evil.example" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ referer: "https://evil.example/" }, 403],
    [{ origin: app.platform.config.baseUrl }, 201],
    [{ origin: "https://app.example.org" }, 201],
    [{ "sec-fetch-site": "same-origin" }, 201],
  ])("that says %o gets %i", async (headers, status) => {
    const call = { target: `${fields}?organization_id=${organizationId}`, body: aField() };
    const before = await snapshot();
    const reply = await sendCall(app, post, call, { cookie, ...headers });
    expect(reply.status, reply.text).toBe(status);
    if (status === 403) expect(await snapshot()).toEqual(before);
  });

  test("a token is no cookie: it works from anywhere, and is shared with nobody", async () => {
    const call = { target: fields, body: aField() };
    const reply = await sendCall(app, post, call, { ...bearer, origin: "https://evil.example" });
    expect(reply.status).toBe(201);
    expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("a bad token beside good cookies is refused", async () => {
    const reply = await sendCall(
      app,
      get,
      { target: fields },
      { cookie, authorization: "Bearer x" },
    );
    expect([reply.status, reply.body.error]).toEqual([401, "invalid_token"]);
  });
});

describe("a browser asks before it calls", () => {
  const preflight = (headers: Record<string, string>) =>
    app.visitor().send({ method: "OPTIONS", url: fields, headers });

  test("trusted origins may", async () => {
    const reply = await preflight({
      origin: "https://app.example.org",
      "access-control-request-method": "PATCH",
    });
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": "https://app.example.org",
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": expect.stringContaining("PATCH, DELETE"),
      "access-control-allow-headers": expect.stringContaining("X-Api-Key, Idempotency-Key"),
    });
    const headers = { ...bearer, origin: "https://app.example.org" };
    const answer = await sendCall(app, get, { target: fields }, headers);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "https://app.example.org",
      "access-control-expose-headers": expect.stringContaining("Idempotent-Replayed"),
      vary: "Origin",
    });
    const refused = await sendCall(
      app,
      get,
      { target: fields },
      { origin: "https://app.example.org" },
    );
    expect([refused.status, refused.headers["access-control-allow-origin"]]).toEqual([
      401,
      "https://app.example.org",
    ]);
  });

  test.each([
    [{ origin: "https://evil.example", "access-control-request-method": "POST" }],
    [{ origin: "https://app.example.org" }],
    [{ "access-control-request-method": "POST" }],
  ])("%o may not", async (headers) => {
    const reply = await preflight(headers as Record<string, string>);
    expect([reply.status, reply.body]).toEqual([404, notFound]);
    expect(reply.headers["access-control-allow-methods"]).toBeUndefined();
  });
});

describe("what is no request of this wire", () => {
  test.each([
    ["GET", "/v1"],
    ["GET", "/v1/"],
    ["GET", "/v1/nonsense"],
    ["GET", "/v1//custom-fields/"],
    ["GET", "//v1/custom-fields/"],
    ["GET", "/v1/custom-fields//"],
    ["GET", "/V1/custom-fields/"],
    ["GET", "/v1/custom%2dfields/"],
    ["PUT", fields],
    ["HEAD", fields],
    ["DELETE", fields],
    ["PATCH", fields],
    ["GET", `${fields}00000000-0000-4000-8000-000000000000/`],
  ] as const)("%s %s is not found", async (method, url) => {
    const reply = await app.visitor().send({ method, url, headers: bearer });
    expect(reply.status).toBe(404);
    if (method !== "HEAD") expect(reply.body ?? notFound).toEqual(notFound);
  });

  const send = (payload: string | Buffer, type = "application/json") =>
    app.visitor().send({
      method: "POST",
      url: fields,
      headers: { ...bearer, "content-type": type },
      payload,
    });

  test("a body too large, or of another type", async () => {
    const before = await snapshot();
    const large = await send(JSON.stringify({ ...aField(), name: "x".repeat(270_000) }));
    expect([large.status, large.body]).toEqual([
      413,
      { error: "PayloadTooLarge", detail: "Payload too large" },
    ]);
    const form = await send("a=b", "application/x-www-form-urlencoded");
    expect([form.status, form.body.error]).toEqual([415, "UnsupportedMediaType"]);
    expect(await snapshot()).toEqual(before);
  });

  test("the most metadata that may be, in any script and spelling, is taken", async () => {
    const pairs = Array.from({ length: 50 }, (_, index) => {
      const key = String(index).padStart(40, "鍵");
      return [key, "値".repeat(500)];
    });
    const metadata = Object.fromEntries(pairs);
    const body = JSON.stringify({ ...aField(), metadata });
    const escaped = body.replace(/[^ -~]/g, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
    const reply = await send(escaped);
    expect([reply.status, reply.body.metadata]).toEqual([201, metadata]);
  });

  test.each([
    ["a raw NUL", Buffer.from('{"name":"\0"}')],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["half of it", '{"name":'],
  ])("a body that is not JSON: %s", async (_what, payload) => {
    const reply = await send(payload);
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        error: "RequestValidationError",
        detail: [{ type: "json_invalid", loc: ["body"], msg: "JSON decode error" }],
      },
    ]);
  });

  test.each([
    ["NUL", '{"name":"a\\u0000"}', ["name"], "Text should not contain a NUL character"],
    [
      "a lone surrogate",
      '{"properties":{"options":[{"value":"\\ud800"}]}}',
      ["properties", "options", 0, "value"],
      "Text should be valid Unicode, but contains a lone surrogate",
    ],
    [
      "a lone surrogate in a key",
      '{"metadata":{"\\udfff":1}}',
      ["metadata"],
      "Text should be valid Unicode, but contains a lone surrogate",
    ],
    [
      "a prototype",
      '{"metadata":{"__proto__":{"admin":true}}}',
      ["metadata"],
      "Input should not have a key named __proto__",
    ],
    [
      "too much nesting",
      `${'{"a":'.repeat(33)}1${"}".repeat(33)}`,
      Array.from({ length: 32 }, () => "a"),
      "Input should be nested at most 32 levels deep",
    ],
    [
      "thousands of values",
      `[${"0,".repeat(3_000)}0]`,
      [],
      "A request may hold at most 3000 values",
    ],
  ])("JSON with what cannot be stored names the place: %s", async (_what, payload, loc, msg) => {
    const reply = await send(payload);
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        error: "RequestValidationError",
        detail: [{ type: "value_error", loc: ["body", ...loc], msg }],
      },
    ]);
  });

  test.each([
    ["page=1&page=2", "page"],
    ["query=a&query=b&query=c", "query"],
  ])("a single-valued key that is repeated is given twice: %s", async (query, name) => {
    const reply = await sendCall(app, get, { target: `${fields}?${query}` }, bearer);
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      [{ type: "value_error", loc: ["query", name], msg: `${name} is given twice` }],
    ]);
  });

  test.each([
    ["query=a%00", ["query"], "Text should not contain a NUL character"],
    ["metadata[a]=%00", ["metadata", "a", 0], "Text should not contain a NUL character"],
  ])("a query with NUL names the place: %s", async (query, loc, msg) => {
    const reply = await sendCall(app, get, { target: `${fields}?${query}` }, bearer);
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      [{ type: "value_error", loc: ["query", ...loc], msg }],
    ]);
  });

  test.each([
    "query=%00",
    "metadata[%00]=1",
    "query=%ed%a0%80",
    "metadata[__proto__]=1",
    "__proto__=a&__proto__=b",
  ])("a query with %s is refused or harmless", async (query) => {
    const reply = await sendCall(app, get, { target: `${fields}?${query}` }, bearer);
    expect([200, 422]).toContain(reply.status);
    if (query.includes("%00") || query.includes("__proto__")) expect(reply.status).toBe(422);
  });
});

test("in live mode the wire is limited for each address, and says when to come again", async () => {
  const live = await testApp({
    now: "2026-03-01T09:00:00Z",
    env: {
      STRIPE_SECRET_KEY: "sk_live_x",
      STRIPE_PUBLISHABLE_KEY: "pk_live_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      GUILDHALL_SECRET: testSecret,
      BASE_URL: "https://guildhall.example",
      RATE_LIMIT: "on",
    },
  });
  const ask = () => live.visitor().get(fields);
  for (let n = 0; n < 100; n += 1) expect((await ask()).status).toBe(401);
  const reply = await ask();
  expect([reply.status, reply.body.error]).toEqual([429, "TooManyRequests"]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
});
