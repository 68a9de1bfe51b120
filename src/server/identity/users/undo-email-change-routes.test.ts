import { expect, test } from "vitest";
import {
  auditActions,
  getMailLink,
  isAccountProven,
  isSignedIn,
  mailsTo,
  open,
  type Person,
  provenPerson,
  refusal,
  replyParts,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";
import { maskEmail } from "./proof-rules.ts";

const now = "2026-03-01T09:00:00Z";
const sevenDaysMs = 7 * 86_400_000;
const app = await testApp({ now });
const newPassword = "a brand new password";
let addresses = 0;
const newAddress = () => `moved${++addresses}@example.com`;

test.each(["on", "off"])(
  "the old address gets an email about the change, with a link (VERIFICATION_MAIL=%s)",
  async (mails) => {
    const own = await testApp({ now, env: { VERIFICATION_MAIL: mails } });
    const maya = await own.signedUp();
    const newEmail = newAddress();

    await move(maya, newEmail);

    const [mail] = await mailsTo(own, maya.email, subjects.moved);
    expect(mail?.text).not.toContain(newEmail);
    expect(mail?.text).toContain(maskEmail(newEmail));
    const link = new URL(mail?.links[0] ?? "");
    expect(link.origin + link.pathname).toBe(`${own.platform.config.baseUrl}/undo-email-change`);
    const { rows } = await own.platform.database.pool.query("select * from verifications");
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link));
  },
);

test("a change that was approved by mail tells the old address too", async () => {
  const maya = await provenPerson(app);
  await maya.post("/api/auth/change-email", { newEmail: newAddress() });
  expect(await mailsTo(app, maya.email, subjects.moved)).toEqual([]);

  await open(maya, await getMailLink(app, maya.email, subjects.approve));

  expect(await mailsTo(app, maya.email, subjects.moved)).toHaveLength(1);
});

test("a thief with a stolen session moves an unverified account, proves the new address, and loses it again", async () => {
  const own = await testApp({ now });
  const owner = await own.signedUp();
  const thief = own.visitor();
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  const stolen = newAddress();
  await move(thief, stolen);
  await open(thief, await getMailLink(own, stolen, subjects.verify));
  await resetBy(own, stolen);
  const thiefAgain = own.visitor();
  expect((await signIn(thiefAgain, stolen, newPassword)).status).toBe(200);
  const { key } = (await thiefAgain.post("/api/auth/api-key/create", {})).body;

  const undone = await undo(own.visitor(), await undoToken(own, owner.email));

  expect([undone.status, undone.body]).toEqual([200, { status: true }]);
  for (const who of [thief, thiefAgain, owner]) expect(await isSignedIn(who)).toBe(false);
  expect((await signIn(own.visitor(), stolen, newPassword)).status).toBe(401);
  expect((await signIn(own.visitor(), owner.email, newPassword)).status).toBe(401);
  expect((await signIn(own.visitor(), owner.email, owner.password)).status).toBe(401);
  const byKey = await own.visitor().get("/api/auth/organization/list", { "x-api-key": key });
  expect(byKey.status).toBe(401);
  expect(await auditActions(own)).toContain("user.email_change_undone");

  const link = await getMailLink(own, owner.email, subjects.undone);
  expect((await reset(own, tokenIn(link), "the owner's password")).status).toBe(200);
  expect((await signIn(own.visitor(), owner.email, "the owner's password")).status).toBe(200);
});

test("a thief who resets by the new address gets an account of their own, and the owner keeps theirs", async () => {
  const owner = await app.signedUp();
  const { user } = (await owner.get("/api/auth/get-session")).body;
  const stolen = newAddress();
  await move(owner, stolen);

  await resetBy(app, stolen);

  const thief = app.visitor();
  const signedIn = await signIn(thief, stolen, newPassword);
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.user.id).not.toBe(user.id);
  const kept = (await owner.get("/api/auth/get-session?disableCookieCache=true")).body.user;
  expect([kept.id, kept.email]).toEqual([user.id, owner.email]);
  expect((await signIn(app.visitor(), owner.email, owner.password)).status).toBe(200);
  expect(await mailsTo(app, owner.email, subjects.takenBack)).toHaveLength(1);
});

