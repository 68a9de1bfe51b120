import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const root = await app.signedUp("root@example.com");
app.platform.tick(1);
const act = (path: string, body: object, by: Visitor = root) =>
  by.post(`/api/auth/admin/${path}`, body);

/** Somebody with API keys of these names. */
async function holder(...names: string[]) {
  const person = await app.signedUp();
  const { user } = (await person.get("/api/auth/get-session")).body;
  const keys = [];
  for (const name of names)
    keys.push((await person.post("/api/auth/api-key/create", { name })).body);
  return Object.assign(person, { id: user.id as string, keys });
}

const listed = async (userId: string) =>
  (await root.get(`/api/auth/admin/list-user-api-keys?userId=${userId}`)).body.apiKeys;
const works = async (key: string) =>
  (await app.visitor().get("/api/auth/organization/list", { "x-api-key": key })).status === 200;
const audited = async (targetId: string) => {
  const { rows } = await app.platform.database.pool.query(
    "select action, after from audit_log where target_id = $1 order by id",
    [targetId],
  );
  return rows as { action: string; after: unknown }[];
};

test("an administrator sees a person's API keys, without the keys", async () => {
  const person = await holder("Deploy");
  const { key, ...shown } = person.keys[0];
  const keys = await listed(person.id);

  expect(keys).toEqual([shown]);
  expect(JSON.stringify(keys)).not.toContain(key);
  expect(await listed("nobody")).toEqual([]);
});

test("an administrator ends one API key, and the others keep working", async () => {
  const person = await holder("Deploy", "Export");
  const [deploy, other] = person.keys;
  const { status, body } = await act("revoke-user-api-keys", {
    userId: person.id,
    keyId: deploy.id,
  });

  expect([status, body]).toEqual([200, { success: true }]);
  expect([await works(deploy.key), await works(other.key)]).toEqual([false, true]);
  expect(await audited(deploy.id)).toMatchObject([
    { action: "api_key.created" },
    { action: "api_key.deleted" },
  ]);
});

test("an administrator ends all API keys of a person, and of nobody else", async () => {
  const [person, other] = [await holder("a", "b"), await holder("c")];
  await act("revoke-user-api-keys", { userId: person.id });

  expect(await listed(person.id)).toEqual([]);
  expect(await works(other.keys[0].key)).toBe(true);
  expect(await audited(person.id)).toContainEqual({
    action: "api_key.all_revoked",
    after: { count: 2 },
  });
  const again = await act("revoke-user-api-keys", { userId: person.id });
  expect([again.status, again.body]).toEqual([200, { success: true }]);
});

test("a key of somebody else, and an unknown person, are not found", async () => {
  const [person, other] = [await holder("a"), await holder("b")];
  const foreign = { userId: person.id, keyId: other.keys[0].id };
  const replies = [
    await act("revoke-user-api-keys", foreign),
    await act("revoke-user-api-keys", { userId: "nobody" }),
  ];

  expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
    [404, "API Key not found"],
    [404, "User not found"],
  ]);
  expect(await works(other.keys[0].key)).toBe(true);
});

test("keys outlive a new password and ended sessions, unless the administrator ends them too", async () => {
  const person = await holder("Deploy");
  const { key } = person.keys[0];
  const newPassword = "another horse battery";
  await act("revoke-user-sessions", { userId: person.id });
  await act("set-user-password", { userId: person.id, newPassword });
  expect(await works(key)).toBe(true);

  await act("set-user-password", { userId: person.id, newPassword, revokeApiKeys: true });
  expect(await works(key)).toBe(false);
});

test("setting a password leaves the sessions alone if the administrator says so", async () => {
  const person = await holder();
  const newPassword = "another horse battery";
  await act("set-user-password", { userId: person.id, newPassword, revokeSessions: false });
  expect((await person.get("/api/auth/get-session")).body).not.toBeNull();

  await act("set-user-password", { userId: person.id, newPassword });
  expect((await person.get("/api/auth/get-session")).body).toBeNull();
});

test("a ban refuses keys while it lasts, or ends them for good", async () => {
  const [paused, ended] = [await holder("a"), await holder("b")];
  await act("ban-user", { userId: paused.id });
  await act("ban-user", { userId: ended.id, revokeApiKeys: true });
  for (const { id } of [paused, ended]) await act("unban-user", { userId: id });

  expect(await works(paused.keys[0].key)).toBe(true);
  expect(await works(ended.keys[0].key)).toBe(false);
});
