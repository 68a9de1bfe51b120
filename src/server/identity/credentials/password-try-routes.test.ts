import { beforeEach, expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { expirySource } from "#server/platform/deadlines/expiry-source.ts";
import { until } from "#test/support/effects.ts";
import { anotherBrowser, isSignedIn } from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Reply, Visitor } from "#test/support/visitor.ts";
import { whenOver } from "#test/support/when-over.ts";
import { expiringPasswordTries } from "./password-try-store.ts";

const now = "2026-03-01T09:00:00Z";
const env = { RATE_LIMIT: "on", DELETE_USER: "session" };
const owner = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };
const tooMany = { message: "Too many requests. Please try again later." };
const home = "203.0.113.7";
const abroad = "198.51.100.7";
const paceMs = 3_400;
const app = await testApp({ now, env });

/** A day later, when earlier requests no longer count, and without the accounts of other tests. */
beforeEach(async () => {
  app.platform.tick(24 * 60 * 60 * 1000);
  await app.platform.database.pool.query("delete from password_tries; delete from users");
});

test("two attackers at the permitted pace: the owner's browser gets in eight times out of eight", async () => {
  const maya = await signUp();
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await attack(20_000);
    statuses.push((await signIn(maya, home)).status);
  }

  expect(statuses).toEqual(Array(8).fill(200));
});

test("two attackers at the permitted pace: a new browser gets in after a minute at most", async () => {
  await signUp();
  await attack(300_000);
  const first = await signIn(app.visitor(), abroad);
  const seconds = Number(first.headers["retry-after"]);

  expect([first.status, first.body]).toEqual([429, tooMany]);
  expect(first.headers["x-retry-after"]).toBe(String(seconds));
  expect(seconds).toBeLessThanOrEqual(60);
  await attack(seconds * 1000);
  expect((await signIn(app.visitor(), abroad)).status).toBe(200);
});

test("a new browser in the attacker's own network gets in between two tries of the attacker", async () => {
  await signUp();
  for (let host = 0; host < 100; host += 1) {
    app.platform.tick(3_000);
    await signIn(app.visitor(), `192.0.2.${host}`, "a guess");
  }
  const refused = await signIn(app.visitor(), "192.0.2.200");
  app.platform.tick(Number(refused.headers["retry-after"]) * 1000);

  expect(refused.status).toBe(429);
  expect((await signIn(app.visitor(), "192.0.2.201")).status).toBe(200);
});

test("only failures are counted: right passwords pass as often as the address may ask", async () => {
  await signUp();
  const statuses: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    statuses.push((await signIn(app.visitor(), abroad)).status);
    app.platform.tick(paceMs);
  }

  expect(statuses).toEqual(Array(30).fill(200));
});

test("a good sign-in forgets the typing errors before it", async () => {
  await signUp();
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 4; count += 1) {
      expect((await signIn(app.visitor(), abroad, "a typo")).status).toBe(401);
      app.platform.tick(paceMs);
    }
    expect((await signIn(app.visitor(), abroad)).status).toBe(200);
    app.platform.tick(paceMs);
  }
});

test("from one network five guesses are checked, then one after 1, 2, 4 … 60 seconds", async () => {
  await signUp();
  const waits: string[] = [];
  let host = 0;
  const guess = () => signIn(app.visitor(), `192.0.2.${++host}`, "a guess");
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
  for (let count = 0; count < 8; count += 1) {
    const { status, headers } = await guess();
    expect(status).toBe(429);
    waits.push(String(headers["retry-after"]));
    app.platform.tick(Number(headers["retry-after"]) * 1000);
    expect((await guess()).status).toBe(401);
  }

  expect(waits).toEqual(["1", "2", "4", "8", "16", "32", "60", "60"]);
});

