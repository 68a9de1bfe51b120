import { expect, test } from "vitest";
import { createOwnApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const root = await app.signedUp("root@example.com");
app.platform.tick(1);
const keysAtOnce = 5;
const readId = async (person: Visitor) =>
  (await person.get("/api/auth/get-session")).body.user.id as string;
const newPassword = "another horse battery";
const { pool } = app.platform.database;

type Person = Visitor & { email: string; password: string };
type End = () => Promise<{ status: number }>;

const toCookie = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Until so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBeGreaterThanOrEqual(count);
}

/** The end of all access comes first; the keys were asked for while the session was still there. */
async function keysLeft(person: Person, end: End): Promise<number> {
  const id = await readId(person);
  const gate = await pool.connect();
  await gate.query("begin");
  await gate.query("select 1 from users where id = $1 for update", [id]);
  const ending = end();
  await untilWaiting(1);
  const cookie = toCookie(person);
  const creations = Array.from({ length: keysAtOnce }, () =>
    app.visitor().post("/api/auth/api-key/create", {}, { cookie }),
  );
  await untilWaiting(1 + keysAtOnce);
  await gate.query("commit");
  gate.release();
  expect((await ending).status).toBe(200);
  for (const { status } of await Promise.all(creations)) expect([200, 401, 403]).toContain(status);
  return countKeys(id);
}

async function countKeys(userId: string): Promise<number> {
  const { rows } = await pool.query("select id from api_keys where user_id = $1", [userId]);
  return rows.length;
}

const ends: [string, (person: Person) => Promise<End>][] = [
  [
    "an administrator sets a password and revokes keys",
    async (person) => {
      const userId = await readId(person);
      const body = { userId, newPassword, revokeApiKeys: true };
      return () => root.post("/api/auth/admin/set-user-password", body);
    },
  ],
  [
    "an administrator bans and revokes keys",
    async (person) => {
      const body = { userId: await readId(person), revokeApiKeys: true };
      return () => root.post("/api/auth/admin/ban-user", body);
    },
  ],
  [
    "the person changes the password and revokes sessions and keys",
    async ({ email, password }) => {
      const elsewhere = app.visitor();
      await elsewhere.post("/api/auth/sign-in/email", { email, password });
      const revoking = { revokeOtherSessions: true, revokeApiKeys: true };
      const body = { currentPassword: password, newPassword, ...revoking };
      return () => elsewhere.post("/api/auth/change-password", body);
    },
  ],
  [
    "the person resets the password and revokes sessions and keys",
    async ({ email }) => {
      await app.visitor().post("/api/auth/request-password-reset", { email, redirectTo: "/reset" });
      const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
      const links = (body as { links: string[] }[]).flatMap((mail) => mail.links);
      const link = new URL(links.find((each) => each.includes("/reset-password")) ?? "");
      const token = link.pathname.split("/").at(-1);
      const input = { token, newPassword, revokeOtherSessions: true, revokeApiKeys: true };
      return () => app.visitor().post("/api/auth/reset-password", input);
    },
  ],
];

test.each(ends)("no key is created from a session that ends meanwhile: %s", async (_what, end) => {
  const person = await app.signedUp();

  expect(await keysLeft(person, await end(person))).toBe(0);
});

test.each(ends)("a key whose creation is under way ends as well: %s", async (_what, end) => {
  const person = await app.signedUp();
  const { session, user } = (await person.get("/api/auth/get-session")).body;
  const ending = await end(person);
  const caller = { ...systemCaller("test"), userId: user.id, sessionId: session.id };
  let ended: ReturnType<End> | undefined;
  await unitOfWork(app.platform, caller, async (ctx) => {
    await createOwnApiKey(ctx, user.id, {});
    ended = ending();
    await untilWaiting(1);
  });

  expect((await ended)?.status).toBe(200);
  expect(await countKeys(user.id)).toBe(0);
});
