import { expect, test } from "vitest";
import {
  getMailLink,
  invalidBody,
  mailsTo,
  open,
  refusal,
  replyParts,
  subjects,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const maya = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };

test("PASSWORD_SIGN_IN=off: neither sign-up nor sign-in, each in its own words", async () => {
  const app = await testApp({ now, env: { PASSWORD_SIGN_IN: "off" } });
  const post = (path: string, body: unknown) => app.visitor().post(path, body).then(replyParts);

  expect(await post("/api/auth/sign-up/email", { ...maya, email: "x" })).toEqual(
    refusal(400, "Email and password sign up is not enabled"),
  );
  expect(await post("/api/auth/sign-in/email", { ...maya, email: "x" })).toEqual(
    refusal(400, "Email and password is not enabled"),
  );
  expect(await post("/api/auth/sign-in/email", { email: maya.email })).toEqual(invalidBody);
});

test.each([
  [3, 400, "Password too short"],
  [4, 200, undefined],
  [64, 200, undefined],
  [65, 400, "Password too long"],
])("with bounds of 4 and 64 a password of %d characters is %d", async (length, status, message) => {
  const app = await testApp({
    now,
    env: { PASSWORD_MIN_LENGTH: "4", PASSWORD_MAX_LENGTH: "64" },
  });

  const reply = await app
    .visitor()
    .post("/api/auth/sign-up/email", { ...maya, password: "x".repeat(length) });

  expect([reply.status, reply.body.message]).toEqual([status, message]);
});

test("a password outside today's bounds still lets its owner in", async () => {
  const app = await testApp({ now, env: { PASSWORD_MIN_LENGTH: "1" } });
  await app.visitor().post("/api/auth/sign-up/email", { ...maya, password: "x" });

  const reply = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email: maya.email, password: "x" });

  expect(reply.status).toBe(200);
});

test("AUTO_SIGN_IN=off: a sign-up answers without a token and without a cookie", async () => {
  const app = await testApp({ now, env: { AUTO_SIGN_IN: "off" } });

  const { status, body, setCookies } = await app.visitor().post("/api/auth/sign-up/email", maya);

  expect([status, body.token, setCookies]).toEqual([200, null, []]);
  expect(body.user.email).toBe(maya.email);
  expect(await mailsTo(app, maya.email, subjects.verify)).toHaveLength(1);
  const sessions = await app.platform.database.pool.query("select 1 from sessions");
  expect(sessions.rows).toEqual([]);
});

test("VERIFICATION_MAIL=off: a sign-up mails nothing", async () => {
  const app = await testApp({ now, env: { VERIFICATION_MAIL: "off" } });

  const { status, body } = await app.visitor().post("/api/auth/sign-up/email", maya);

  expect([status, body.token]).toEqual([200, expect.any(String)]);
  expect(await mailsTo(app, maya.email)).toEqual([]);
});

test("REQUIRE_VERIFIED_EMAIL=on: no session before the address is proven", async () => {
  const app = await testApp({ now, env: { REQUIRE_VERIFIED_EMAIL: "on" } });
  const signedUp = await app.visitor().post("/api/auth/sign-up/email", maya);
  expect([signedUp.status, signedUp.body.token, signedUp.setCookies]).toEqual([200, null, []]);
  const signIn = (password: string) =>
    app.visitor().post("/api/auth/sign-in/email", {
      email: maya.email,
      password,
      callbackURL: "/after?a=1&b=2",
    });

  expect(replyParts(await signIn("wrong password"))).toEqual(
    refusal(401, "Invalid email or password"),
  );
  expect(await mailsTo(app, maya.email)).toHaveLength(1);
  app.platform.tick(1);
  expect(replyParts(await signIn(maya.password))).toEqual(refusal(403, "Email not verified"));
  expect(await mailsTo(app, maya.email, subjects.verify)).toHaveLength(2);

  const landed = await open(app.visitor(), await getMailLink(app, maya.email, subjects.verify));
  expect([landed.headers.location, landed.setCookies]).toEqual(["/after?a=1&b=2", []]);
  expect((await signIn(maya.password)).status).toBe(200);
});