test("sign-in, change of password, deletion and confirming an identity share one count", async () => {
  const maya = await signUp();
  maya.cookies.delete("guildhall.known_browser");
  const guess = (path: string, body: object, host: number) =>
    maya.post(`/api/auth${path}`, body, { "x-forwarded-for": `192.0.2.${host}` });
  const change = { currentPassword: "a guess", newPassword: "a wholly new one" };

  expect((await guess("/change-password", change, 1)).status).toBe(400);
  expect((await guess("/change-password", change, 2)).status).toBe(400);
  expect((await guess("/delete-user", { password: "a guess" }, 3)).status).toBe(400);
  expect((await guess("/confirm-identity", { password: "a guess" }, 4)).status).toBe(400);
  expect((await signIn(app.visitor(), "192.0.2.5", "a guess")).status).toBe(401);
  for (const [path, body] of [
    ["/change-password", change],
    ["/delete-user", { password: "a guess" }],
    ["/confirm-identity", { password: "a guess" }],
  ] as const)
    expect((await guess(path, body, 6)).status).toBe(429);
  expect((await signIn(app.visitor(), "192.0.2.7")).status).toBe(429);
});

test("a try that an outage of the database cuts off is no failure, also if it cannot be given back at once", async () => {
  await signUp();
  const { pool } = app.platform.database;
  const end = () => pool.query("drop function if exists fail_as_away cascade");
  whenOver(end);
  await pool.query(`
    create function fail_as_away() returns trigger language plpgsql as
      $$ begin raise exception 'shutting down' using errcode = '57P01'; end $$;
    create trigger away_right before delete on password_tries for each row execute function fail_as_away();
    create trigger away_back before update on password_tries for each row
      when (new.forgotten_at < old.forgotten_at) execute function fail_as_away();`);
  for (let count = 0; count < 5; count += 1) {
    const { status, headers } = await signIn(app.visitor(), abroad);
    expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    app.platform.tick(paceMs);
  }
  expect((await signIn(app.visitor(), home)).status).toBe(503);
  await end();

  const counted = () =>
    pool.query("select from password_tries where forgotten_at > $1", [app.platform.clock.now()]);
  await until(async () => (await counted()).rowCount === 0);
  expect(await triesUntilRefused(app.visitor())).toBe(6);
});

test("attempts that no longer count are deleted in the background", async () => {
  await signIn(app.visitor(), abroad, "a guess");
  const sweep = () =>
    unitOfWork(app.platform, systemCaller("test"), (ctx) =>
      expirySource(expiringPasswordTries).runDue(ctx, 10),
    );
  const count = async () =>
    (await app.platform.database.pool.query("select 1 from password_tries")).rows.length;

  await sweep();
  expect(await count()).toBe(2);
  app.platform.tick(600_000);
  await sweep();
  expect(await count()).toBe(0);
});

