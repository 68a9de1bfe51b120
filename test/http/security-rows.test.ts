import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import {
  anotherBrowser,
  clearedCookies,
  getMailLink,
  invalidBody,
  isSignedIn,
  mailsTo,
  open,
  provenPerson,
  refusal,
  replyParts,
  subjects,
  tokenIn,
  visitorOfNode,
} from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import { openWire } from "#test/support/wire.ts";

/**
 * Attacks on a user's own account. Those on providers and organizations are tested with them;
 * secrets at rest and enumeration have their own files.
 */
const now = "2026-03-01T09:00:00Z";
const app = await testApp({ now });
const tokenName = "guildhall.session_token";

test("an id in a body, a query or a header makes nobody a caller", async () => {
  const maya = await app.signedUp();
  const { id } = (await maya.get("/api/auth/get-session")).body.user;
  const stranger = app.visitor();
  const claim = { userId: id, user: { id }, id, session: { userId: id }, asServer: true };
  const headers = { "x-user-id": id, authorization: `Bearer ${id}` };

  const replies = await Promise.all([
    stranger.get(`/api/auth/list-sessions?userId=${id}`, headers),
    stranger.post("/api/auth/update-user", { ...claim, name: "Mallory" }, headers),
    stranger.post("/api/auth/revoke-sessions", claim, headers),
    stranger.post("/api/auth/revoke-other-sessions", claim, headers),
    stranger.post("/api/auth/change-email", { ...claim, newEmail: "m@example.com" }, headers),
    stranger.post("/api/auth/delete-user", claim, headers),
    stranger.post(
      "/api/auth/change-password",
      { ...claim, currentPassword: maya.password, newPassword: "mallory's own" },
      headers,
    ),
  ]);

  expect(replies.map(replyParts)).toEqual(replies.map(() => refusal(401)));
  expect(
    replyParts(
      await stranger.post("/api/auth/set-password", { ...claim, newPassword: "x".repeat(9) }),
    ),
  ).toEqual(refusal(404));
});

test("no cache cookie before signing in is complete", async () => {
  const own = await testApp({
    now,
    env: { SESSION_COOKIE_CACHE_SECONDS: "on", REQUIRE_VERIFIED_EMAIL: "on" },
  });
  const visitor = own.visitor();
  const maya = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };
  const pending = [
    await visitor.post("/api/auth/sign-up/email", maya),
    await visitor.post("/api/auth/sign-in/email", maya),
    await visitor.post("/api/auth/sign-in/email", { ...maya, password: "wrong password" }),
    await visitor.post("/api/auth/request-password-reset", maya),
    await open(visitor, await getMailLink(own, maya.email, subjects.reset)),
  ];

  expect(pending.flatMap(({ setCookies }) => setCookies)).toEqual([]);
});

test("one address, one spelling: no guard and no limit can be walked around", async () => {
  const limited = await testApp({ now, env: { RATE_LIMIT: "on" } });
  const spellings = [
    "//api/auth/sign-in/email",
    "/api//auth/sign-in/email",
    "/api/auth//sign-in/email",
    "/api/auth/sign-in//email",
    "/api/auth/sign-in/email/",
    "/api/auth/./sign-in/email",
    "/api/auth/x/../sign-in/email",
    "/api/auth/sign-in%2Femail",
    "/api/auth/sign%2Din/email",
    "/api/auth/SIGN-IN/email",
    "/API/auth/sign-in/email",
    "/api/auth/sign-in/email%00",
    "/api/auth/sign-in/email;x=1",
  ];
  const wire = openWire(await limited.listen());
  for (const target of spellings) {
    const headers = { "content-type": "application/json" };
    const { status } = await wire.send({ method: "POST", target, headers, body: "{}" });
    expect([target, status]).toEqual([target, 404]);
  }
  wire.close();
});

