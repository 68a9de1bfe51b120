import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const root = await app.signedUp("root@example.com");
// The first user: no other one may have the same millisecond.
app.platform.tick(1);
const readId = async (visitor: Visitor) =>
  (await visitor.get("/api/auth/get-session")).body.user.id as string;
const rootId = await readId(root);
const act = (path: string, body: object, by: Visitor = root) =>
  by.post(`/api/auth/admin/${path}`, body);
const list = (query = "") => root.get(`/api/auth/admin/list-users?${query}`);
const hour = 3_600_000;

async function someone() {
  const visitor = await app.signedUp();
  return Object.assign(visitor, { id: await readId(visitor) });
}

async function appointed() {
  const person = await someone();
  await act("set-role", { userId: person.id, role: "admin" });
  return person;
}

const audited = async (targetId: string) => {
  const { rows } = await app.platform.database.pool.query(
    "select action, actor_id, before, after from audit_log where target_id = $1 order by id",
    [targetId],
  );
  return rows as { action: string; actor_id: string; before: unknown; after: unknown }[];
};

const adminKeys = [
  "id",
  "email",
  "name",
  "image",
  "emailVerified",
  "createdAt",
  "updatedAt",
  "role",
  "banned",
  "banReason",
  "banExpires",
];

test("an administrator makes a person, who can sign in", async () => {
  const { status, body, setCookies } = await act("create-user", {
    email: "Made@Example.com",
    password: "correct horse battery",
    name: "Made",
    role: "user",
    data: { image: "https://example.com/made.png" },
  });

  expect([status, setCookies]).toEqual([200, []]);
  const script = await act("create-user", {
    email: "script@example.com",
    password: "correct horse battery",
    name: "Made",
    data: { image: "javascript:alert(1)" },
  });
  expect([script.status, script.body.message]).toEqual([400, "Invalid body parameters"]);
  expect(Object.keys(body.user)).toEqual(adminKeys);
  expect(body.user).toMatchObject({
    email: "made@example.com",
    emailVerified: false,
    image: "https://example.com/made.png",
    role: "user",
    banned: false,
    banReason: null,
    banExpires: null,
  });
  const signedIn = await app.visitor().post("/api/auth/sign-in/email", {
    email: "made@example.com",
    password: "correct horse battery",
  });
  expect(signedIn.status).toBe(200);
  expect(Object.keys(signedIn.body.user)).toEqual(adminKeys.slice(0, 7));
  expect(await audited(body.user.id)).toMatchObject([
    { action: "user.created", actor_id: rootId, after: { role: "user" } },
  ]);
});

test("what is derived or has its own permission is not taken from a creation", async () => {
  const { body } = await act("create-user", {
    email: "forged@example.com",
    password: "correct horse battery",
    name: "Forged",
    id: "mine",
    emailVerified: true,
    data: {
      emailVerified: true,
      banned: true,
      id: "mine",
      createdAt: "2001-01-01",
      userId: rootId,
    },
  });

  expect(body.user).toMatchObject({
    emailVerified: false,
    banned: false,
    createdAt: expect.stringMatching(/^2026-03-01/),
  });
  expect(body.user.id).not.toBe("mine");
});

test("nobody gives themselves a role, a proven address or an end to their ban", async () => {
  const person = await someone();
  const forged = {
    name: "Me",
    role: "admin",
    emailVerified: true,
    bannedUntil: null,
    banned: false,
  };
  expect((await person.post("/api/auth/update-user", forged)).status).toBe(200);

  const [listed] = (await list(`filterField=id&filterValue=${person.id}`)).body.users;
  expect(listed).toMatchObject({ name: "Me", role: "user", emailVerified: false });
});

const wanted = { email: "new@example.com", password: "correct horse battery", name: "New" };

