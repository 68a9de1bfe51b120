import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const root = await app.signedUp("root@example.com");
// The first user of a sandbox is its administrator: no other user may have the same millisecond.
app.platform.tick(1);
const rootId = await readId(root);
const password = "correct horse battery";

async function readId(visitor: Visitor): Promise<string> {
  return (await visitor.get("/api/auth/get-session")).body.user.id;
}

async function someone() {
  const visitor = await app.signedUp();
  return Object.assign(visitor, { id: await readId(visitor) });
}

const get = (id: string, by: Visitor = root) => by.get(`/api/auth/admin/get-user?id=${id}`);
const update = (userId: string, data: object, by: Visitor = root) =>
  by.post("/api/auth/admin/update-user", { userId, data });

const audited = async (targetId: string) => {
  const { rows } = await app.platform.database.pool.query(
    "select action, actor_id, after from audit_log where target_id = $1 order by id",
    [targetId],
  );
  return rows as { action: string; actor_id: string; after: unknown }[];
};

test("get-user shows one person as list-users does", async () => {
  const person = await someone();
  const { body: list } = await root.get(
    `/api/auth/admin/list-users?filterField=id&filterValue=${person.id}`,
  );

  const { status, body } = await get(person.id);

  expect([status, body]).toEqual([200, list.users[0]]);
  const unknown = await get("nobody");
  expect([unknown.status, unknown.body.message]).toEqual([404, "User not found"]);
  const unnamed = await root.get("/api/auth/admin/get-user");
  expect([unnamed.status, unnamed.body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("update-user changes name and picture, and answers with the person", async () => {
  const person = await someone();
  app.platform.tick(1_000);

  const { status, body } = await update(person.id, { name: "Renamed", image: "/new.png" });

  expect([status, body]).toEqual([200, (await get(person.id)).body]);
  expect(body).toMatchObject({ name: "Renamed", image: "/new.png", role: "user", banned: false });
  const script = await update(person.id, { image: "javascript:alert(1)" });
  expect([script.status, script.body.message]).toEqual([400, "Invalid body parameters"]);
  expect((await update(person.id, { image: null })).body).toMatchObject({
    name: "Renamed",
    image: null,
  });
  expect((await person.get("/api/auth/get-session")).body.user.name).toBe("Renamed");
  expect((await audited(person.id)).slice(-2)).toMatchObject([
    { action: "user.profile_changed", actor_id: rootId, after: { changed: ["name", "image"] } },
    { action: "user.profile_changed", actor_id: rootId, after: { changed: ["image"] } },
  ]);
});

test("a role that update-user gives counts like one of set-role", async () => {
  const person = await someone();

  expect((await update(person.id, { role: ["user", "admin"] })).body.role).toBe("user,admin");
  expect((await get(rootId, person)).status).toBe(200);
  expect((await update(person.id, { role: "user" })).body.role).toBe("user");
  expect((await get(rootId, person)).status).toBe(403);
  expect((await audited(person.id)).map(({ action }) => action)).toEqual([
    "user.signed_up",
    "user.role_changed",
    "user.role_changed",
  ]);
});

test("a ban of update-user ends sessions at once, and can be changed and lifted", async () => {
  const person = await someone();
  const banExpires = "2027-03-01T09:00:00.000Z";

  const banned = await update(person.id, { banned: true, banReason: "spam", banExpires });
  expect(banned.body).toMatchObject({ banned: true, banReason: "spam", banExpires });
  expect((await person.get("/api/auth/get-session")).text).toBe("null");
  const { email } = person;
  const refused = await app.visitor().post("/api/auth/sign-in/email", { email, password });
  expect(refused.body.code).toBe("BANNED_USER");

  const forEver = await update(person.id, { banExpires: null });
  expect(forEver.body).toMatchObject({ banned: true, banReason: "spam", banExpires: null });
  expect((await update(person.id, { banned: false })).body).toMatchObject({
    banned: false,
    banReason: null,
  });
  expect((await person.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
});

test("everything is refused together, and nothing is half-written", async () => {
  const person = await someone();
  const before = (await get(person.id)).body;

  const unknownRole = await update(person.id, { name: "Half", banned: true, role: "king" });
  const past = await update(person.id, {
    name: "Half",
    banned: true,
    banExpires: "2026-02-01T00:00:00Z",
  });

  expect([unknownRole.status, unknownRole.body.message]).toEqual([
    400,
    "You are not allowed to set a non-existent role value",
  ]);
  expect([past.status, past.body.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect((await get(person.id)).body).toEqual(before);
  expect((await person.get("/api/auth/get-session")).body.user.name).toBe(before.name);
});

test.each([
  ["an address", { email: "other@example.com" }, "EMAIL_CAN_NOT_BE_UPDATED"],
  ["a proof of the address", { emailVerified: true, name: "x" }, "EMAIL_CAN_NOT_BE_UPDATED"],
  ["a password", { password }, "PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER"],
  ["nothing", {}, "NO_DATA_TO_UPDATE"],
  ["what is derived", { id: "x", createdAt: "2001-01-01", provenAt: null }, "NO_DATA_TO_UPDATE"],
  ["an invalid name", { name: "" }, "VALIDATION_ERROR"],
  ["a name of another type", { name: 5 }, "VALIDATION_ERROR"],
])("update-user refuses %s", async (_what, data, code) => {
  const person = await someone();
  const before = (await get(person.id)).body;

  const reply = await update(person.id, data);

  expect([reply.status, reply.body.code]).toEqual([400, code]);
  expect((await get(person.id)).body).toEqual(before);
});

test("people named by the configuration are not changed by those they appointed", async () => {
  const helper = await someone();
  await update(helper.id, { role: "admin" });
  const named = "An administrator named by the configuration cannot be changed here";

  for (const data of [{ name: "x" }, { banned: true }, { role: "user" }]) {
    const reply = await update(rootId, data, helper);
    expect([reply.status, reply.body.message]).toEqual([403, named]);
  }
  const self = await update(helper.id, { banned: true }, helper);
  expect([self.status, self.body.message]).toEqual([400, "You cannot ban yourself"]);
  expect((await update(rootId, { name: "Root" })).body.name).toBe("Root");
});

test("only administrators read and update people, and only people who exist", async () => {
  const person = await someone();
  const other = await someone();

  const reading = await get(other.id, person);
  const writing = await update(person.id, { role: "admin" }, person);
  expect([reading.status, reading.body.message]).toEqual([403, "You are not allowed to get user"]);
  expect([writing.status, writing.body.message]).toEqual([
    403,
    "You are not allowed to update users",
  ]);
  const unknown = await update("nobody", { name: "x" });
  expect([unknown.status, unknown.body.message]).toEqual([404, "User not found"]);
  const stranger = app.visitor();
  expect((await get(other.id, stranger)).status).toBe(401);
  expect((await update(other.id, { name: "x" }, stranger)).status).toBe(401);
});
