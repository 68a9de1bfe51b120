import { expect, test } from "vitest";
import {
  anotherBrowser,
  auditActions,
  clearedCookies,
  getMailLink,
  invalidBody,
  invalidQuery,
  isSignedIn,
  mailsTo,
  open,
  type Person,
  refusal,
  replyParts,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const dayMs = 86_400_000;
const deleted = { success: true, message: "User deleted" };
const mailed = { success: true, message: "Verification email sent" };
const app = await testApp({ now });

test("by mail: a link to the own address, which deletes everything and clears the cookies", async () => {
  const maya = await app.signedUp();
  const other = await anotherBrowser(app, maya);

  const asked = await remove(maya, { callbackURL: "/bye?a=1&b=2" });

  expect(replyParts(asked)).toEqual([200, mailed, []]);
  const link = await getMailLink(app, maya.email, subjects.remove);
  expect(tokenIn(link)).toMatch(/^[0-9a-z]{32}$/);
  const landed = await open(maya, link);
  expect([landed.status, landed.headers.location]).toEqual([302, "/bye?a=1&b=2"]);
  expect(landed.setCookies).toEqual(clearedCookies);
  expect(await isSignedIn(other)).toBe(false);
  expect(await countRows(app, maya.email)).toBe(0);
  expect((await app.signedUp(maya.email)).email).toBe(maya.email);
});

test("by mail: even the right password only sends the mail", async () => {
  const maya = await app.signedUp();

  expect(replyParts(await remove(maya, { password: maya.password }))).toEqual([200, mailed, []]);
  expect(await isSignedIn(maya)).toBe(true);
});

test("the callback without a callbackURL answers; the token works once", async () => {
  const maya = await app.signedUp();
  const token = await askForDeletion(app, maya);

  const reply = await maya.get(`/api/auth/delete-user/callback?token=${token}`);

  expect(replyParts(reply)).toEqual([200, deleted, clearedCookies]);
  expect(replyParts(await maya.get(`/api/auth/delete-user/callback?token=${token}`))).toEqual(
    refusal(404, "Failed to get user info"),
  );
});

test("the token also works in delete-user, and cookies are cleared there too", async () => {
  const maya = await app.signedUp();
  const token = await askForDeletion(app, maya);

  expect(replyParts(await remove(maya, { token }))).toEqual([200, deleted, clearedCookies]);
});

test("the callback is refused in the order of the contract", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  const token = await askForDeletion(app, maya);
  const land = (who: Pick<Person, "get">, query: string) =>
    who.get(`/api/auth/delete-user/callback${query}`).then(replyParts);

  expect(await land(maya, `?token=${token}&callbackURL=//evil.example`)).toEqual(
    refusal(403, "Invalid callbackURL"),
  );
  expect(await land(maya, "")).toEqual(invalidQuery);
  expect(await land(maya, "?token=a&token=b")).toEqual(invalidQuery);
  expect(await land(app.visitor(), `?token=${token}`)).toEqual(
    refusal(404, "Failed to get user info"),
  );
  expect(await land(maya, "?token=unknown")).toEqual(refusal(404, "invalid token"));
  expect(await land(maya, "?token=")).toEqual(refusal(404, "invalid token"));
  expect(await land(noor, `?token=${token}`)).toEqual(refusal(404, "invalid token"));
  expect(await land(noor, `?token=${token}&callbackURL=%2Fbye`)).toEqual(
    refusal(404, "invalid token"),
  );
  expect([await isSignedIn(maya), await isSignedIn(noor)]).toEqual([true, true]);
});

test("a browser that opens the link shows why it was refused, with the same status", async () => {
  const maya = await app.signedUp();
  const token = await askForDeletion(app, maya);
  const visit = (who: Pick<Person, "get">, used: string) =>
    who.get(`/api/auth/delete-user/callback?token=${used}`, { "sec-fetch-mode": "navigate" });

  const stranger = await visit(app.visitor(), token);
  expect([stranger.status, stranger.headers["content-type"]]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  expect(stranger.text).toContain("Sign in with the account this link was created for");
  const unknown = await visit(maya, "unknown");
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining("invalid_token")]);

  const found = { name: "Stone & Sons", slug: "stone-and-sons" };
  expect((await maya.post("/api/auth/organization/create", found)).status).toBe(200);
  const owner = await visit(maya, token);
  expect(owner.status).toBe(400);
  expect(owner.text).toContain("This account is the only owner of Stone &amp; Sons.");
  expect(await isSignedIn(maya)).toBe(true);
});

test("delete-user is refused in the order of the contract, and nothing is mailed", async () => {
  const [maya, social] = [await app.signedUp(), await app.signedUp()];
  await app.platform.database.pool.query(
    "delete from accounts where user_id = (select id from users where email = $1)",
    [social.email],
  );
  const token = await askForDeletion(app, social);
  const post = (who: Pick<Person, "post">, body: unknown) =>
    who.post("/api/auth/delete-user", body).then(replyParts);

  expect(await post(app.visitor(), { callbackURL: "//evil.example" })).toEqual(
    refusal(403, "Invalid callbackURL"),
  );
  expect(await post(app.visitor(), undefined)).toEqual(invalidBody);
  expect(await post(app.visitor(), { password: 1 })).toEqual(invalidBody);
  expect(await post(app.visitor(), {})).toEqual(refusal(401));
  expect(await post(social, { password: "anything" })).toEqual(
    refusal(400, "Credential account not found"),
  );
  expect(await post(maya, { password: "wrong" })).toEqual(refusal(400, "Invalid password"));
  expect(await post(maya, { password: "" })).toEqual(refusal(400, "Invalid password"));
  expect(await post(maya, { password: "wrong", token })).toEqual(refusal(400, "Invalid password"));
  expect(await post(maya, { token })).toEqual(refusal(404, "invalid token"));
  expect(await post(maya, { token: "" })).toEqual(refusal(404, "invalid token"));
  expect(await mailsTo(app, maya.email, subjects.remove)).toEqual([]);
  expect(await isSignedIn(maya)).toBe(true);
});