test.each([
  ["an address in use", { email: "ROOT@example.com" }, 400, "User already exists"],
  ["no address", { email: "root" }, 400, "Invalid email"],
  ["a short password", { password: "short" }, 400, "Password too short"],
  ["a long password", { password: "x".repeat(129) }, 400, "Password too long"],
  ["an empty name", { name: "" }, 400, "Invalid body parameters"],
  [
    "an unknown role",
    { role: "king" },
    400,
    "You are not allowed to set a non-existent role value",
  ],
  [
    "an unknown role in data",
    { data: { role: ["user", "king"] } },
    400,
    "You are not allowed to set a non-existent role value",
  ],
])("create-user refuses %s", async (_what, change, status, message) => {
  const reply = await act("create-user", { ...wanted, ...change });

  expect([reply.status, reply.body.message]).toEqual([status, message]);
});

test("a role is given and taken, and counts at once", async () => {
  const person = await someone();
  const denied = await person.get("/api/auth/admin/list-users");
  const given = await act("set-role", { userId: person.id, role: ["user", "admin"] });

  expect(denied.body.message).toBe("You are not allowed to list users");
  expect(given.body.user.role).toBe("user,admin");
  expect((await person.get("/api/auth/admin/list-users")).status).toBe(200);
  await act("set-role", { userId: person.id, role: "user" });
  expect((await person.get("/api/auth/admin/list-users")).status).toBe(403);
  expect(await audited(person.id)).toMatchObject([
    { action: "user.signed_up" },
    { action: "user.role_changed", before: { role: "user" }, after: { role: "user,admin" } },
    { action: "user.role_changed", before: { role: "user,admin" }, after: { role: "user" } },
  ]);
});

test.each([
  ["set-role", { role: "user" }],
  ["ban-user", {}],
  ["unban-user", {}],
  ["impersonate-user", {}],
  ["revoke-user-sessions", {}],
  ["set-user-password", { newPassword: "correct horse battery" }],
  ["remove-user", {}],
])("%s of nobody is not found", async (path, body) => {
  const reply = await act(path, { userId: "nobody", ...body });

  expect([reply.status, reply.body.message]).toEqual([404, "User not found"]);
});

test("a role that does not exist is not stored", async () => {
  const { id } = await someone();
  const { status, body } = await act("set-role", { userId: id, role: "king" });

  expect([status, body.message]).toEqual([
    400,
    "You are not allowed to set a non-existent role value",
  ]);
});

test("a banned person is out at once, by every door", async () => {
  const person = await someone();
  const { key } = (await person.post("/api/auth/api-key/create", {})).body;
  const { status, body } = await act("ban-user", { userId: person.id, banReason: "spam" });

  expect(status).toBe(200);
  expect(body.user).toMatchObject({ banned: true, banReason: "spam", banExpires: null });
  expect((await person.get("/api/auth/list-sessions")).status).toBe(401);
  expect((await person.get("/api/auth/get-session")).body).toBeNull();
  const { email, password } = person;
  const refused = [
    await app.visitor().post("/api/auth/sign-in/email", { email, password }),
    await app.visitor().get("/api/auth/get-session", { "x-api-key": key }),
    await act("impersonate-user", { userId: person.id }),
  ];
  for (const reply of refused) {
    expect([reply.status, reply.body.code]).toEqual([403, "BANNED_USER"]);
    expect(reply.setCookies).toEqual([]);
  }
  const { rows } = await app.platform.database.pool.query(
    "select id from sessions where user_id = $1",
    [person.id],
  );
  expect(rows).toEqual([]);
  expect((await audited(person.id)).at(-1)).toMatchObject({
    action: "user.banned",
    actor_id: rootId,
  });
});

test("a session that survived a ban is ended by the guard", async () => {
  const person = await someone();
  await app.platform.database.pool.query(
    "update users set banned_until = '2026-12-01T00:00:00Z' where id = $1",
    [person.id],
  );

  expect((await person.get("/api/auth/list-sessions")).status).toBe(401);
  await act("unban-user", { userId: person.id });
  expect((await person.get("/api/auth/list-sessions")).status).toBe(401);
});