test("sign-in is refused in the order of the contract", async () => {
  const app = await testApp({ now });
  await app.visitor().post("/api/auth/sign-up/email", maya);
  const signIn = (body: unknown, headers = {}) =>
    app.visitor().post("/api/auth/sign-in/email", body, headers).then(replyParts);

  expect(await signIn({}, { origin: "https://evil.example" })).toEqual(
    refusal(403, "Invalid origin"),
  );
  expect(await signIn({ callbackURL: "//evil.example" })).toEqual(
    refusal(403, "Invalid callbackURL"),
  );
  expect(await signIn({ email: maya.email })).toEqual(invalidBody);
  expect(await signIn({ ...maya, rememberMe: "no" })).toEqual(invalidBody);
  expect(await signIn({ email: ["maya@example.com"], password: "x" })).toEqual(invalidBody);
  expect(await signIn({ email: "maya", password: "x" })).toEqual(refusal(400, "Invalid email"));
  expect(await signIn({ ...maya, password: "" })).toEqual(
    refusal(401, "Invalid email or password"),
  );
  expect((await signIn({ ...maya, email: "MAYA@EXAMPLE.COM" }))[0]).toBe(200);
});

test.each([
  ["a Kelvin sign for k", "mi\u212ae@example.com"],
  ["a dotless i", "m\u0131ke@example.com"],
  ["a wide letter", "\uff4dike@example.com"],
  ["a dotted capital i", "M\u0130KE@example.com"],
  ["a long s in the host", "mike@mail\u017f.example.com"],
  ["a zero-width space", "mike\u200b@example.com"],
  ["a line break", "mike@example.com\n"],
  ["a space before", " mike@example.com"],
  ["a name around it", "Mike <mike@example.com>"],
  ["a quoted part", '"mike"@example.com'],
  ["a comment", "mike(x)@example.com"],
  ["two at signs", "mike@example.com@evil.example"],
  ["no host", "mike@"],
  ["a bare host", "mike@localhost"],
  ["a local part of 65", `${"m".repeat(65)}@example.com`],
  ["255 characters", `m@${"a.".repeat(125)}com`],
])("an address with %s is rejected everywhere", async (_what, email) => {
  const app = addressApp;
  const bodies = await Promise.all([
    app.visitor().post("/api/auth/sign-up/email", { ...maya, email }),
    app.visitor().post("/api/auth/sign-in/email", { email, password: maya.password }),
    app.visitor().post("/api/auth/request-password-reset", { email }),
    app.visitor().post("/api/auth/send-verification-email", { email }),
  ]);

  expect(bodies.map(replyParts)).toEqual([
    refusal(400, "Invalid email"),
    refusal(400, "Invalid email"),
    invalidBody,
    invalidBody,
  ]);
});
const addressApp = await testApp({ now });

test("RATE_LIMIT=on: strict routes let three through, then say when to come back", async () => {
  const app = await testApp({ now, env: { RATE_LIMIT: "on" } });
  const strict = [
    "/sign-up/email",
    "/sign-in/email",
    "/request-password-reset",
    "/forget-password",
    "/reset-password",
    "/change-password",
    "/change-email",
    "/send-verification-email",
    "/delete-user",
  ];

  for (const path of strict) {
    const replies = [];
    for (let count = 0; count < 4; count += 1)
      replies.push(await app.visitor().post(`/api/auth${path}`, {}));
    const last = replies.pop();
    expect(replies.every(({ status }) => status !== 429)).toBe(true);
    expect([path, last?.status, last?.body]).toEqual([
      path,
      429,
      { message: "Too many requests. Please try again later." },
    ]);
    expect(last?.headers["x-retry-after"]).toBe("4");
  }
});

test.each([
  ["/change-password", { currentPassword: "a guess", newPassword: "a wholly new one" }],
  ["/delete-user", { password: "a guess" }],
  ["/sign-in/email", { password: "a guess" }],
])(
  "guesses at %s are counted for the account, whatever addresses they come from",
  async (path, body) => {
    const app = await testApp({ now, env: { RATE_LIMIT: "on", DELETE_USER: "session" } });
    const person = await app.signedUp();
    const guess = (address: string) =>
      person.post(
        `/api/auth${path}`,
        { ...body, email: person.email },
        { "x-forwarded-for": address },
      );

    const statuses: number[] = [];
    for (let host = 1; host <= 11; host += 1)
      statuses.push((await guess(`192.0.2.${host}`)).status);

    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
  },
);