test.each([
  ["many addresses of one IPv6 /64", (n: number) => `2001:db8:1:2::${n.toString(16)}`],
  [
    "one address in many spellings",
    (n: number) =>
      ["2001:db8::1", "2001:DB8:0:0::1", "2001:db8:0:0:0:0:0:1", "2001:0db8::0001"][n - 1] ?? "",
  ],
  ["one IPv4 address, also mapped", (n: number) => (n % 2 ? "192.0.2.1" : "::ffff:192.0.2.1")],
  ["no address that can be read", (n: number) => `nonsense-${n}`],
])("%s is one caller to the limit", async (_what, toAddress) => {
  const own = await testApp({ now, env: { RATE_LIMIT: "on" } });
  const statuses = [];
  for (let n = 1; n <= 4; n += 1) {
    const { status } = await own
      .visitor()
      .post(
        "/api/auth/sign-in/email",
        { email: `n${n}@example.com`, password: "x" },
        { "x-forwarded-for": toAddress(n) },
      );
    statuses.push(status);
  }

  expect(statuses).toEqual([401, 401, 401, 429]);
});

test("a forwarded address counts only from a configured proxy", async () => {
  const own = await testApp({ now, env: { RATE_LIMIT: "on", TRUSTED_PROXIES: "10.0.0.1" } });
  const maya = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };
  const visitor = own.visitor();
  await visitor.post("/api/auth/sign-up/email", maya, { "x-forwarded-for": "192.0.2.7" });

  const { body } = await visitor.get("/api/auth/get-session");

  expect(body.session.ipAddress).toBe("127.0.0.1");
});

test("a used link stays used, also for another node", async () => {
  const maya = await app.signedUp();
  await app.visitor().post("/api/auth/request-password-reset", { email: maya.email });
  const token = tokenIn(await getMailLink(app, maya.email, subjects.reset));
  const use = { token, newPassword: "a wholly new password" };
  expect((await app.visitor().post("/api/auth/reset-password", use)).status).toBe(200);
  const restarted = await visitorOfNode(app, { now, env: {} });

  expect(replyParts(await restarted.post("/api/auth/reset-password", use))).toEqual(
    refusal(400, "invalid token"),
  );
});

test("a revoked session stays revoked, also for another node that has seen it", async () => {
  const maya = await app.signedUp();
  const cookie = `${tokenName}=${maya.cookies.get(tokenName)}`;
  const other = await visitorOfNode(app, { now, env: {} });
  expect((await other.get("/api/auth/get-session", { cookie })).body).not.toBeNull();
  await maya.post("/api/auth/sign-out", {});

  expect((await other.get("/api/auth/get-session", { cookie })).text).toBe("null");
});

test("signing out verifies the cookie before it believes it", async () => {
  const maya = await app.signedUp();
  const [token] = decodeURIComponent(maya.cookies.get(tokenName) ?? "").split(".");
  const forged = [
    `${tokenName}=${token}`,
    `${tokenName}=${token}.${"A".repeat(43)}%3D`,
    `${tokenName}=${token}.`,
  ];
  for (const cookie of forged)
    expect(replyParts(await app.visitor().post("/api/auth/sign-out", {}, { cookie }))).toEqual(
      refusal(400, "Failed to get session"),
    );

  expect(await isSignedIn(maya)).toBe(true);
});

test("a cached session that was revoked deletes no account", async () => {
  const own = await testApp({
    now,
    env: { SESSION_COOKIE_CACHE_SECONDS: "on", DELETE_USER: "session" },
  });
  const maya = await own.signedUp();
  const stolen = await anotherBrowser(own, maya);
  await maya.post("/api/auth/revoke-other-sessions", {});

  expect((await stolen.get("/api/auth/get-session")).body).not.toBeNull();
  expect(replyParts(await stolen.post("/api/auth/delete-user", {}))).toEqual(refusal(401));
  expect(
    replyParts(await stolen.post("/api/auth/delete-user", { password: maya.password })),
  ).toEqual(refusal(401));
});