test("a ban with an end lapses, and a lifted one is gone", async () => {
  const person = await someone();
  const { email, password } = person;
  const signIn = () => app.visitor().post("/api/auth/sign-in/email", { email, password });
  const banned = await act("ban-user", { userId: person.id, banExpiresIn: 3600 });
  expect(Date.parse(banned.body.user.banExpires) - Date.parse(banned.body.user.updatedAt)).toBe(
    hour,
  );
  app.platform.tick(hour - 1);
  expect((await signIn()).status).toBe(403);
  app.platform.tick(1);
  expect((await signIn()).status).toBe(200);
  const listed = (await list(`filterField=id&filterValue=${person.id}`)).body.users[0];
  expect(listed).toMatchObject({ banned: false, banReason: null, banExpires: null });

  await act("ban-user", { userId: person.id });
  const lifted = await act("unban-user", { userId: person.id });
  expect(lifted.body.user).toMatchObject({ banned: false, banReason: null, banExpires: null });
  expect((await signIn()).status).toBe(200);
});

test("administrators neither ban nor remove themselves", async () => {
  const banned = await act("ban-user", { userId: rootId });
  const removed = await act("remove-user", { userId: rootId });

  expect([banned.status, banned.body.message]).toEqual([400, "You cannot ban yourself"]);
  expect([removed.status, removed.body.message]).toEqual([400, "You cannot remove yourself"]);
});

test("an appointed administrator cannot touch whom the configuration names", async () => {
  const deputy = await appointed();
  const replies = [
    await act("ban-user", { userId: rootId }, deputy),
    await act("remove-user", { userId: rootId }, deputy),
    await act("set-user-password", { userId: rootId, newPassword: "a new password" }, deputy),
    await act("set-role", { userId: rootId, role: "user" }, deputy),
  ];

  for (const reply of replies)
    expect([reply.status, reply.body.message]).toEqual([
      403,
      "An administrator named by the configuration cannot be changed here",
    ]);
  expect((await list()).status).toBe(200);
});

test("people are searched, filtered, sorted and paged", async () => {
  const people = await Promise.all([
    app.signedUp("zoe@list.example"),
    app.signedUp("adam@list.example"),
    app.signedUp("50%_off@list.example"),
  ]);
  const emails = async (query: string) =>
    ((await list(`searchValue=list.example&${query}`)).body.users as { email: string }[]).map(
      (user) => user.email,
    );

  expect((await emails("")).length).toBe(people.length);
  expect(await emails("sortBy=email&sortDirection=desc&limit=1")).toEqual(["zoe@list.example"]);
  expect(await emails("sortBy=email&sortDirection=asc&limit=1&offset=1")).toEqual([
    "adam@list.example",
  ]);
  const page = await list("searchValue=list.example&limit=2&offset=1");
  expect(page.body).toMatchObject({ total: 3, limit: 2, offset: 1 });
  const search = async (query: string) => (await list(query)).body.users.length as number;
  expect(await search("searchValue=zoe&searchOperator=starts_with")).toBe(1);
  expect(await search("searchValue=zoe&searchOperator=ends_with")).toBe(0);
  expect(await search("searchValue=%25_&searchField=email")).toBe(1);
  expect(await search("searchValue=okafor&searchField=name&limit=3")).toBe(3);
  expect(await search("filterField=email&filterValue=ADAM&filterOperator=contains")).toBe(1);
  expect(await search("filterField=emailVerified&filterValue=true")).toBe(0);
  expect(
    await search("filterField=createdAt&filterValue=2026-03-01T00:00:00Z&filterOperator=lt"),
  ).toBe(0);
  expect(await search(`filterField=banReason&filterValue=spam&filterOperator=eq`)).toBe(1);
  expect(await search("filterField=banned&filterValue=true")).toBeGreaterThan(0);
  const admins = (await list("filterField=role&filterValue=admin")).body.users;
  expect(admins).toContainEqual(expect.objectContaining({ id: rootId, role: "admin" }));
  const others = (await list("filterField=role&filterValue=admin&filterOperator=ne")).body.users;
  expect(others).not.toContainEqual(expect.objectContaining({ id: rootId }));
});