test("the cookie of a known browser is signed, out of reach of scripts, and not a credential", async () => {
  const maya = await signUp();
  const { setCookies } = await signIn(maya, home);
  const line = setCookies.find((each) => each.startsWith("guildhall.known_browser="));

  expect(line).toMatch(
    /^guildhall\.known_browser=[A-Za-z0-9]{16}\.[A-Za-z0-9%]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const stranger = app.visitor();
  stranger.cookies.set("guildhall.known_browser", getCookie(maya));
  stranger.cookies.set("guildhall.session_token", getCookie(maya));
  expect(await isSignedIn(stranger)).toBe(false);
});

test.each([
  ["none", () => ""],
  ["a changed signature", (value: string) => `${value.slice(0, -5)}AA%3D`],
  ["a changed id", (value: string) => `${value[0] === "A" ? "B" : "A"}${value.slice(1)}`],
  ["nonsense", () => "%E0%A4%A~~~.~"],
])("a browser with %s is not known", async (_what, change) => {
  const maya = await signUp();
  maya.cookies.set("guildhall.known_browser", change(getCookie(maya)));

  expect(await triesUntilRefused(maya)).toBe(6);
});

test("a known browser has ten tries of its own; that of another account has none", async () => {
  const maya = await signUp();
  const mallory = await app.signedUp("mallory@example.com");

  expect(await triesUntilRefused(maya)).toBe(11);
  expect(await triesUntilRefused(mallory)).toBe(6);
  expect((await signIn(app.visitor(), abroad)).status).toBe(200);
});

test("after a change of password only the browser that changed it is known", async () => {
  const maya = await signUp();
  const thief = await anotherBrowser(app, Object.assign(maya, owner));
  app.platform.tick(10_000);
  const changed = await maya.post("/api/auth/change-password", {
    currentPassword: owner.password,
    newPassword: "a wholly new password",
  });

  expect(changed.status).toBe(200);
  expect(await triesUntilRefused(thief)).toBe(6);
  expect(await triesUntilRefused(maya)).toBe(11);
});

test("a reset by mail makes the browser known that opened the link", async () => {
  await signUp();
  await attack(300_000);
  const browser = app.visitor();
  await browser.post("/api/auth/request-password-reset", { email: owner.email });
  const token = new URL(await app.mailedLink(owner.email)).pathname.split("/").at(-1);
  const newPassword = "a wholly new password";
  const reset = await browser.post("/api/auth/reset-password", { token, newPassword });

  expect(reset.status).toBe(200);
  expect((await signIn(browser, abroad, newPassword)).status).toBe(200);
});

test("one browser is known to five accounts, the last used ones", async () => {
  const browser = app.visitor();
  for (let count = 0; count < 7; count += 1) {
    await browser.post("/api/auth/sign-up/email", { ...owner, email: `m${count}@example.com` });
    app.platform.tick(10_000);
  }
  const known = [];
  for (let count = 0; count < 7; count += 1)
    known.push((await triesUntilRefused(browser, `m${count}@example.com`)) === 11);

  expect(decodeURIComponent(getCookie(browser)).split("~")).toHaveLength(5);
  expect(known).toEqual([false, false, true, true, true, true, true]);
});

test("in live mode the cookie travels over TLS only", async () => {
  const live = {
    RATE_LIMIT: "on",
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_PUBLISHABLE_KEY: "pk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  const over = await testApp({ now, env: live });
  const { setCookies } = await over.visitor().post("/api/auth/sign-up/email", owner);

  expect(setCookies.find((line) => line.startsWith("__Host-guildhall.known_browser="))).toContain(
    "; Secure;",
  );
});

test("an owner whose mailbox strangers fill gets a reset mail with the known browser", async () => {
  const limited = await testApp({ now, env: { ...env, MAILS_PER_HOUR: "2", MAILS_PER_DAY: "2" } });
  const maya = await signUp(limited);
  const mails = async () =>
    ((await limited.visitor().get(`/api/dev/mailbox?to=${owner.email}`)).body as unknown[]).length;
  const ask = (visitor: Visitor, address: string) =>
    visitor.post(
      "/api/auth/request-password-reset",
      { email: owner.email },
      { "x-forwarded-for": address },
    );
  for (let network = 0; network < 10; network += 1)
    await ask(limited.visitor(), `10.${network}.0.1`);
  const before = await mails();
  await ask(limited.visitor(), abroad);
  expect(await mails()).toBe(before);
  await ask(maya, abroad);
  expect(await mails()).toBe(before + 1);
});

async function signUp(on: TestApp = app): Promise<Visitor> {
  const browser = on.visitor();
  const { status } = await browser.post("/api/auth/sign-up/email", owner);
  expect(status).toBe(200);
  return browser;
}

function signIn(visitor: Visitor, address: string, password = owner.password, email = owner.email) {
  return visitor.post(
    "/api/auth/sign-in/email",
    { email, password },
    { "x-forwarded-for": address },
  );
}

/** Two networks, each as often as one address may ask; the last tries are at the end. */
async function attack(lengthMs: number): Promise<void> {
  const end = app.platform.clock.nowMs() + lengthMs;
  for (let left = lengthMs; left > 0; left = end - app.platform.clock.nowMs()) {
    app.platform.tick(Math.min(paceMs, left));
    for (const address of ["192.0.2.1", "192.88.99.1"])
      await signIn(app.visitor(), address, "a guess");
  }
}

let network = 0;

/** The number of the first try that is not checked, from one network that was not used before. */
async function triesUntilRefused(browser: Visitor, email = owner.email) {
  network += 1;
  for (let tries = 1; ; tries += 1) {
    const reply: Reply = await signIn(browser, `10.0.${network}.${tries}`, "a guess", email);
    if (reply.status === 429) return tries;
  }
}

function getCookie(visitor: Visitor): string {
  return visitor.cookies.get("guildhall.known_browser") ?? "";
}
