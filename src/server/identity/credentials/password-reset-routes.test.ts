import { expect, test } from "vitest";
import {
  anotherBrowser,
  auditActions,
  getMailLink,
  invalidBody,
  invalidQuery,
  isSignedIn,
  mailsTo,
  open,
  provenPerson,
  refusal,
  replyParts,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const neutral = {
  status: true,
  message: "If this email exists in our system, check your email for the reset link",
};
const newPassword = "a wholly new password";
const app = await testApp({ now });

test.each(["/request-password-reset", "/forget-password"])(
  "%s mails a link; the link leads to the page with its token, and the token sets a password once",
  async (path) => {
    const maya = await app.signedUp();
    const asked = await app
      .visitor()
      .post(`/api/auth${path}`, { email: maya.email.toUpperCase(), redirectTo: "/reset?a=1&b=2" });
    const link = await getMailLink(app, maya.email, subjects.reset);
    const token = tokenIn(link);

    expect(replyParts(asked)).toEqual([200, neutral, []]);
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    const landed = await open(app.visitor(), link);
    expect([landed.status, landed.headers.location]).toEqual([
      302,
      `${app.platform.config.baseUrl}/reset?a=1&b=2&token=${token}`,
    ]);
    expect(replyParts(await reset(app, token))).toEqual([200, { status: true }, []]);
    expect(replyParts(await reset(app, token))).toEqual(refusal(400, "invalid token"));
    expect((await signIn(app, maya.email, newPassword)).status).toBe(200);
    expect((await signIn(app, maya.email, maya.password)).status).toBe(401);
  },
);

test("the identifier holds the token's hash, the value is the user's id", async () => {
  const own = await testApp({ now });
  const maya = await own.signedUp();
  const token = await askForReset(own, maya.email);

  const { rows } = await own.platform.database.pool.query(
    `select v.identifier, v.value = u.id as whose, v.expires_at,
            'reset-password:' || encode(sha256($1::bytea), 'hex') as expected
     from verifications v, users u`,
    [token],
  );

  expect(rows).toEqual([
    {
      identifier: rows[0].expected,
      whose: true,
      expires_at: new Date("2026-03-01T10:00:00Z"),
      expected: expect.stringMatching(/^reset-password:[0-9a-f]{64}$/),
    },
  ]);
});

test.each([
  [undefined, 3_600_000],
  ["60", 60_000],
])("with PASSWORD_RESET_SECONDS=%s a link dies after %d ms", async (seconds, lifetimeMs) => {
  const env: Record<string, string> = seconds ? { PASSWORD_RESET_SECONDS: seconds } : {};
  const late = await testApp({ now, env });
  const [maya, noor] = [await late.signedUp(), await late.signedUp()];
  const tokens = [await askForReset(late, maya.email), await askForReset(late, noor.email)];
  late.platform.tick(lifetimeMs - 1);
  expect((await reset(late, tokens[0] ?? "")).status).toBe(200);
  late.platform.tick(1);

  expect(replyParts(await reset(late, tokens[1] ?? ""))).toEqual(refusal(400, "invalid token"));
  const landed = await late
    .visitor()
    .get(`/api/auth/reset-password/${tokens[1]}?callbackURL=%2Freset`);
  expect(landed.headers.location).toBe(`${late.platform.config.baseUrl}/reset?error=INVALID_TOKEN`);
});

test("a link keeps working when a stranger asks for more of them", async () => {
  const late = await testApp({ now });
  const maya = await late.signedUp();
  const own = await askForReset(late, maya.email);
  for (let count = 0; count < 4; count += 1) {
    late.platform.tick(1);
    await askForReset(late, maya.email);
  }

  expect((await reset(late, own)).status).toBe(200);
});

test("the newest five links work; using one ends the others", async () => {
  const late = await testApp({ now });
  const maya = await late.signedUp();
  const tokens: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    late.platform.tick(1);
    tokens.push(await askForReset(late, maya.email));
  }
  const isOpen = async (token: string) => {
    const landed = await late
      .visitor()
      .get(`/api/auth/reset-password/${token}?callbackURL=%2Freset`);
    return String(landed.headers.location).endsWith(`token=${token}`);
  };

  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, true, true, true, true, true]);
  expect((await reset(late, tokens[3] ?? "")).status).toBe(200);
  expect(await Promise.all(tokens.map(isOpen))).toEqual(Array(6).fill(false));
  expect(replyParts(await reset(late, tokens[5] ?? ""))).toEqual(refusal(400, "invalid token"));
});

