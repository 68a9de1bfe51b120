import { SignJWT } from "jose";
import { expect, test } from "vitest";
import {
  anotherBrowser,
  auditActions,
  getMailLink,
  invalidBody,
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
import { testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const app = await testApp({ now });
const ok = [200, { status: true }, expect.any(Array)];
let count = 0;
const newAddress = () => `moved${++count}@example.com`;

test("an unproven address is replaced at once: cookie again, mail to the new one", async () => {
  const maya = await app.signedUp();
  const newEmail = newAddress();

  const reply = await change(maya, newEmail.toUpperCase(), "/after?a=1&b=2");

  expect(replyParts(reply)).toEqual(ok);
  expect(reply.setCookies).toEqual([expect.stringContaining("guildhall.session_token=")]);
  expect((await maya.get("/api/auth/get-session")).body.user).toMatchObject({
    email: newEmail,
    emailVerified: false,
  });
  const landed = await open(app.visitor(), await getMailLink(app, newEmail, subjects.verify));
  expect(landed.headers.location).toBe("/after?a=1&b=2");
  expect((await maya.get("/api/auth/get-session")).body.user.emailVerified).toBe(true);
});

test("a new address that could pass for the address of a page is masked in the mail", async () => {
  const maya = await provenPerson(app);
  await change(maya, "evil.example/login?now=@attacker.example");

  const [mail] = await mailsTo(app, maya.email, subjects.approve);
  expect(mail?.text).toContain("to e…=@attacker.example.");
  expect(mail?.text).not.toContain("evil.example");
});

test("the verification link of the old address no longer works", async () => {
  const maya = await app.signedUp();
  const link = await getMailLink(app, maya.email, subjects.verify);
  const newEmail = newAddress();
  await change(maya, newEmail);

  const landed = await open(app.visitor(), link);

  expect(landed.headers.location).toBe("/?error=user_not_found");
  expect((await maya.get("/api/auth/get-session")).body.user.emailVerified).toBe(false);
});

test("a proven address is asked first: nothing changes, no cookie, a link to the current one", async () => {
  const maya = await provenPerson(app);
  const newEmail = newAddress();

  const reply = await change(maya, newEmail, "/after?a=1&b=2");

  expect(replyParts(reply)).toEqual([200, { status: true }, []]);
  expect((await maya.get("/api/auth/get-session")).body.user.email).toBe(maya.email);
  expect(await mailsTo(app, newEmail)).toEqual([]);
  const link = await getMailLink(app, maya.email, subjects.approve);
  const landed = await open(maya, link);
  expect([landed.status, landed.headers.location]).toEqual([302, "/after?a=1&b=2"]);
  expect(landed.setCookies).toEqual([expect.stringContaining("guildhall.session_token=")]);
  expect((await maya.get("/api/auth/get-session")).body.user).toMatchObject({
    email: newEmail,
    emailVerified: false,
  });
  expect((await getMailLink(app, newEmail, subjects.verify)).searchParams.get("callbackURL")).toBe(
    "/after?a=1&b=2",
  );
});

test("an approval without a callback answers with the user, and works once", async () => {
  const maya = await provenPerson(app);
  const newEmail = newAddress();
  await change(maya, newEmail);
  const token = tokenIn(await getMailLink(app, maya.email, subjects.approve));

  const first = await approve(maya, token);
  const second = await approve(maya, token);

  expect([first.status, first.body]).toEqual([
    200,
    { status: true, user: expect.objectContaining({ email: newEmail, emailVerified: false }) },
  ]);
  expect(replyParts(second)).toEqual(refusal(401, "user_not_found"));
});

test("an approval needs the session of that very person", async () => {
  const [maya, noor] = [await provenPerson(app), await provenPerson(app)];
  await change(maya, newAddress());
  const link = await getMailLink(app, maya.email, subjects.approve);

  expect(replyParts(await approve(app.visitor(), tokenIn(link)))).toEqual(
    refusal(401, "unauthorized"),
  );
  expect(replyParts(await approve(noor, tokenIn(link)))).toEqual(refusal(401, "unauthorized"));
  expect((await open(app.visitor(), link)).headers.location).toBe("/?error=unauthorized");
  const other = await anotherBrowser(app, maya);
  expect((await approve(other, tokenIn(link))).status).toBe(200);
});

test("a newer request makes the older approval worthless", async () => {
  const late = await testApp({ now });
  const maya = await provenPerson(late);
  const older = await requested(newAddress());
  late.platform.tick(1);
  const newest = await requested(newAddress());

  expect(replyParts(await approve(maya, older))).toEqual(refusal(401, "invalid_token"));
  expect((await approve(maya, newest)).status).toBe(200);

  async function requested(newEmail: string): Promise<string> {
    await change(maya, newEmail);
    return tokenIn(await getMailLink(late, maya.email, subjects.approve));
  }
});

test("an approval expires after an hour", async () => {
  const late = await testApp({ now });
  const maya = await provenPerson(late);
  await change(maya, newAddress());
  const link = await getMailLink(late, maya.email, subjects.approve);
  late.platform.tick(3_600_000);

  expect(replyParts(await approve(maya, tokenIn(link)))).toEqual(refusal(401, "token_expired"));
  expect((await open(maya, link)).headers.location).toBe("/?error=token_expired");
});

test("an address taken while approval was awaited stays with the account that took it", async () => {
  const maya = await provenPerson(app);
  const newEmail = newAddress();
  await change(maya, newEmail);
  await app.signedUp(newEmail);
  const link = await getMailLink(app, maya.email, subjects.approve);

  expect(replyParts(await approve(maya, tokenIn(link)))).toEqual(
    refusal(400, "Couldn't update your email", "COULDNT_UPDATE_YOUR_EMAIL"),
  );
  expect((await open(maya, link)).headers.location).toBe("/?error=Couldn't_update_your_email");
  expect(await isSignedIn(maya)).toBe(true);
});

test("a forged approval, well signed but never asked for, changes nothing", async () => {
  const maya = await provenPerson(app);
  const [key] = app.platform.keys.all("verification-token");
  if (!key) throw new Error("no key");
  const issuedAt = Date.parse(now) / 1000;
  const forged = await new SignJWT({ email: maya.email, updateTo: newAddress() })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("verify-email")
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 60)
    .sign(key);

  expect(replyParts(await approve(maya, forged))).toEqual(refusal(401, "invalid_token"));
});

test("it is refused in the order of the contract, and nothing is mailed", async () => {
  const [maya, proven] = [await app.signedUp(), await provenPerson(app)];
  const post = (who: Person | ReturnType<typeof app.visitor>, body: unknown) =>
    who.post("/api/auth/change-email", body).then(replyParts);
  const before = (await mailsTo(app, proven.email)).length;

  expect(await post(app.visitor(), { newEmail: "x", callbackURL: "//evil.example" })).toEqual(
    refusal(403, "Invalid callbackURL"),
  );
  expect(await post(app.visitor(), { newEmail: "x" })).toEqual(invalidBody);
  expect(await post(app.visitor(), { newEmail: newAddress() })).toEqual(refusal(401));
  expect(await post(maya, { newEmail: maya.email.toUpperCase() })).toEqual(
    refusal(400, "Email is the same"),
  );
  expect(await post(maya, { newEmail: proven.email.toUpperCase() })).toEqual(
    refusal(400, "Couldn't update your email", "COULDNT_UPDATE_YOUR_EMAIL"),
  );
  expect(await mailsTo(app, proven.email)).toHaveLength(before);
});

test("CHANGE_EMAIL=off: it says so, before it compares anything", async () => {
  const off = await testApp({ now, env: { CHANGE_EMAIL: "off" } });
  const maya = await off.signedUp();

  expect(replyParts(await change(maya, maya.email))).toEqual(
    refusal(400, "Change email is disabled"),
  );
});

test("VERIFICATION_MAIL=off: an unproven address changes without a mail, a proven one cannot", async () => {
  const off = await testApp({ now, env: { VERIFICATION_MAIL: "off" } });
  const [maya, noor] = [await off.signedUp(), await off.signedUp()];
  const newEmail = newAddress();

  expect(replyParts(await change(maya, newEmail))).toEqual(ok);
  expect(await mailsTo(off, newEmail)).toEqual([]);
  await off.platform.database.pool.query(
    "update users set email_verified = true where email = $1",
    [noor.email],
  );
  expect(replyParts(await change(noor, newAddress()))).toEqual(
    refusal(400, "Verification email isn't enabled", "VERIFICATION_EMAIL_ISNT_ENABLED"),
  );
});

test("the approval is stored as a hash, and every step is in the audit log", async () => {
  const own = await testApp({ now });
  const maya = await provenPerson(own);
  await change(maya, newAddress());
  const { rows } = await own.platform.database.pool.query("select identifier from verifications");
  await approve(maya, tokenIn(await getMailLink(own, maya.email, subjects.approve)));

  expect(rows).toEqual([{ identifier: expect.stringMatching(/^change-email-[0-9a-f]{64}$/) }]);
  expect(await auditActions(own)).toEqual([
    "user.signed_up",
    "user.email_verified",
    "user.proven",
    "user.email_change_requested",
    "user.email_changed",
  ]);
});

function change(who: Person, newEmail: string, callbackURL?: string) {
  return who.post("/api/auth/change-email", {
    newEmail,
    ...(callbackURL === undefined ? {} : { callbackURL }),
  });
}

function approve(who: Pick<Person, "get">, token: string) {
  return who.get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`);
}
