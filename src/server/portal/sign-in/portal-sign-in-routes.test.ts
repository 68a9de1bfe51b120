import { expect, test } from "vitest";
import { sha256 } from "#server/platform/keys.ts";
import { portalWith } from "#test/support/a-customer.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { requestCode } from "#test/support/portal-codes.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const base = "/v1/customer-portal/customer-session";
const { pool } = app.platform.database;
let count = 0;

async function aCustomer(more: object = {}) {
  const email = `portal-${++count}@example.com`;
  const { body } = await seller.post("/v1/customers/", { email, name: "Ada", ...more });
  return body as { id: string; email: string };
}

const authenticate = (code: unknown) => app.visitor().post(`${base}/authenticate`, { code });
const mailsTo = async (email: string) =>
  (await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).body;

async function expectWrong(code: unknown) {
  const { status, body, headers } = await authenticate(code);
  expect([status, body]).toEqual([
    401,
    {
      error: "Unauthorized",
      detail: "This code is wrong, was used, or has expired. Request a new one.",
    },
  ]);
  expect(headers["www-authenticate"]).toContain("Bearer");
}

test("a mailed code signs in once, in any spelling, and verifies the address", async () => {
  const { id, email } = await aCustomer();
  const code = await requestCode(seller, email);
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const { status, body } = await authenticate(` ${code.toLowerCase().replace("-", " ")} `);
  expect([status, Object.keys(body)]).toEqual([200, ["token"]]);
  expect((await portalWith(app, body.token).get("/customers/me")).body).toMatchObject({
    id,
    email,
    email_verified: true,
  });
  await expectWrong(code);
  const { rows } = await pool.query(
    `select action, actor_kind, after ->> 'byCustomerId' as customer from audit_log
     where target_id = $1 and action = 'customer.signed_in'`,
    [id],
  );
  expect(rows).toEqual([{ action: "customer.signed_in", actor_kind: "customer", customer: id }]);
});

test("the mail is in the language of the customer and names the seller", async () => {
  const { email } = await aCustomer({ locale: "de-AT" });
  const code = await requestCode(seller, email);
  const [mail] = await mailsTo(email);
  expect(mail.subject).toBe("Ihr Anmeldecode");
  expect(mail.text).toContain(code);
  expect(mail.text).toContain("30 Minuten");
  expect(mail.links).toEqual([
    `${app.platform.config.baseUrl}${seller.page("").replace("/o/", "/portal/")}`,
  ]);
});

test("an unknown address or organization gets the same answer, and leaves nothing behind", async () => {
  const known = await aCustomer();
  const other = await aSeller(app);
  const ask = (email: string, organization_id: string) =>
    app.visitor().post(`${base}/request`, { email, organization_id });
  const first = await ask(known.email, seller.organizationId);
  expect([first.status, first.text]).toEqual([202, "{}"]);
  const before = await snapshotTables(pool);
  for (const [email, organization] of [
    ["nobody@example.com", seller.organizationId],
    [known.email, other.organizationId],
    [known.email, "5b6c7d8e-9f00-4a1b-8c2d-3e4f5a6b7c8d"],
  ] as const) {
    const reply = await ask(email, organization);
    expect([reply.status, reply.text]).toEqual([202, "{}"]);
  }
  expect(await snapshotTables(pool)).toEqual(before);
});

test("a code ends after 30 minutes, and with the address it was mailed to", async () => {
  const { id, email } = await aCustomer();
  const old = await requestCode(seller, email);
  expect((await seller.patch(`/v1/customers/${id}`, { email: `new-${email}` })).status).toBe(200);
  await expectWrong(old);
  const fresh = await requestCode(seller, `new-${email}`);
  expect((await authenticate(fresh)).status).toBe(200);
  const late = await requestCode(seller, `new-${email}`);
  const to = new Date(app.platform.clock.nowMs() + 30 * 60_000).toISOString();
  expect((await app.visitor().post("/api/dev/clock", { to })).status).toBe(200);
  await expectWrong(late);
});

