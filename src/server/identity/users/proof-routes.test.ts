import { expect, test } from "vitest";
import {
  anotherBrowser,
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
  verifiedPerson,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const now = "2026-03-01T09:00:00Z";
const app = await testApp({ now });

test("the verification mail leads to our page, with token and callback in the query", async () => {
  const maya = await app.signedUp();
  app.platform.tick(1);
  await maya.post("/api/auth/send-verification-email", {
    email: maya.email,
    callbackURL: "/after",
  });

  const link = await getMailLink(app, maya.email, subjects.verify);

  expect(link.origin + link.pathname).toBe(`${app.platform.config.baseUrl}/verify-email`);
  expect([...link.searchParams.keys()]).toEqual(["token", "callbackURL"]);
  expect(link.searchParams.get("callbackURL")).toBe("/after");
});

test("a link scanner that opens the link without a session proves nothing, and the owner still can", async () => {
  const maya = await verifiedPerson(app);
  expect(await isAccountProven(app, maya.email)).toBe(false);

  await open(maya, await getMailLink(app, maya.email, subjects.verify));

  expect(await isAccountProven(app, maya.email)).toBe(true);
});

test("the session of another account proves nothing", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  const token = await verificationToken(app, maya);

  expect((await confirm(noor, token)).body).toEqual({ status: true, proven: false });

  expect(await isAccountProven(app, maya.email)).toBe(false);
  expect(await isAccountProven(app, noor.email)).toBe(false);
});

test("an administrator who acts as the person proves nothing by opening the link", async () => {
  const own = await testApp({ now });
  const administrator = await own.signedUp("first@example.com");
  const maya = await own.signedUp();
  const { user } = (await maya.get("/api/auth/get-session")).body;
  await administrator.post("/api/auth/admin/impersonate-user", { userId: user.id });
  const token = await verificationToken(own, maya);

  expect((await status(administrator, token)).body.ownSession).toBe(false);
  expect((await confirm(administrator, token)).body).toEqual({ status: true, proven: false });
  await administrator.get(`/api/auth/verify-email?token=${token}`);

  expect(await isAccountProven(own, maya.email)).toBe(false);
});

test("the page learns what its link is about before anything happens", async () => {
  const maya = await app.signedUp();
  const token = await verificationToken(app, maya);
  const pending = { email: maya.email, updateTo: null, state: "pending" };

  expect((await status(app.visitor(), token)).body).toEqual({ ...pending, ownSession: false });
  expect((await status(maya, token)).body).toEqual({ ...pending, ownSession: true });
  expect((await maya.get("/api/auth/get-session")).body.user.emailVerified).toBe(false);

  await confirm(app.visitor(), token);
  expect((await status(maya, token)).body).toEqual({ ...pending, ownSession: true });
  await confirm(maya, token);
  expect((await status(maya, token)).body).toEqual({
    ...pending,
    state: "verified",
    ownSession: true,
  });
});

test("the page learns of a change of address, and of one that is used up or replaced", async () => {
  const maya = await provenPerson(app);
  const newEmail = `new.${maya.email}`;
  await maya.post("/api/auth/change-email", { newEmail: `older.${maya.email}` });
  const older = tokenIn(await getMailLink(app, maya.email, subjects.approve));
  app.platform.tick(1);
  await maya.post("/api/auth/change-email", { newEmail });
  const token = tokenIn(await getMailLink(app, maya.email, subjects.approve));

  expect((await status(maya, token)).body).toEqual({
    email: maya.email,
    updateTo: newEmail,
    state: "pending",
    ownSession: true,
  });
  expect(replyParts(await status(maya, older))).toEqual(refusal(401, "invalid_token"));
  expect(replyParts(await confirm(app.visitor(), token))).toEqual(refusal(401, "unauthorized"));
  expect((await confirm(maya, token, "/after")).body).toEqual({ status: true, proven: false });

  expect((await maya.get("/api/auth/get-session")).body.user.email).toBe(newEmail);
  const link = await getMailLink(app, newEmail, subjects.verify);
  expect(link.searchParams.get("callbackURL")).toBe("/after");
  expect([...maya.cookies.keys()].some((name) => name.includes("mailbox_proof"))).toBe(false);
  expect(replyParts(await status(maya, token))).toEqual(refusal(401, "user_not_found"));
  expect(replyParts(await confirm(maya, token))).toEqual(refusal(401, "user_not_found"));
});