test("a reset of an unproven address ends the sessions and links of the person who registered it", async () => {
  const attacker = await app.signedUp();
  const { id } = (await attacker.get("/api/auth/get-session")).body.user;
  await linkProvider(app, id);
  await resetBy(app, attacker.email);

  expect(await isSignedIn(attacker)).toBe(false);
  expect(await listProviders(app, id)).toEqual(["credential"]);
  expect(
    (await app.visitor().post("/api/auth/sign-in/email", attacker)).status,
    "the attacker's password",
  ).toBe(401);
});

test("a reset of a proven address leaves sessions and linked accounts alone", async () => {
  const maya = await provenPerson(app);
  const { id } = (await maya.get("/api/auth/get-session")).body.user;
  await linkProvider(app, id);
  await resetBy(app, maya.email);

  expect(await isSignedIn(maya)).toBe(true);
  expect(await listProviders(app, id)).toEqual(["credential", "github"]);
});

test("the verification link signs nobody in or out", async () => {
  const maya = await app.signedUp();
  const victim = app.visitor();

  const landed = await open(victim, await getMailLink(app, maya.email, subjects.verify));

  expect([landed.setCookies, await isSignedIn(victim), await isSignedIn(maya)]).toEqual([
    [],
    false,
    true,
  ]);
});

test("a deleted user gets no credential through any route", async () => {
  const gone = await app.signedUp();
  await gone.post("/api/auth/request-password-reset", { email: gone.email });
  const reset = tokenIn(await getMailLink(app, gone.email, subjects.reset));
  const verify = await getMailLink(app, gone.email, subjects.verify);
  await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    ctx.tx.deleteFrom("users").where("email", "=", gone.email).execute(),
  );

  expect((await app.visitor().post("/api/auth/sign-in/email", gone)).status).toBe(401);
  expect(
    replyParts(
      await app
        .visitor()
        .post("/api/auth/reset-password", { token: reset, newPassword: "a new password" }),
    ),
  ).toEqual(refusal(400, "invalid token"));
  expect((await open(app.visitor(), verify)).headers.location).toBe("/?error=user_not_found");
  expect(replyParts(await gone.get("/api/auth/list-sessions"))).toEqual(refusal(401));
  const { text, setCookies } = await gone.get("/api/auth/get-session");
  expect([text, setCookies]).toEqual(["null", clearedCookies]);
});

test("every sign-in has a token of its own; none can be brought along", async () => {
  const maya = await app.signedUp();
  const planted = maya.cookies.get(tokenName) ?? "";
  const victim = app.visitor();
  victim.cookies.set(tokenName, planted);
  const noor = await app.signedUp();

  await victim.post("/api/auth/sign-in/email", { email: noor.email, password: noor.password });

  expect(victim.cookies.get(tokenName)).not.toBe(planted);
  expect((await maya.get("/api/auth/get-session")).body.user.email).toBe(maya.email);
  expect((await victim.get("/api/auth/get-session")).body.user.email).toBe(noor.email);
  const chosen = await app
    .visitor()
    .post(
      "/api/auth/sign-in/email",
      { email: noor.email, password: noor.password, token: "A".repeat(32), sessionId: "mine" },
      { cookie: `${tokenName}=${"A".repeat(32)}` },
    );
  expect(chosen.body.token).not.toBe("A".repeat(32));
});

test("after signing out on a shared browser the next person is alone", async () => {
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];
  const shared = await anotherBrowser(app, maya);
  const before = shared.cookies.get(tokenName) ?? "";
  await shared.post("/api/auth/sign-out", {});
  await shared.post("/api/auth/sign-in/email", { email: noor.email, password: noor.password });

  expect((await shared.get("/api/auth/get-session")).body.user.email).toBe(noor.email);
  const kept = app.visitor();
  kept.cookies.set(tokenName, before);
  expect(await isSignedIn(kept)).toBe(false);
});

