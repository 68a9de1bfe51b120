import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  env: { SESSION_COOKIE_CACHE_SECONDS: "60" },
});
const root = await app.signedUp("root@example.com");
// The first user: no other one may have the same millisecond.
app.platform.tick(1);
const readSession = async (visitor: Visitor, query = "") =>
  (await visitor.get(`/api/auth/get-session${query}`)).body;
const act = (path: string, body: object) => root.post(`/api/auth/admin/${path}`, body);

async function someone() {
  const visitor = await app.signedUp();
  return Object.assign(visitor, { id: (await readSession(visitor)).user.id as string });
}

test("a sign-in that is refused leaves no snapshot of a session", async () => {
  const { id, email, password } = await someone();
  await act("ban-user", { userId: id });
  const { status, setCookies } = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email, password });

  expect([status, setCookies]).toEqual([403, []]);
});

test("a cached session of a banned person opens nothing", async () => {
  const person = await someone();
  await act("ban-user", { userId: person.id });

  expect([...person.cookies.keys()]).toContain("guildhall.session_data");
  expect((await person.get("/api/auth/list-sessions")).status).toBe(401);
  expect((await person.post("/api/auth/update-user", { name: "Still here" })).status).toBe(401);
  expect(await readSession(person, "?disableCookieCache=true")).toBeNull();
  expect(await readSession(person)).toBeNull();
});

test("the snapshot changes with the person one acts as", async () => {
  const person = await someone();
  const own = (await readSession(root)).user.id;
  await act("impersonate-user", { userId: person.id });
  expect((await readSession(root)).user.id).toBe(person.id);
  await act("stop-impersonating", {});

  expect((await readSession(root)).user.id).toBe(own);
});
