import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const root = await app.signedUp("root@example.com");
// The first user: no other one may have the same millisecond.
app.platform.tick(1);
const rootId = (await root.get("/api/auth/get-session")).body.user.id as string;
const act = (path: string, body: object, by: Visitor = root) =>
  by.post(`/api/auth/admin/${path}`, body);
const readSession = async (visitor: Visitor) => (await visitor.get("/api/auth/get-session")).body;
const hour = 3_600_000;

async function someone() {
  const visitor = await app.signedUp();
  return Object.assign(visitor, { id: (await readSession(visitor)).user.id as string });
}

/** An administrator of their own, with the role, so that cookies of tests do not mix. */
async function deputy() {
  const person = await someone();
  await act("set-role", { userId: person.id, role: "admin" });
  return person;
}

const audited = async (targetId: string) => {
  const { rows } = await app.platform.database.pool.query(
    "select action, actor_id, after from audit_log where target_id = $1 order by id",
    [targetId],
  );
  return rows as { action: string; actor_id: string; after: unknown }[];
};

test("an administrator sees sessions by handles, which open nothing", async () => {
  const person = await someone();
  const own = (await readSession(person)).session;
  const { status, body } = await act("list-user-sessions", { userId: person.id });

  expect(status).toBe(200);
  expect(body.sessions).toEqual([{ ...own, token: own.id, impersonatedBy: null }]);
  expect(JSON.stringify(body)).not.toContain(own.token);
});

test("a session is revoked by its handle", async () => {
  const person = await someone();
  const { sessions } = (await act("list-user-sessions", { userId: person.id })).body;
  const { body } = await act("revoke-user-session", { sessionToken: sessions[0].token });

  expect(body).toEqual({ success: true });
  expect(await readSession(person)).toBeNull();
  expect(await audited(sessions[0].id)).toMatchObject([
    { action: "session.revoked", actor_id: rootId },
  ]);
  expect((await act("revoke-user-session", { sessionToken: "unknown" })).body).toEqual({
    success: true,
  });
});

test("all sessions of a person are revoked, also those in which they act as others", async () => {
  const person = await someone();
  const administrator = await deputy();
  await act("impersonate-user", { userId: person.id }, administrator);
  expect((await readSession(administrator)).user.id).toBe(person.id);

  await act("revoke-user-sessions", { userId: administrator.id });
  expect(await readSession(administrator)).toBeNull();
  expect(await readSession(person)).not.toBeNull();
  await act("revoke-user-sessions", { userId: person.id });
  expect(await readSession(person)).toBeNull();
});

test("an administrator acts as a person for an hour at most, and comes back", async () => {
  const person = await someone();
  const administrator = await deputy();
  const before = await readSession(administrator);
  const { status, body, setCookies } = await act(
    "impersonate-user",
    { userId: person.id },
    administrator,
  );

  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: person.id, role: "user", banned: false });
  expect(body.session).toMatchObject({ userId: person.id, impersonatedBy: administrator.id });
  expect(Date.parse(body.session.expiresAt) - Date.parse(body.session.createdAt)).toBe(hour);
  expect(setCookies.map((line) => line.split("=")[0])).toEqual([
    "guildhall.session_token",
    "guildhall.dont_remember",
    "guildhall.admin_session",
  ]);
  expect(setCookies.every((line) => line.includes("HttpOnly; SameSite=Lax"))).toBe(true);
  const during = await readSession(administrator);
  expect(during.user.id).toBe(person.id);
  expect(Object.keys(during.session).sort()).toEqual(Object.keys(before.session).sort());
  expect((await administrator.get("/api/auth/admin/get-impersonation")).body).toEqual({
    impersonatedBy: administrator.id,
    expiresAt: body.session.expiresAt,
  });

  const stopped = await act("stop-impersonating", {}, administrator);
  expect(stopped.body).toMatchObject({
    session: { id: before.session.id, token: before.session.token, impersonatedBy: null },
    user: { id: administrator.id, role: "admin" },
  });
  expect((await readSession(administrator)).session.id).toBe(before.session.id);
  expect([...administrator.cookies.keys()].sort()).toEqual([
    "guildhall.known_browser",
    "guildhall.session_token",
  ]);
  expect((await administrator.get("/api/auth/admin/get-impersonation")).body).toBeNull();
  expect((await act("list-user-sessions", { userId: person.id })).body.sessions).toHaveLength(1);
});

test("the audit log names both: who acts, and as whom", async () => {
  const person = await someone();
  const administrator = await deputy();
  const { session } = (await act("impersonate-user", { userId: person.id }, administrator)).body;
  const { body: organization } = await administrator.post("/api/auth/organization/create", {
    name: "Guild",
    slug: "founded-by-an-administrator",
  });
  await act("stop-impersonating", {}, administrator);

  expect(await audited(organization.id)).toMatchObject([
    {
      action: "organization.created",
      actor_id: person.id,
      after: { impersonatedBy: administrator.id },
    },
  ]);
  expect((await audited(person.id)).slice(1)).toEqual([
    {
      action: "user.impersonated",
      actor_id: administrator.id,
      after: { sessionId: session.id, impersonatedBy: administrator.id },
    },
    {
      action: "user.impersonation_ended",
      actor_id: person.id,
      after: { sessionId: session.id, impersonatedBy: administrator.id },
    },
  ]);
});

