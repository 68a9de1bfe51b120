import { expect, test } from "vitest";
import { systemCaller } from "#server/platform/context.ts";
import {
  anotherBrowser,
  auditActions,
  invalidBody,
  isSignedIn,
  mailsTo,
  type Person,
  refusal,
  replyParts,
  subjects,
  withoutKnownBrowser,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import { setPassword } from "./set-password.ts";

const now = "2026-03-01T09:00:00Z";
const app = await testApp({ now });
const newPassword = "a wholly new password";

test("a person changes the password: other sessions live, no session cookie is sent", async () => {
  const maya = await app.signedUp();
  const other = await anotherBrowser(app, maya);
  const { body: before } = await maya.get("/api/auth/get-session");

  const reply = await change(maya, {});

  expect(replyParts(reply)).toEqual([200, { token: null, user: before.user }, []]);
  expect([await isSignedIn(maya), await isSignedIn(other)]).toEqual([true, true]);
  expect((await signIn(maya.email, newPassword)).status).toBe(200);
  expect((await signIn(maya.email, maya.password)).status).toBe(401);
});

test("with revokeOtherSessions every session ends and a new one takes their place", async () => {
  const maya = await app.signedUp();
  const other = await anotherBrowser(app, maya);
  const old = maya.cookies.get("guildhall.session_token") ?? "";

  const { status, body, setCookies } = await change(maya, { revokeOtherSessions: true });

  expect([status, body.token]).toEqual([200, expect.stringMatching(/^[A-Za-z0-9]{32}$/)]);
  expect(withoutKnownBrowser(setCookies)).toEqual([
    expect.stringContaining(`guildhall.session_token=${body.token}.`),
  ]);
  expect((await maya.get("/api/auth/get-session")).body.session.token).toBe(body.token);
  expect(await isSignedIn(other)).toBe(false);
  const thief = app.visitor();
  thief.cookies.set("guildhall.session_token", old);
  expect(await isSignedIn(thief)).toBe(false);
});

test("who was not remembered is not remembered in the new session either", async () => {
  const maya = await app.signedUp();
  const browser = await anotherBrowser(app, maya, { rememberMe: false });

  const { setCookies } = await change(Object.assign(browser, { ...maya, ...browser }), {
    revokeOtherSessions: true,
  });

  expect(setCookies.map((line) => line.split("=")[0])).toEqual([
    "guildhall.session_token",
    "guildhall.dont_remember",
  ]);
  expect(setCookies.join()).not.toContain("Max-Age");
});

test("it is refused in the order of the contract, and nothing is mailed", async () => {
  const maya = await app.signedUp();
  const social = await withoutPassword();
  const stranger = app.visitor();
  const post = (who: typeof stranger, body: unknown) =>
    who.post("/api/auth/change-password", body).then(replyParts);
  const right = { currentPassword: maya.password, newPassword };

  expect(await post(stranger, { newPassword })).toEqual(invalidBody);
  expect(await post(stranger, { ...right, revokeOtherSessions: "yes" })).toEqual(invalidBody);
  expect(await post(stranger, right)).toEqual(refusal(401));
  expect(await post(maya, { ...right, newPassword: "seven77" })).toEqual(
    refusal(400, "Password too short"),
  );
  expect(await post(maya, { ...right, newPassword: "x".repeat(129) })).toEqual(
    refusal(400, "Password too long"),
  );
  expect(await post(social, right)).toEqual(refusal(400, "Credential account not found"));
  expect(await post(maya, { ...right, currentPassword: "wrong" })).toEqual(
    refusal(400, "Invalid password"),
  );
  expect(await mailsTo(app, maya.email, subjects.password)).toEqual([]);
  expect((await signIn(maya.email, maya.password)).status).toBe(200);
});

test("the owner hears of it in a notice without a link, and it is in the audit log", async () => {
  const own = await testApp({ now });
  const maya = await own.signedUp();

  await change(maya, {});

  const [notice] = await mailsTo(own, maya.email, subjects.password);
  expect(notice?.links).toEqual([]);
  expect(`${notice?.html}${notice?.text}`).not.toMatch(/<a\b|https?:/);
  expect(await auditActions(own)).toEqual(["user.signed_up", "password.changed"]);
});

test.each([
  ["composed and decomposed letters", "caf\u00e9 cr\u00e8me", "cafe\u0301 cre\u0300me"],
  ["wide and plain digits", "\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18", "12345678"],
  ["a ligature and its letters", "o\ufb03ce hours", "office hours"],
])("a password is the same in %s", async (_what, typed, later) => {
  const maya = await app.signedUp();
  await maya.post("/api/auth/change-password", {
    currentPassword: maya.password,
    newPassword: typed,
  });

  expect((await signIn(maya.email, later)).status).toBe(200);
});

test.each([
  ["case", "a wholly new passworD"],
  ["a space before", " a wholly new password"],
  ["a space after", "a wholly new password "],
  ["a zero-width space", "a wholly\u200b new password"],
])("a password that differs in %s is another one", async (_what, typed) => {
  const maya = await app.signedUp();
  await change(maya, {});

  expect((await signIn(maya.email, typed)).status).toBe(401);
});

test("an imported scrypt hash lets its owner in and is replaced", async () => {
  const maya = await app.signedUp();
  // scrypt N=16384 r=16 p=1 of "imported password", as the reference stores it: salt:hex
  const { scryptSync } = await import("node:crypto");
  const salt = "00112233445566778899aabbccddeeff";
  const key = scryptSync("imported password", salt, 64, {
    N: 16_384,
    r: 16,
    p: 1,
    maxmem: 64 * 1024 * 1024,
  });
  const stored = () =>
    app.platform.database.pool.query(
      `select a.password_hash from accounts a join users u on u.id = a.user_id where u.email = $1`,
      [maya.email],
    );
  await app.platform.database.pool.query(
    `update accounts set password_hash = $2
     where user_id = (select id from users where email = $1)`,
    [maya.email, `${salt}:${key.toString("hex")}`],
  );

  expect((await signIn(maya.email, "another password")).status).toBe(401);
  const both = await Promise.all([
    signIn(maya.email, "imported password"),
    signIn(maya.email, "imported password"),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await stored()).rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(maya.email, "imported password")).status).toBe(200);
});

