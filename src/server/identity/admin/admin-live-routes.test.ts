import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  env: {
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_PUBLISHABLE_KEY: "pk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    RATE_LIMIT: "on",
    GUILDHALL_ADMINS: "boss@example.com,ops@example.com",
  },
});
const first = await app.signedUp("first@example.com");
app.platform.tick(60_000);
const boss = await app.signedUp("boss@example.com");
await app.platform.database.pool.query(
  "update users set email_verified = true, proven_at = now() where email = 'boss@example.com'",
);
const { id: firstId } = (await first.get("/api/auth/get-session")).body.user;
const act = (by: Visitor, path: string, body: object) => by.post(`/api/auth/admin/${path}`, body);

test("in live mode the first user has no special rights", async () => {
  expect((await first.get("/api/auth/admin/list-users")).status).toBe(403);
  expect((await boss.get("/api/auth/admin/list-users")).status).toBe(200);
});

test("in live mode a role is stored and shown, and grants nothing", async () => {
  const given = await act(boss, "set-role", { userId: firstId, role: "admin" });
  expect([given.status, given.body.user.role]).toEqual([200, "admin"]);
  const listed = await boss.get(`/api/auth/admin/list-users?filterField=role&filterValue=admin`);
  expect(listed.body.users.map((user: { email: string }) => user.email)).toEqual([
    "first@example.com",
    "boss@example.com",
  ]);

  expect((await first.get("/api/auth/admin/list-users")).status).toBe(403);
  const rights = await act(first, "has-permission", { permissions: { user: ["list"] } });
  expect(rights.body).toEqual({ error: null, success: false });
  const impersonated = await act(boss, "impersonate-user", { userId: firstId });
  expect(impersonated.status).toBe(200);
});

test("a named address is administrator only on a proven account, whatever role is stored", async () => {
  const ops = await app.signedUp("ops@example.com");
  const { id } = (await ops.get("/api/auth/get-session")).body.user;
  await app.platform.database.pool.query("update users set email_verified = true where id = $1", [
    id,
  ]);

  expect((await ops.get("/api/auth/admin/list-users")).status).toBe(403);
  await act(boss, "set-role", { userId: id, role: "admin" });
  expect((await ops.get("/api/auth/admin/list-users")).status).toBe(403);

  await app.platform.database.pool.query("update users set proven_at = now() where id = $1", [id]);
  expect((await ops.get("/api/auth/admin/list-users")).status).toBe(200);
});