test.each([
  "https://evil-example.com",
  "https://example.com.evil.net",
  "https://localhost.evil",
  "http://app.example.com",
  "https://app.example.com:444",
  "https://app.example.com@evil.net",
  "null",
])("the origin %s is not ours, nor is a callback there", async (origin) => {
  const own = originApp;
  const body = { email: "maya@example.com", password: "correct horse battery" };

  expect(replyParts(await own.visitor().post("/api/auth/sign-in/email", body, { origin }))).toEqual(
    refusal(403, "Invalid origin"),
  );
  expect(
    replyParts(
      await own.visitor().post("/api/auth/sign-in/email", { ...body, callbackURL: `${origin}/x` }),
    ),
  ).toEqual(refusal(403, "Invalid callbackURL"));
});
const originApp = await testApp({ now, env: { TRUSTED_ORIGINS: "https://app.example.com" } });

test("what is derived cannot be written by its owner", async () => {
  const maya = await app.signedUp();
  const before = (await maya.get("/api/auth/get-session")).body.user;
  const forged = {
    name: "Maya",
    emailVerified: true,
    id: "mine",
    createdAt: "2000-01-01T00:00:00Z",
    updatedAt: "2000-01-01T00:00:00Z",
    role: "admin",
    banned: false,
    bannedUntil: null,
  };

  expect((await maya.post("/api/auth/update-user", forged)).status).toBe(200);
  expect((await maya.get("/api/auth/get-session")).body.user).toEqual({ ...before, name: "Maya" });
});

test.each([
  ["a comma list", "maya@example.com,mallory@example.com"],
  ["a semicolon list", "maya@example.com;mallory@example.com"],
  ["a space", "maya@example.com mallory@example.com"],
  ["a header line", "maya@example.com\r\nBcc: mallory@example.com"],
  ["a display name", "Mallory <maya@example.com>"],
  ["HTML", "<img src=x>@example.com"],
  ["an array", ["maya@example.com", "mallory@example.com"]],
])("%s is not one address, and nothing is mailed", async (_what, email) => {
  const own = addressApp;
  const replies = await Promise.all([
    own.visitor().post("/api/auth/request-password-reset", { email }),
    own.visitor().post("/api/auth/send-verification-email", { email }),
  ]);

  expect(replies.map(replyParts)).toEqual([invalidBody, invalidBody]);
  expect(await mailsTo(own, "maya@example.com", subjects.reset)).toEqual([]);
  expect(await mailsTo(own, "mallory@example.com")).toEqual([]);
});
const addressApp = await testApp({ now });
await addressApp.signedUp("maya@example.com");

test("what a person wrote about themselves is in no mail", async () => {
  const own = await testApp({ now });
  const visitor = own.visitor();
  const name = "<b>You won</b> https://evil.example";
  const maya = { name, email: "maya@example.com", password: "correct horse battery" };
  await visitor.post("/api/auth/sign-up/email", maya, { "user-agent": name });
  await visitor.post("/api/auth/sign-in/email", maya, { "user-agent": `${name} again` });
  await visitor.post("/api/auth/request-password-reset", maya);
  await visitor.post("/api/auth/delete-user", {});

  const mails = await mailsTo(own, maya.email);
  expect(mails.length).toBeGreaterThanOrEqual(4);
  expect(mails.map(({ subject, text, html }) => subject + text + html).join()).not.toMatch(
    /evil|You won/,
  );
});

test.each([
  "%",
  "%zz",
  "http://",
  "http://[",
  "https://%00",
  "http://localhost:99999/",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\\evil.example",
  "/%2f/evil.example",
  "/\t/evil.example",
  "///evil.example",
  "\u0000",
  "x".repeat(9_000),
])("the malformed callback %j is refused, not thrown", async (callbackURL) => {
  const maya = { email: "maya@example.com", password: "correct horse battery" };
  const query = `callbackURL=${encodeURIComponent(callbackURL)}&token=x`;
  const replies = await Promise.all([
    app.visitor().post("/api/auth/sign-in/email", { ...maya, callbackURL }),
    app.visitor().post("/api/auth/request-password-reset", { ...maya, redirectTo: callbackURL }),
    app.visitor().get(`/api/auth/verify-email?${query}`),
    app.visitor().get(`/api/auth/reset-password/x?${query}`),
    app.visitor().get(`/api/auth/delete-user/callback?${query}`),
  ]);

  for (const { status, headers } of replies) {
    expect([400, 403]).toContain(status);
    expect(headers.location).toBeUndefined();
  }
});