test("an impersonation is not extended by use, and ends by itself; the way back stays", async () => {
  const person = await someone();
  const administrator = await deputy();
  await act("impersonate-user", { userId: person.id }, administrator);
  app.platform.tick(hour - 1);
  expect((await readSession(administrator)).user.id).toBe(person.id);
  app.platform.tick(1);

  expect(await readSession(administrator)).toBeNull();
  const { status, body } = await act("stop-impersonating", {}, administrator);
  expect([status, body.user.id]).toEqual([200, administrator.id]);
  expect((await readSession(administrator)).user.id).toBe(administrator.id);
});

test("no administrator is impersonated, not even oneself", async () => {
  const other = await deputy();
  for (const userId of [rootId, other.id]) {
    const { status, body } = await act("impersonate-user", { userId });
    expect([status, body.message]).toEqual([403, "You cannot impersonate administrators"]);
  }
});

test("acting as somebody else gives no administration, even if they become administrator", async () => {
  const person = await someone();
  const administrator = await deputy();
  await act("impersonate-user", { userId: person.id }, administrator);
  const before = await administrator.get("/api/auth/admin/list-users");
  await act("set-role", { userId: person.id, role: "admin" });
  const after = await administrator.get("/api/auth/admin/list-users");
  const nested = await act("impersonate-user", { userId: person.id }, administrator);

  for (const reply of [before, after, nested]) expect(reply.status).toBe(403);
});

test("an administrator who acts as somebody else changes and ends no credential of theirs", async () => {
  const person = await someone();
  const administrator = await deputy();
  await act("impersonate-user", { userId: person.id }, administrator);
  const attempts: [string, object][] = [
    ["api-key/create", {}],
    ["api-key/update", { keyId: "x", name: "y" }],
    ["api-key/delete", { keyId: "x" }],
    ["change-email", { newEmail: "mine@example.com" }],
    ["change-password", { newPassword: "correct horse", currentPassword: person.password }],
    ["delete-user", {}],
    ["revoke-session", { token: "x" }],
    ["revoke-sessions", {}],
    ["revoke-other-sessions", {}],
  ];

  for (const [path, body] of attempts) {
    const reply = await administrator.post(`/api/auth/${path}`, body);
    expect([path, reply.status, reply.body.message]).toEqual([
      path,
      403,
      "This is not possible while you impersonate another user",
    ]);
  }
});

test("signing out while acting as somebody else ends both sessions", async () => {
  const person = await someone();
  const administrator = await deputy();
  const own = (await readSession(administrator)).session;
  await act("impersonate-user", { userId: person.id }, administrator);
  await administrator.post("/api/auth/sign-out", {});

  expect([...administrator.cookies.keys()]).toEqual(["guildhall.known_browser"]);
  const { sessions } = (await act("list-user-sessions", { userId: administrator.id })).body;
  expect(sessions).not.toContainEqual(expect.objectContaining({ id: own.id }));
  expect((await act("stop-impersonating", {}, administrator)).status).toBe(401);
});

test("the impersonations of an administrator who is demoted, banned or removed end", async () => {
  const ends: ((id: string) => Promise<unknown>)[] = [
    (userId) => act("set-role", { userId, role: "user" }),
    (userId) => act("ban-user", { userId }),
    (userId) => act("remove-user", { userId }),
  ];
  for (const end of ends) {
    const person = await someone();
    const administrator = await deputy();
    await act("impersonate-user", { userId: person.id }, administrator);
    await end(administrator.id);
    expect(await readSession(administrator)).toBeNull();
  }
});

test("who impersonates nobody has nothing to stop", async () => {
  const { status, body } = await act("stop-impersonating", {});

  expect([status, body.message]).toEqual([400, "You are not impersonating anyone"]);
  expect((await act("stop-impersonating", {}, app.visitor())).status).toBe(401);
});

test("the way back is signed, and leads to a session that lives or nowhere", async () => {
  const person = await someone();
  const administrator = await deputy();
  const own = (await readSession(administrator)).session;
  await act("impersonate-user", { userId: person.id }, administrator);
  await act("revoke-user-session", { sessionToken: own.id });
  const { status, body } = await act("stop-impersonating", {}, administrator);

  expect([status, body.message]).toEqual([401, "Failed to find admin session"]);
  expect([...administrator.cookies.keys()]).toEqual(["guildhall.known_browser"]);

  const thief = app.visitor();
  thief.cookies.set("guildhall.admin_session", `${own.token}.${"A".repeat(43)}%3D`);
  expect((await act("stop-impersonating", {}, thief)).status).toBe(401);
});

test("a person's own list does not show who acts in their place", async () => {
  const person = await someone();
  const administrator = await deputy();
  await act("impersonate-user", { userId: person.id }, administrator);

  expect((await person.get("/api/auth/list-sessions")).body).toHaveLength(1);
  expect((await administrator.get("/api/auth/list-sessions")).body).toHaveLength(2);
});