test("who moves an account to somebody else's address cannot undo it after the owner appeared", async () => {
  const attacker = await app.signedUp();
  const victim = newAddress();
  await move(attacker, victim);
  const token = await undoToken(app, attacker.email);

  await resetBy(app, victim);
  const undone = await undo(app.visitor(), token);

  expect(replyParts(undone)).toEqual(refusal(401, "invalid_token"));
  expect((await signIn(app.visitor(), victim, newPassword)).status).toBe(200);
});

test.each([
  ["signing in after confirming the mail", ["confirm", "sign in"]],
  ["confirming the mail after signing in", ["sign in", "confirm"]],
])(
  "%s verifies a moved account and does not prove it while the move can be undone",
  async (_how, steps) => {
    const late = await testApp({ now });
    const attacker = await late.signedUp();
    const victim = newAddress();
    await move(attacker, victim);
    const token = tokenIn(await getMailLink(late, victim, subjects.verify));
    const browser = late.visitor();

    for (const step of steps) {
      const { status } =
        step === "confirm"
          ? await browser.post("/api/auth/confirm-email", { token })
          : await signIn(browser, victim, attacker.password);
      expect(status).toBe(200);
    }

    const { user } = (await browser.get("/api/auth/get-session")).body;
    expect([user.email, user.emailVerified]).toEqual([victim, true]);
    expect(await isAccountProven(late, victim)).toBe(false);
    expect(await isSignedIn(attacker)).toBe(true);
  },
);

test("the browser that moved the account proves it by the link in the mail to the new address", async () => {
  const maya = await app.signedUp();
  const newEmail = newAddress();
  await move(maya, newEmail);

  await open(maya, await getMailLink(app, newEmail, subjects.verify));

  expect(await isAccountProven(app, newEmail)).toBe(true);
});

test('"This wasn\'t me" by the owner of the new address only returns the account to the old one', async () => {
  const maya = await app.signedUp();
  const mistyped = newAddress();
  await move(maya, mistyped);
  const token = tokenIn(await getMailLink(app, mistyped, subjects.verify));

  const disowned = await app.visitor().post("/api/auth/disown-account", { token });

  expect(disowned.status).toBe(200);
  const { user } = (await maya.get("/api/auth/get-session?disableCookieCache=true")).body;
  expect(user.email).toBe(maya.email);
  expect((await app.visitor().post("/api/auth/disown-account", { token })).status).toBe(401);
});

test("the address returns with what was known of it, and older provider links stay", async () => {
  const maya = await provenPerson(app);
  const id = (await maya.get("/api/auth/get-session")).body.user.id;
  await linkRow(id, "before", "2026-02-01T00:00:00Z");
  const newEmail = newAddress();
  await maya.post("/api/auth/change-email", { newEmail });
  await open(maya, await getMailLink(app, maya.email, subjects.approve));
  expect(await isAccountProven(app, newEmail)).toBe(false);
  await linkRow(id, "after", now);

  await undo(app.visitor(), await undoToken(app, maya.email));

  expect(await isAccountProven(app, maya.email)).toBe(true);
  const { rows } = await app.platform.database.pool.query(
    "select account_id from accounts where user_id = $1",
    [id],
  );
  expect(rows).toEqual([{ account_id: `before-${id}` }]);
});

test("the page shows the new address masked, and says when the old one is used by another account", async () => {
  const maya = await app.signedUp();
  const newEmail = newAddress();
  await move(maya, newEmail);
  const token = await undoToken(app, maya.email);
  const masked = { oldEmail: maya.email, newEmail: maskEmail(newEmail) };

  expect((await status(token)).body).toEqual({ ...masked, state: "pending" });
  await app.signedUp(maya.email);
  expect((await status(token)).body).toEqual({ ...masked, state: "taken" });

  const refused = await undo(app.visitor(), token);
  expect([refused.status, refused.body.code]).toEqual([409, "OLD_EMAIL_TAKEN"]);
  expect(await isSignedIn(maya)).toBe(true);

  await app.platform.database.pool.query("delete from users where email = $1", [maya.email]);
  expect((await undo(app.visitor(), token)).status).toBe(200);
});

