import { describe, expect, test } from "vitest";
import { tokenScopes } from "#contract/identity/scopes.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { auditActions } from "#test/support/people.ts";
import { personally, sendCall } from "#test/support/seller-wire.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const { owner, organizationId, ...seller } = await aSeller(app);
const path = "/v1/organization-access-tokens/";
const target = (id = "") => `${path}${id}?organization_id=${organizationId}`;
const asOwner = () => personally(app, owner);
const dayMs = 24 * 60 * 60 * 1_000;

const make = (body: object) =>
  sendCall(app, { method: "POST" }, { target: target(), body }, asOwner());
const change = (id: string, body: object) =>
  sendCall(app, { method: "PATCH" }, { target: target(id), body }, asOwner());
const revoke = (id: string) =>
  sendCall(app, { method: "DELETE" }, { target: target(id) }, asOwner());
const list = (query = "") =>
  sendCall(app, { method: "GET" }, { target: `${target()}${query}` }, asOwner());
const use = (token: string) =>
  app.visitor().get("/v1/products/", { authorization: `Bearer ${token}` });

test("a token is shown once, and only its hash is stored", async () => {
  const { status, body } = await make({
    comment: " Nightly export ",
    scopes: ["products:read", "products:read", "orders:read"],
    expires_in: 3_600,
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    organization_access_token: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: "2026-03-01T09:00:00.000Z",
      modified_at: null,
      organization_id: organizationId,
      comment: "Nightly export",
      scopes: ["products:read", "orders:read"],
      expires_at: "2026-03-01T10:00:00.000Z",
      last_used_at: null,
    },
    token: expect.stringMatching(/^guild_oat_[A-Za-z0-9]{32}$/),
  });
  const listed = await list("&limit=100");
  expect(listed.text).not.toContain(body.token);
  expect(listed.body.items).toContainEqual(body.organization_access_token);
  const { rows } = await app.platform.database.pool.query(
    "select t::text as row from access_tokens t union all select a::text from audit_log a",
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(body.token.slice(10));
});

test("without scopes it may do all that its maker may, and lives for ever", async () => {
  const { body } = await make({ comment: "everything" });
  expect(body.organization_access_token.scopes.toSorted()).toEqual([...tokenScopes].sort());
  expect(body.organization_access_token.expires_at).toBeNull();
});

test("its use is noted, once a minute", async () => {
  const { body } = await make({ comment: "noted", scopes: ["products:read"] });
  const lastUse = async () => {
    const { items } = (await list("&limit=100")).body;
    return items.find(({ comment }: { comment: string }) => comment === "noted").last_used_at;
  };
  expect(await lastUse()).toBeNull();
  expect((await use(body.token)).status).toBe(200);
  expect(await lastUse()).toBe("2026-03-01T09:00:00.000Z");
  app.platform.tick(59_999);
  await use(body.token);
  expect(await lastUse()).toBe("2026-03-01T09:00:00.000Z");
  app.platform.tick(1);
  await use(body.token);
  expect(await lastUse()).toBe("2026-03-01T09:01:00.000Z");
});

test("it ends at its instant, and stays in the list as ended", async () => {
  const { body } = await make({ comment: "short", scopes: ["products:read"], expires_in: 60 });
  app.platform.tick(59_999);
  expect((await use(body.token)).status).toBe(200);
  app.platform.tick(1);
  const ended = await use(body.token);
  expect([ended.status, ended.body.error]).toEqual([401, "invalid_token"]);
  expect((await list("&limit=100")).text).toContain(body.organization_access_token.id);
});

test("changed scopes apply from the next call; a revoked token no longer works", async () => {
  const { body } = await make({ comment: "changing", scopes: ["products:read"] });
  const { id } = body.organization_access_token;
  const changed = await change(id, { comment: "changed", scopes: ["orders:read"] });
  expect([changed.status, changed.body.comment, changed.body.scopes]).toEqual([
    200,
    "changed",
    ["orders:read"],
  ]);
  expect((await use(body.token)).body.error).toBe("insufficient_scope");
  const untouched = await change(id, { comment: null, scopes: null });
  expect(untouched.body).toMatchObject({ comment: "changed", scopes: ["orders:read"] });
  expect((await revoke(id)).status).toBe(204);
  expect((await use(body.token)).body.error).toBe("invalid_token");
  expect((await revoke(id)).status).toBe(404);
  expect((await change(id, { comment: "x" })).status).toBe(404);
  expect(await auditActions(app)).toEqual(
    expect.arrayContaining([
      "access_token.created",
      "access_token.updated",
      "access_token.revoked",
    ]),
  );
});

describe("what is not a token", () => {
  test.each([
    ["no comment", { scopes: ["products:read"] }, "comment", "missing"],
    ["an empty one", { comment: "  " }, "comment", "string_too_short"],
    ["a long one", { comment: "x".repeat(256) }, "comment", "string_too_long"],
    ["no scope", { comment: "a", scopes: [] }, "scopes", "too_short"],
    ["an unknown scope", { comment: "a", scopes: ["everything"] }, "scopes", "literal_error"],
    [
      "a scope of persons",
      { comment: "a", scopes: ["organization_access_tokens:write"] },
      "scopes",
      "literal_error",
    ],
    ["no time", { comment: "a", expires_in: 0 }, "expires_in", "greater_than_equal"],
    ["ages", { comment: "a", expires_in: 1e12 }, "expires_in", "less_than_equal"],
    ["a broken second", { comment: "a", expires_in: 1.5 }, "expires_in", "int_from_float"],
  ])("%s", async (_what, body, field, type) => {
    const reply = await make(body);
    expect([reply.status, reply.body.detail[0].loc.slice(0, 2), reply.body.detail[0].type]).toEqual(
      [422, ["body", field], type],
    );
  });
});

test("no token makes, reads, changes or ends a token", async () => {
  const { body } = await make({ comment: "strong" });
  const authorization = `Bearer ${body.token}`;
  const { id } = body.organization_access_token;
  const calls = [
    ["GET", { target: path }],
    ["POST", { target: path, body: { comment: "x" } }],
    ["PATCH", { target: path + id, body: { comment: "x" } }],
    ["DELETE", { target: path + id }],
  ] as const;
  for (const [method, call] of calls) {
    const reply = await sendCall(app, { method }, call, { authorization });
    expect([reply.status, reply.body.error]).toEqual([403, "insufficient_scope"]);
  }
  expect((await use(seller.token)).status).toBe(200);
});

test("tokens go with their organization, and outlive the session that made them", async () => {
  const other = await aSeller(app);
  await other.owner.post("/api/auth/sign-out");
  app.platform.tick(30 * dayMs);
  expect((await use(other.token)).status).toBe(200);
  await other.owner.post("/api/auth/sign-in/email", {
    email: other.owner.email,
    password: other.owner.password,
  });
  const { status } = await other.owner.post("/api/auth/organization/delete", {
    organizationId: other.organizationId,
  });
  expect(status).toBe(200);
  expect((await use(other.token)).status).toBe(401);
});