test.each([
  "sortBy=password",
  "sortBy=email&sortDirection=up",
  "limit=-1",
  "limit=x",
  "searchField=id&searchValue=x",
  "filterField=nope&filterValue=x",
  "filterField=banned&filterValue=maybe",
  "filterField=createdAt&filterValue=soon",
  "limit=1&limit=2",
])("list-users refuses %s", async (query) => {
  const { status, body } = await list(query);

  expect([status, body]).toEqual([
    400,
    { code: "VALIDATION_ERROR", message: "Invalid query parameters" },
  ]);
});

test.each([
  "id",
  "email",
  "name",
  "role",
  "banReason",
  "emailVerified",
  "banned",
  "createdAt",
  "updatedAt",
  "banExpires",
])("people can be sorted by %s", async (field) => {
  expect((await list(`sortBy=${field}&sortDirection=desc&limit=5`)).status).toBe(200);
});

test("an administrator sets a password: the old one and the old sessions are over", async () => {
  const person = await someone();
  const newPassword = "an entirely new one";
  const { status, body } = await act("set-user-password", { userId: person.id, newPassword });

  expect([status, body]).toEqual([200, { status: true }]);
  expect((await person.get("/api/auth/get-session")).body).toBeNull();
  const { email, password } = person;
  const signIn = (tried: string) =>
    app.visitor().post("/api/auth/sign-in/email", { email, password: tried });
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn(newPassword)).status).toBe(200);
  const short = await act("set-user-password", { userId: person.id, newPassword: "short" });
  expect([short.status, short.body.message]).toEqual([400, "Password too short"]);
});

test("an administrator's own session survives a new password", async () => {
  const deputy = await appointed();
  await act("set-user-password", { userId: deputy.id, newPassword: "an entirely new one" }, deputy);

  expect((await deputy.get("/api/auth/get-session")).body).not.toBeNull();
});

test("a removed person is gone with everything", async () => {
  const person = await someone();
  await person.post("/api/auth/api-key/create", {});
  const { status, body } = await act("remove-user", { userId: person.id });

  expect([status, body]).toEqual([200, { success: true }]);
  const { email, password } = person;
  const signIn = await app.visitor().post("/api/auth/sign-in/email", { email, password });
  expect(signIn.status).toBe(401);
  const { rows } = await app.platform.database.pool.query(
    "select id from api_keys where user_id = $1",
    [person.id],
  );
  expect(rows).toEqual([]);
  expect((await audited(person.id)).at(-1)).toMatchObject({
    action: "user.deleted",
    actor_id: rootId,
  });
});

test("flaw 9: the only owner of an organization is not removed from under it", async () => {
  const person = await someone();
  const organization = { name: "Acme", slug: "acme-of-one" };
  expect((await person.post("/api/auth/organization/create", organization)).status).toBe(200);
  const { status, body } = await act("remove-user", { userId: person.id });

  expect(status).toBe(400);
  expect(body.message).toContain("Acme");
  expect((await list(`filterField=id&filterValue=${person.id}`)).body.total).toBe(1);
});

test.each([
  ["everything", { permissions: { user: ["list", "ban"], session: ["revoke"] } }, true],
  ["by the old name", { permission: { user: ["list"] } }, true],
  ["something unknown", { permissions: { user: ["fly"] } }, false],
  ["nothing", { permissions: {} }, false],
])("an administrator asks for %s", async (_what, body, success) => {
  expect((await act("has-permission", body)).body).toEqual({ error: null, success });
});

test("has-permission answers about the caller, also if the body names somebody else", async () => {
  const person = await someone();
  const asked = { permissions: { user: ["list"] }, userId: rootId, role: "admin" };

  expect((await act("has-permission", asked, person)).body).toEqual({
    error: null,
    success: false,
  });
  expect((await act("has-permission", {})).status).toBe(400);
  const both = { permissions: { user: ["list"] }, permission: { user: ["list"] } };
  expect((await act("has-permission", both)).status).toBe(400);
});