test.each([
  [undefined, dayMs],
  ["60", 60_000],
])("with DELETE_USER_SECONDS=%s a token dies after %d ms", async (seconds, lifetimeMs) => {
  const env: Record<string, string> = seconds ? { DELETE_USER_SECONDS: seconds } : {};
  const late = await testApp({ now, env });
  const [maya, noor] = [await late.signedUp(), await late.signedUp()];
  const tokens = [await askForDeletion(late, maya), await askForDeletion(late, noor)];
  late.platform.tick(lifetimeMs - 1);
  expect((await remove(maya, { token: tokens[0] })).status).toBe(200);
  late.platform.tick(1);

  expect(replyParts(await remove(noor, { token: tokens[1] }))).toEqual(
    refusal(404, "invalid token"),
  );
});

test("the identifier holds the token's hash; only the newest token works", async () => {
  const late = await testApp({ now });
  const maya = await late.signedUp();
  const older = await askForDeletion(late, maya);
  late.platform.tick(1);
  const newest = await askForDeletion(late, maya);
  const { rows } = await late.platform.database.pool.query(
    "select identifier, 'delete-account-' || encode(sha256($1::bytea), 'hex') as expected from verifications",
    [newest],
  );

  expect(rows).toEqual([{ identifier: rows[0].expected, expected: rows[0].expected }]);
  expect((await remove(maya, { token: older })).status).toBe(404);
  expect((await remove(maya, { token: newest })).status).toBe(200);
});

test("DELETE_USER=session: a fresh session deletes at once, an old one must give the password", async () => {
  const own = await testApp({ now, env: { DELETE_USER: "session" } });
  const [maya, noor] = [await own.signedUp(), await own.signedUp()];
  expect(replyParts(await remove(maya, {}))).toEqual([200, deleted, clearedCookies]);
  own.platform.tick(dayMs);

  const old = [await remove(noor, {}), await remove(noor, {})];

  expect(old.map(replyParts)).toEqual(
    old.map(() => refusal(400, "Session expired. Re-authenticate to perform this action.")),
  );
  expect(replyParts(await remove(noor, { password: "wrong" }))).toEqual(
    refusal(400, "Invalid password"),
  );
  expect(replyParts(await remove(noor, { password: noor.password }))).toEqual([
    200,
    deleted,
    clearedCookies,
  ]);
  expect(await mailsTo(own, noor.email, subjects.remove)).toEqual([]);
});

test("DELETE_USER=session and SESSION_FRESH_AGE_SECONDS=0: any session will do", async () => {
  const own = await testApp({
    now,
    env: { DELETE_USER: "session", SESSION_FRESH_AGE_SECONDS: "0" },
  });
  const maya = await own.signedUp();
  own.platform.tick(6 * dayMs);

  expect((await remove(maya, {})).body).toEqual(deleted);
});

test("DELETE_USER=off: neither address exists, whatever it is given", async () => {
  const off = await testApp({ now, env: { DELETE_USER: "off" } });
  const maya = await off.signedUp();

  expect(replyParts(await remove(maya, { password: maya.password }))).toEqual(refusal(404));
  expect(replyParts(await maya.get("/api/auth/delete-user/callback?token=x"))).toEqual(
    refusal(404),
  );
});

test("asking and deleting are in the audit log, by the person's id", async () => {
  const own = await testApp({ now });
  const maya = await own.signedUp();
  await remove(maya, { token: await askForDeletion(own, maya) });

  expect(await auditActions(own)).toEqual([
    "user.signed_up",
    "user.deletion_requested",
    "user.deleted",
  ]);
  const { rows } = await own.platform.database.pool.query(
    "select a::text as row from audit_log a where a::text like $1",
    [`%${maya.email}%`],
  );
  expect(rows).toEqual([]);
});

function remove(who: Pick<Person, "post">, body: object) {
  return who.post("/api/auth/delete-user", body);
}

async function askForDeletion(where: TestApp, who: Person): Promise<string> {
  await remove(who, {});
  return tokenIn(await getMailLink(where, who.email, subjects.remove));
}

/** Of every table that could hold something of this person. */
async function countRows(where: TestApp, email: string): Promise<number> {
  const { rows } = await where.platform.database.pool.query<{ count: string }>(
    `select (select count(*) from users where email = $1)
          + (select count(*) from sessions s where not exists (select from users u where u.id = s.user_id))
          + (select count(*) from accounts a where not exists (select from users u where u.id = a.user_id))
          + (select count(*) from devices d where not exists (select from users u where u.id = d.user_id))
          + (select count(*) from verifications v where v.value = $1) as count`,
    [email],
  );
  return Number(rows[0]?.count);
}