test("a code whose time is over signs nobody in before it is deleted, either", async () => {
  const { email } = await aCustomer();
  const code = await requestCode(seller, email);
  app.platform.tick(30 * 60_000 - 1);
  const open = await requestCode(seller, email);
  app.platform.tick(1);
  await expectWrong(code);
  expect((await authenticate(open)).status).toBe(200);
});

test("a code of a deleted customer opens nothing", async () => {
  const { id, email } = await aCustomer();
  const code = await requestCode(seller, email);
  expect((await seller.delete(`/v1/customers/${id}`)).status).toBe(204);
  await expectWrong(code);
});

test("codes are stored as keyed hashes only", async () => {
  const { email } = await aCustomer();
  const code = (await requestCode(seller, email)).replace("-", "");
  const { rows } = await pool.query("select t::text as row from portal_codes t");
  const dump = rows.map(({ row }) => row).join("\n");
  expect(dump).not.toContain(code);
  expect(dump).not.toContain(sha256(code).toString("hex"));
});

test("an older code works while newer ones were requested, up to five", async () => {
  const { email } = await aCustomer();
  const codes = [];
  for (let n = 0; n < 6; n += 1) codes.push(await requestCode(seller, email));
  await expectWrong(codes[0]);
  expect((await authenticate(codes[1])).status).toBe(200);
  await expectWrong(codes[5]);
});

test.each([
  ["", 422],
  ["x".repeat(65), 422],
  [7, 422],
  ["\u0000", 422],
  ["ABCD-2345", 401],
])("the code %j is refused with %i", async (code, status) => {
  expect((await authenticate(code)).status).toBe(status);
});

test("guesses and requests of one network are limited, right codes are not counted", async () => {
  const limited = await testApp({ env: { RATE_LIMIT: "on" } });
  const shop = await aSeller(limited);
  const { body: customer } = await shop.post("/v1/customers/", { email: "ada@example.com" });
  const send = (path: string, body: object) => limited.visitor().post(`${base}/${path}`, body);
  for (let n = 0; n < 3; n += 1) {
    const code = await requestCode(shop, customer.email);
    expect((await send("authenticate", { code })).status).toBe(200);
  }
  const statuses = [];
  for (let n = 0; n < 8; n += 1)
    statuses.push((await send("authenticate", { code: "WRONG-CODE" })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  const right = await requestCode(shop, customer.email);
  const blocked = await send("authenticate", { code: right });
  expect([blocked.status, Number(blocked.headers["retry-after"]) > 0]).toEqual([429, true]);
  const asked = [];
  const request = { email: "nobody@example.com", organization_id: shop.organizationId };
  for (let n = 0; n < 4; n += 1) asked.push((await send("request", request)).status);
  expect(asked).toEqual([202, 202, 429, 429]);
});

test("strangers who use up the mails of an address lock nobody out: the newest code works", async () => {
  const env = { RATE_LIMIT: "on", MAILS_PER_HOUR: "5", MAILS_PER_DAY: "10" };
  const limited = await testApp({ now: "2026-03-01T09:00:00Z", env });
  const shop = await aSeller(limited);
  const email = "ada@example.com";
  await shop.post("/v1/customers/", { email });
  const ask = (network: string) =>
    limited
      .visitor()
      .post(
        `${base}/request`,
        { email, organization_id: shop.organizationId },
        { "x-forwarded-for": network },
      );
  const minutes = 60_000;
  for (let n = 0; n < 240; n += 1) {
    limited.platform.tick(2 * minutes);
    expect((await ask(`10.${n}.0.1`)).status).toBe(202);
  }
  const readMails = async () =>
    (await limited.visitor().get(`/api/dev/mailbox?to=${email}`)).body as {
      text: string;
      createdAt: string;
    }[];
  const [newest] = await readMails();
  // Just before the next mail is possible, which is the worst moment for the customer.
  const age = limited.platform.clock.nowMs() - Date.parse(newest?.createdAt ?? "");
  limited.platform.tick(19.9 * minutes - age);
  expect((await ask("203.0.113.7")).status).toBe(202);
  expect((await readMails())[0]).toEqual(newest);
  const [code] = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(newest?.text ?? "") ?? [];
  const signedIn = await limited.visitor().post(`${base}/authenticate`, { code });
  expect(signedIn.status).toBe(200);
});