test("a link works once, for seven days", async () => {
  const late = await testApp({ now });
  const [maya, noor] = [await late.signedUp(), await late.signedUp()];
  await move(maya, newAddress());
  await move(noor, newAddress());
  const [first, second] = [await undoToken(late, maya.email), await undoToken(late, noor.email)];

  late.platform.tick(sevenDaysMs - 1);
  expect((await undo(late.visitor(), first)).status).toBe(200);
  expect(replyParts(await undo(late.visitor(), first))).toEqual(refusal(401, "invalid_token"));
  late.platform.tick(1);
  expect(replyParts(await undo(late.visitor(), second))).toEqual(refusal(401, "token_expired"));
  const stale = await late.visitor().post("/api/auth/email-change-status", { token: second });
  expect(replyParts(stale)).toEqual(refusal(401, "token_expired"));
  expect(replyParts(await undo(late.visitor(), "unknown"))).toEqual(refusal(401, "invalid_token"));
});

test("after several changes every old address can undo its own, and the older undo wins", async () => {
  const [first, second, third] = [await app.signedUp(), newAddress(), newAddress()];
  await move(first, second);
  await move(first, third);
  const [older, newer] = [await undoToken(app, first.email), await undoToken(app, second)];

  expect((await undo(app.visitor(), newer)).status).toBe(200);
  expect(await hasAccount(second)).toBe(true);
  expect((await undo(app.visitor(), older)).status).toBe(200);
  expect([await hasAccount(first.email), await hasAccount(second)]).toEqual([true, false]);
});

test("an older undo ends the newer ones", async () => {
  const [first, second] = [await app.signedUp(), newAddress()];
  await move(first, second);
  await move(first, newAddress());
  const [older, newer] = [await undoToken(app, first.email), await undoToken(app, second)];

  expect((await undo(app.visitor(), older)).status).toBe(200);
  expect(replyParts(await undo(app.visitor(), newer))).toEqual(refusal(401, "invalid_token"));
  expect(await hasAccount(first.email)).toBe(true);
});

test("a thief who registers the old address anew gains nothing by a reset at the new one", async () => {
  const owner = await app.signedUp();
  const { id } = (await owner.get("/api/auth/get-session")).body.user;
  const stolen = newAddress();
  await move(owner, stolen);
  await app.signedUp(owner.email);

  await resetBy(app, stolen);

  const thief = await signIn(app.visitor(), stolen, newPassword);
  expect(thief.body.user.id).not.toBe(id);
  await app.platform.database.pool.query("delete from users where email = $1", [owner.email]);
  const token = await undoToken(app, owner.email);
  expect((await undo(app.visitor(), token)).status).toBe(200);
  const { rows } = await app.platform.database.pool.query("select email from users where id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ email: owner.email }]);
});

/** The address of an unverified account is replaced at once. */
async function move(who: Visitor, newEmail: string): Promise<void> {
  const { status } = await who.post("/api/auth/change-email", { newEmail });
  expect(status).toBe(200);
}

async function undoToken(where: TestApp, email: string): Promise<string> {
  return tokenIn(await getMailLink(where, email, subjects.moved));
}

function undo(who: Visitor, token: string) {
  return who.post("/api/auth/undo-email-change", { token });
}

function status(token: string) {
  return app.visitor().post("/api/auth/email-change-status", { token });
}

async function resetBy(where: TestApp, email: string): Promise<void> {
  await where.visitor().post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await getMailLink(where, email, subjects.reset));
  expect((await reset(where, token, newPassword)).status).toBe(200);
}

function reset(where: TestApp, token: string, password: string) {
  return where.visitor().post("/api/auth/reset-password", { token, newPassword: password });
}

function signIn(who: Visitor, email: Person["email"], password: string) {
  return who.post("/api/auth/sign-in/email", { email, password });
}

async function hasAccount(email: string): Promise<boolean> {
  const { rows } = await app.platform.database.pool.query("select from users where email = $1", [
    email,
  ]);
  return rows.length === 1;
}

async function linkRow(userId: string, name: string, at: string): Promise<void> {
  await app.platform.database.pool.query(
    `insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
     values ($1 || $2, $2, 'google', $1 || '-' || $2, $3, $3)`,
    [name, userId, at],
  );
}