test("a link is worth nothing after an administrator set the password", async () => {
  const own = await testApp({ now });
  const administrator = await own.signedUp();
  own.platform.tick(1);
  const maya = await own.signedUp();
  const token = await askForReset(own, maya.email);
  const { body } = await maya.get("/api/auth/get-session");
  const set = await administrator.post("/api/auth/admin/set-user-password", {
    userId: body.user.id,
    newPassword: "set by the administrator",
  });

  expect(set.status).toBe(200);
  expect(replyParts(await reset(own, token))).toEqual(refusal(400, "invalid token"));
});

test("the landing route: unknown token, empty callback, none, two, a foreign one", async () => {
  const { baseUrl } = app.platform.config;
  const land = (query: string) => app.visitor().get(`/api/auth/reset-password/unknown${query}`);

  expect((await land("?callbackURL=%2Fx%3Fa%3D1")).headers.location).toBe(
    `${baseUrl}/x?a=1&error=INVALID_TOKEN`,
  );
  expect((await land("?callbackURL=")).headers.location).toBe(
    `${baseUrl}/api/auth/error?error=INVALID_TOKEN`,
  );
  expect(replyParts(await land(""))).toEqual(invalidQuery);
  expect(replyParts(await land("?callbackURL=%2Fa&callbackURL=%2Fb"))).toEqual(invalidQuery);
  expect(replyParts(await land("?callbackURL=https%3A%2F%2Fevil.example"))).toEqual(
    refusal(403, "Invalid callbackURL"),
  );
});

test("asking is refused in the order of the contract, and nothing is mailed", async () => {
  const maya = await app.signedUp();
  const ask = (body: unknown) =>
    app.visitor().post("/api/auth/request-password-reset", body).then(replyParts);

  expect(await ask({ email: "x", redirectTo: "//evil.example" })).toEqual(
    refusal(403, "Invalid redirectURL"),
  );
  expect(await ask({ email: maya.email, redirectTo: "javascript:alert(1)" })).toEqual(
    refusal(403, "Invalid redirectURL"),
  );
  expect(await ask({ email: "not an address" })).toEqual(invalidBody);
  expect(await ask({ email: `${maya.email},mallory@example.com` })).toEqual(invalidBody);
  expect(await ask({})).toEqual(invalidBody);
  expect(await ask(undefined)).toEqual(invalidBody);
  expect(await mailsTo(app, maya.email, subjects.reset)).toEqual([]);
});

test("resetting is refused in the order of the contract; a bad password leaves the link alive", async () => {
  const maya = await app.signedUp();
  const token = await askForReset(app, maya.email);
  const attempt = (body: unknown, query = "") =>
    app.visitor().post(`/api/auth/reset-password${query}`, body).then(replyParts);

  expect(await attempt({ token })).toEqual(invalidBody);
  expect(await attempt({ newPassword: 12_345_678, token })).toEqual(invalidBody);
  expect(await attempt({ newPassword: "seven77", token: "unknown" })).toEqual(
    refusal(400, "Password too short"),
  );
  expect(await attempt({ newPassword: "seven77", token })).toEqual(
    refusal(400, "Password too short"),
  );
  expect(await attempt({ newPassword: "x".repeat(129), token })).toEqual(
    refusal(400, "Password too long"),
  );
  expect(await attempt({ newPassword })).toEqual(refusal(400, "invalid token"));
  expect(await attempt({ newPassword, token: "" })).toEqual(refusal(400, "invalid token"));
  expect(await attempt({ newPassword, token: "unknown" })).toEqual(refusal(400, "invalid token"));
  expect(await attempt({ newPassword }, "?token=a&token=b")).toEqual(invalidQuery);
  expect(await attempt({ newPassword }, `?token=${token}`)).toEqual([200, { status: true }, []]);
});