test.each(["verification-status", "confirm-email", "disown-account"])(
  "%s refuses as the specified call does",
  async (path) => {
    const late = await testApp({ now });
    const [maya, gone] = [await late.signedUp(), await late.signedUp()];
    const [token, orphan] = [
      await verificationToken(late, maya),
      await verificationToken(late, gone),
    ];
    await late.platform.database.pool.query("delete from users where email = $1", [gone.email]);
    const post = (body: object) => late.visitor().post(`/api/auth/${path}`, body);

    expect(replyParts(await post({ token: "x" }))).toEqual(refusal(401, "invalid_token"));
    expect(replyParts(await post({ token: orphan }))).toEqual(refusal(401, "user_not_found"));
    expect((await post({})).status).toBe(400);
    late.platform.tick(3_600_000);
    expect(replyParts(await post({ token }))).toEqual(refusal(401, "token_expired"));
  },
);

test("confirming without a session, then signing in with the password in this browser, proves", async () => {
  const maya = await app.signedUp();
  const browser = app.visitor();
  const confirmed = await confirm(browser, await verificationToken(app, maya));

  expect(confirmed.body).toEqual({ status: true, proven: false });
  expect(confirmed.setCookies).toEqual([
    expect.stringMatching(
      /^guildhall\.mailbox_proof=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect(await isAccountProven(app, maya.email)).toBe(false);
  expect((await signIn(browser, maya)).status).toBe(200);
  expect(await isAccountProven(app, maya.email)).toBe(true);
  expect(await isSignedIn(browser)).toBe(true);
});

test("a sign-in that proves the account leaves nothing to a person who chose its password", async () => {
  const attacker = await app.signedUp();
  const { key } = (await attacker.post("/api/auth/api-key/create", {})).body;
  const planted = { name: "Planted", slug: "planted-by-password" };
  await attacker.post("/api/auth/organization/create", planted);
  const owner = app.visitor();
  await confirm(owner, await verificationToken(app, attacker));

  expect((await signIn(owner, attacker)).status).toBe(200);

  expect([await isSignedIn(owner), await isSignedIn(attacker)]).toEqual([true, false]);
  const byKey = await app.visitor().get("/api/auth/organization/list", { "x-api-key": key });
  expect(byKey.status).toBe(401);
  const toReview = await owner.get("/api/auth/list-organizations-to-review");
  expect(toReview.body).toEqual([expect.objectContaining({ name: "Planted" })]);
  expect(await mailsTo(app, attacker.email, subjects.secured)).toHaveLength(1);
});

test("a first sign-in that proves the account sends no mail about other devices", async () => {
  const maya = await app.signedUp();
  await maya.post("/api/auth/sign-out", {});
  const browser = app.visitor();
  await confirm(browser, await verificationToken(app, maya));

  expect((await signIn(browser, maya)).status).toBe(200);

  expect(await isAccountProven(app, maya.email)).toBe(true);
  expect(await mailsTo(app, maya.email, subjects.secured)).toEqual([]);
});

test("a wrong password, another browser and another account prove nothing", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  const browser = app.visitor();
  await confirm(browser, await verificationToken(app, maya));

  expect((await signIn(browser, { ...maya, password: "a wrong password" })).status).toBe(401);
  await signIn(browser, noor);
  await anotherBrowser(app, maya);

  expect(await isAccountProven(app, maya.email)).toBe(false);
  expect(await isAccountProven(app, noor.email)).toBe(false);
});

test("the browser's proof ends after an hour, with a change of address, and cannot be made up", async () => {
  const late = await testApp({ now });
  const [maya, noor] = [await late.signedUp(), await late.signedUp()];
  const [slow, moved, forger] = [late.visitor(), late.visitor(), late.visitor()];
  await confirm(slow, await verificationToken(late, maya));
  await confirm(moved, await verificationToken(late, noor));
  const cookie = slow.cookies.get("guildhall.mailbox_proof") ?? "";
  forger.cookies.set("guildhall.mailbox_proof", cookie.replace(/^(.{40})./, "$1%00"));

  const newEmail = `new.${noor.email}`;
  await noor.post("/api/auth/change-email", { newEmail });
  await approveMove();
  expect((await signIn(moved, { ...noor, email: newEmail })).status).toBe(200);
  expect((await signIn(forger, maya)).status).toBe(200);
  late.platform.tick(3_600_000);
  expect((await signIn(slow, maya)).status).toBe(200);

  expect(await isAccountProven(late, newEmail)).toBe(false);
  expect(await isAccountProven(late, maya.email)).toBe(false);

  async function approveMove() {
    const token = tokenIn(await getMailLink(late, noor.email, subjects.approve));
    expect((await noor.get(`/api/auth/verify-email?token=${token}`)).status).toBe(200);
  }
});

test("a change of address ends the proof until the new address is proven", async () => {
  const maya = await provenPerson(app);
  const newEmail = `new.${maya.email}`;
  await maya.post("/api/auth/change-email", { newEmail });
  await open(maya, await getMailLink(app, maya.email, subjects.approve));
  expect(await isAccountProven(app, newEmail)).toBe(false);

  await open(maya, await getMailLink(app, newEmail, subjects.verify));

  expect(await isAccountProven(app, newEmail)).toBe(true);
});

test('"This wasn\'t me" leaves the registrant nothing, and a reset mail opens the account to the owner', async () => {
  const own = await testApp({ now });
  await own.signedUp("first@example.com");
  const squatter = await verifiedPerson(own);
  const { key } = (await squatter.post("/api/auth/api-key/create", {})).body;
  await squatter.post("/api/auth/delete-user", {});
  const token = await verificationToken(own, squatter);

  expect((await disown(own.visitor(), token)).body).toEqual({ status: true });

  expect(await isSignedIn(squatter)).toBe(false);
  expect((await signIn(own.visitor(), squatter)).status).toBe(401);
  const byKey = await own.visitor().get("/api/auth/organization/list", { "x-api-key": key });
  expect(byKey.status).toBe(401);
  const left = await own.platform.database.pool.query(
    `select email_verified, (select count(*) from verifications v where v.user_id = u.id) as tokens,
       (select count(*) from accounts a where a.user_id = u.id) as accounts
     from users u where email = $1`,
    [squatter.email],
  );
  expect(left.rows).toEqual([{ email_verified: false, tokens: 0, accounts: 0 }]);
  expect(await auditActions(own)).toContain("user.disowned");
  const [mail] = await mailsTo(own, squatter.email, subjects.disowned);
  expect(mail?.links).toEqual([`${own.platform.config.baseUrl}/forgot-password`]);

  await own.visitor().post("/api/auth/request-password-reset", { email: squatter.email });
  const reset = tokenIn(await getMailLink(own, squatter.email, subjects.reset));
  const body = { token: reset, newPassword: "the owner's password" };
  await own.visitor().post("/api/auth/reset-password", body);
  const owner = { ...squatter, password: body.newPassword };
  expect((await signIn(own.visitor(), owner)).status).toBe(200);
});

test('"This wasn\'t me" said again changes nothing and sends no second mail', async () => {
  const squatter = await app.signedUp();
  const token = await verificationToken(app, squatter);

  const replies = [await disown(app.visitor(), token), await disown(app.visitor(), token)];

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mailsTo(app, squatter.email, subjects.disowned)).toHaveLength(1);
});

test("a proven account cannot be disowned: the answer says to reset the password", async () => {
  const maya = await provenPerson(app);
  const token = tokenIn(await getMailLink(app, maya.email, subjects.verify));

  const reply = await disown(app.visitor(), token);

  expect([reply.status, reply.body.code]).toEqual([409, "ACCOUNT_PROVEN"]);
  expect(reply.body.message).toContain("reset the password");
  expect(await isSignedIn(maya)).toBe(true);
});

async function verificationToken(where: TestApp, person: Person): Promise<string> {
  return tokenIn(await getMailLink(where, person.email, subjects.verify));
}

function status(who: Visitor, token: string) {
  return who.post("/api/auth/verification-status", { token });
}

function confirm(who: Visitor, token: string, callbackURL?: string) {
  return who.post("/api/auth/confirm-email", { token, callbackURL });
}

function disown(who: Visitor, token: string) {
  return who.post("/api/auth/disown-account", { token });
}

function signIn(who: Visitor, { email, password }: Pick<Person, "email" | "password">) {
  return who.post("/api/auth/sign-in/email", { email, password });
}
