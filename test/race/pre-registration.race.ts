import { beforeEach, expect, test } from "vitest";
import { until } from "#test/support/effects.ts";
import { startFakeSmtp } from "#test/support/fake-smtp.ts";
import { freePort } from "#test/support/free-port.ts";
import { type HttpBrowser, type HttpReply, httpBrowser } from "#test/support/http-browser.ts";
import { subjects } from "#test/support/people.ts";
import { programOn } from "#test/support/program.ts";
import { testPlatform } from "#test/support/test-database.ts";

/**
 * The real program twice on one database, in live mode, over HTTP. Somebody signs up with the
 * address of another person. A program that scans mails opens the link. Then the owner of the
 * mailbox appears.
 */
const platform = await testPlatform();
const smtp = await startFakeSmtp();
const ports = [await freePort(), await freePort()] as const;
const [one, two] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
const baseUrl = `http://localhost:${ports[0]}`;
const attackerPassword = "the attacker's password";
const ownerPassword = "the owner's password";

const liveMode = {
  GUILDHALL_ADMINS: "ops@shop.example",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: smtp.url,
  BASE_URL: baseUrl,
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
  // It cannot be turned off in live mode.
  RATE_LIMIT: "on",
};
await Promise.all(ports.map((port) => programOn(platform.databaseUrl, { port, env: liveMode })));
beforeEach(() => platform.database.pool.query("truncate rate_limits"));

test("a stranger who signs up with an administrator's address gains nothing, and the owner gets it all", async () => {
  const email = "ops@shop.example";
  const attacker = await signUp(one, email);
  const key = await newKey(attacker);
  await openAsScanner(await mailedLink(email, subjects.verify));
  expect((await attacker.get("/api/auth/get-session")).body.user.emailVerified).toBe(true);

  for (const address of [one, two])
    expect((await listUsers(attacker.via(address))).status).toBe(403);

  const owner = await resetAndSignIn(two, email);
  expect((await listUsers(owner)).status).toBe(200);
  expect((await listUsers(owner.via(one))).status).toBe(200);
  await expectNothingLeft(attacker, email, key);
});

test("an API key made before the owner's reset does not survive it", async () => {
  const email = "victim@shop.example";
  const attacker = await signUp(two, email);
  const key = await newKey(attacker);
  const planted = await done(
    attacker.post("/api/auth/organization/create", { name: "Planted", slug: "planted" }),
  );
  const before = await attacker.get("/api/auth/organization/list", { "x-api-key": key });
  expect(before.body).toEqual([expect.objectContaining({ id: planted.id })]);

  const owner = await resetAndSignIn(one, email);
  const guild = await done(
    owner.post("/api/auth/organization/create", { name: "Guild", slug: "guild" }),
  );

  await expectNothingLeft(attacker, email, key);
  for (const address of [one, two]) {
    const products = await fetch(`${address}/v1/products/?organization_id=${guild.id}`, {
      headers: { "x-api-key": key },
    });
    expect(products.status).toBe(401);
  }
  const toReview = await owner.get("/api/auth/list-organizations-to-review");
  expect(toReview.body).toEqual([expect.objectContaining({ id: planted.id, role: "owner" })]);
});

async function signUp(address: string, email: string): Promise<HttpBrowser> {
  const browser = httpBrowser(address, baseUrl);
  const body = { name: "Someone", email, password: attackerPassword };
  await done(browser.post("/api/auth/sign-up/email", body));
  return browser;
}

async function newKey(browser: HttpBrowser): Promise<string> {
  return (await done(browser.post("/api/auth/api-key/create", {}))).key;
}

function listUsers(browser: HttpBrowser): Promise<HttpReply> {
  return browser.get("/api/auth/admin/list-users");
}

/** The page of the link, and the call that verifies, both without a cookie. */
async function openAsScanner(link: URL): Promise<void> {
  const scanner = httpBrowser(two, baseUrl);
  const headers = { "user-agent": "SafeLinks/1.0" };
  await scanner.get(link.pathname + link.search, headers);
  const verified = await scanner.get(`/api/auth/verify-email${link.search}`, headers);
  expect(verified.status).toBe(302);
}

async function resetAndSignIn(address: string, email: string): Promise<HttpBrowser> {
  const browser = httpBrowser(address, baseUrl);
  await done(browser.post("/api/auth/request-password-reset", { email }));
  const link = await mailedLink(email, subjects.reset);
  const token = link.pathname.split("/").at(-1);
  await done(browser.post("/api/auth/reset-password", { token, newPassword: ownerPassword }));
  await done(browser.post("/api/auth/sign-in/email", { email, password: ownerPassword }));
  return browser;
}

/** Session, password and key of the person who signed up, on both programs. */
async function expectNothingLeft(attacker: HttpBrowser, email: string, key: string): Promise<void> {
  for (const address of [one, two]) {
    expect((await attacker.via(address).get("/api/auth/get-session")).body).toBe(null);
    const byKey = await httpBrowser(address, baseUrl).get("/api/auth/organization/list", {
      "x-api-key": key,
    });
    expect(byKey.status).toBe(401);
  }
  const body = { email, password: attackerPassword };
  expect((await attacker.post("/api/auth/sign-in/email", body)).status).toBe(401);
}

async function mailedLink(email: string, subject: string): Promise<URL> {
  const find = () =>
    smtp.received.find(
      ({ to, data }) => to.includes(email) && data.includes(`Subject: ${subject}`),
    );
  await until(() => find() !== undefined);
  const text = (find()?.data ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  const link = /http:\/\/\S+token\S+|http:\/\/\S+reset-password\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in "${subject}"`);
  return new URL(link);
}

async function done(reply: Promise<HttpReply>) {
  const { status, body, text } = await reply;
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return body;
}