test("PASSWORD_RESET=off: both routes say so, before anything else", async () => {
  const off = await testApp({ now, env: { PASSWORD_RESET: "off" } });
  const disabled = refusal(400, "Reset password isn't enabled", "RESET_PASSWORD_ISNT_ENABLED");
  const maya = await off.signedUp();

  for (const path of ["/request-password-reset", "/forget-password"])
    expect(replyParts(await off.visitor().post(`/api/auth${path}`, { email: maya.email }))).toEqual(
      disabled,
    );
  expect(replyParts(await reset(off, "any"))).toEqual(disabled);
  expect(await mailsTo(off, maya.email, subjects.reset)).toEqual([]);
});

test("an unknown address has the same answer and leaves nothing behind", async () => {
  const own = await testApp({ now });

  const reply = await own
    .visitor()
    .post("/api/auth/request-password-reset", { email: "nobody@example.com" });

  expect(replyParts(reply)).toEqual([200, neutral, []]);
  expect(await mailsTo(own, "nobody@example.com")).toEqual([]);
  const left = await own.platform.database.pool.query(
    "select (select count(*) from verifications) + (select count(*) from audit_log) as rows",
  );
  expect(Number(left.rows[0].rows)).toBe(0);
});

test.each([
  ["off", true],
  ["on", false],
])(
  "REVOKE_SESSIONS_ON_RESET=%s: the sessions of a proven address live on: %s",
  async (revoke, alive) => {
    const own = await testApp({ now, env: { REVOKE_SESSIONS_ON_RESET: revoke } });
    const maya = await provenPerson(own);
    const other = await anotherBrowser(own, maya);

    await reset(own, await askForReset(own, maya.email));

    expect([await isSignedIn(maya), await isSignedIn(other)]).toEqual([alive, alive]);
  },
);

test("a reset gives a password to a person who had none", async () => {
  const maya = await app.signedUp();
  await app.platform.database.pool.query(
    "delete from accounts where user_id = (select id from users where email = $1)",
    [maya.email],
  );
  expect((await signIn(app, maya.email, maya.password)).status).toBe(401);

  await reset(app, await askForReset(app, maya.email));

  expect((await signIn(app, maya.email, newPassword)).status).toBe(200);
});

test("a link is worth nothing after the password or the address was changed", async () => {
  const maya = await app.signedUp();
  const first = await askForReset(app, maya.email);
  await maya.post("/api/auth/change-password", {
    currentPassword: maya.password,
    newPassword: "another password",
  });
  const second = await askForReset(app, maya.email);
  await maya.post("/api/auth/change-email", { newEmail: `new.${maya.email}` });

  expect(replyParts(await reset(app, first))).toEqual(refusal(400, "invalid token"));
  expect(replyParts(await reset(app, second))).toEqual(refusal(400, "invalid token"));
});

test("the owner hears of it in a notice without a link, and the audit log knows who it was", async () => {
  const own = await testApp({ now });
  const maya = await own.signedUp();
  await reset(own, await askForReset(own, maya.email));
  await reset(own, "unknown");

  const notices = await mailsTo(own, maya.email, subjects.password);
  expect(notices.map(({ links, html, text }) => [links, /<a\b|https?:/.test(html + text)])).toEqual(
    [[[], false]],
  );
  expect(await auditActions(own)).toEqual([
    "user.signed_up",
    "password.reset_requested",
    "user.taken_over",
    "user.proven",
    "password.reset",
  ]);
});

async function askForReset(where: TestApp, email: string): Promise<string> {
  await where.visitor().post("/api/auth/request-password-reset", { email });
  return tokenIn(await getMailLink(where, email, subjects.reset));
}

function reset(where: TestApp, token: string) {
  return where.visitor().post("/api/auth/reset-password", { newPassword, token });
}

function signIn(where: TestApp, email: string, password: string) {
  return where.visitor().post("/api/auth/sign-in/email", { email, password });
}