test("a token of one purpose is nothing for another", async () => {
  const maya = await provenPerson(app);
  const session = (await maya.get("/api/auth/get-session")).body.session.token as string;
  await app.visitor().post("/api/auth/request-password-reset", { email: maya.email });
  await maya.post("/api/auth/delete-user", {});
  const mailed = {
    verification: tokenIn(await getMailLink(app, maya.email, subjects.verify)),
    reset: tokenIn(await getMailLink(app, maya.email, subjects.reset)),
    deletion: tokenIn(await getMailLink(app, maya.email, subjects.remove)),
  };
  const cacheSigned = app.platform.keys.sign("session-cache", session);

  for (const token of Object.values(mailed)) {
    const signed = encodeURIComponent(
      `${token}.${app.platform.keys.sign("session-cookie", token)}`,
    );
    for (const value of [token, signed]) {
      const cookie = `${tokenName}=${value}`;
      expect((await app.visitor().get("/api/auth/get-session", { cookie })).text).toBe("null");
    }
  }
  const cookie = `${tokenName}=${encodeURIComponent(`${session}.${cacheSigned}`)}`;
  expect((await app.visitor().get("/api/auth/get-session", { cookie })).text).toBe("null");
  for (const token of [session, mailed.verification, mailed.deletion]) {
    const reset = { token, newPassword: "a wholly new password" };
    expect((await app.visitor().post("/api/auth/reset-password", reset)).status).toBe(400);
  }
  for (const token of [session, mailed.verification, mailed.reset])
    expect((await maya.post("/api/auth/delete-user", { token })).status).toBe(404);
  for (const token of [session, mailed.reset, mailed.deletion])
    expect((await maya.get(`/api/auth/verify-email?token=${token}`)).status).toBe(401);
});

test.each([
  ["without an audience", {}, "verification-token"],
  ["for another audience", { aud: "sign-in" }, "verification-token"],
  ["signed with the key of another purpose", { aud: "verify-email" }, "session-cookie"],
  ["without an address", { aud: "verify-email", email: null }, "verification-token"],
  [
    "with an address that is no text",
    { aud: "verify-email", email: { $ne: "" } },
    "verification-token",
  ],
] as const)("a verification token %s proves nothing", async (_what, claims, purpose) => {
  const maya = await app.signedUp();
  const [key] = app.platform.keys.all(purpose);
  if (!key) throw new Error("no key");
  const exp = Date.parse(now) / 1000 + 600;
  const token = await new SignJWT({ email: maya.email, exp, ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .sign(key);

  expect(replyParts(await app.visitor().get(`/api/auth/verify-email?token=${token}`))).toEqual(
    refusal(401, "invalid_token"),
  );
});

async function resetBy(where: TestApp, email: string): Promise<void> {
  await where.visitor().post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await getMailLink(where, email, subjects.reset));
  const { status } = await where
    .visitor()
    .post("/api/auth/reset-password", { token, newPassword: "the owner's password" });
  expect(status).toBe(200);
}

async function linkProvider(where: TestApp, userId: string): Promise<void> {
  await where.platform.database.pool.query(
    `insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
     values ($1, $2, 'github', $1, now(), now())`,
    [`planted${userId.slice(7)}`, userId],
  );
}

async function listProviders(where: TestApp, userId: string): Promise<string[]> {
  const { rows } = await where.platform.database.pool.query<{ provider_id: string }>(
    "select provider_id from accounts where user_id = $1 order by provider_id",
    [userId],
  );
  return rows.map((row) => row.provider_id);
}