test("set-password is server-only: the address does not exist", async () => {
  const maya = await app.signedUp();

  expect(replyParts(await maya.post("/api/auth/set-password", { newPassword }))).toEqual(
    refusal(404),
  );
  expect(replyParts(await maya.get("/api/auth/set-password"))).toEqual(refusal(404));
});

test("the action set-password gives a first password, and only a first one", async () => {
  const social = await withoutPassword();
  const { user } = (await social.get("/api/auth/get-session")).body;
  const set = (userId: string, password: string) =>
    setPassword(app.platform, systemCaller("test"), userId, password);

  await expect(set(user.id, "seven77")).rejects.toThrow("Password too short");
  await expect(set(user.id, "x".repeat(129))).rejects.toThrow("Password too long");
  await expect(set("nobody", newPassword)).rejects.toThrow("User not found");
  await set(user.id, newPassword);
  expect((await signIn(social.email, newPassword)).status).toBe(200);
  await expect(set(user.id, "yet another one")).rejects.toMatchObject({
    spec: { status: 400, message: "user already has a password" },
  });
});

test("of two first passwords at once one is set", async () => {
  const social = await withoutPassword();
  const { user } = (await social.get("/api/auth/get-session")).body;

  const outcomes = await Promise.allSettled(
    ["one password", "two passwords"].map((password) =>
      setPassword(app.platform, systemCaller("test"), user.id, password),
    ),
  );

  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

async function withoutPassword(): Promise<Person> {
  const person = await app.signedUp();
  await app.platform.database.pool.query(
    "delete from accounts where user_id = (select id from users where email = $1)",
    [person.email],
  );
  return person;
}

function change(who: Person, more: object) {
  return who.post("/api/auth/change-password", {
    currentPassword: who.password,
    newPassword,
    ...more,
  });
}

function signIn(email: string, password: string) {
  return app.visitor().post("/api/auth/sign-in/email", { email, password });
}
