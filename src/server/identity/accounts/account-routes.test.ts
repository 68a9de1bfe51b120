import { expect, test } from "vitest";
import { createSocialProviders } from "#server/identity/social/social-providers.ts";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { open } from "#test/support/people.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";
import { getAccessToken } from "./access-tokens.ts";

const port = await freePort();
const base = `http://localhost:${port}`;
const acme = await openIdProvider([`${base}/api/auth/callback/acme`]);
const env = {
  BASE_URL: base,
  SOCIAL_ACME_CLIENT_ID: acme.clientId,
  SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
  SOCIAL_ACME_ISSUER: acme.issuer,
  SOCIAL_GITHUB_CLIENT_ID: "github-client",
};
const app = await testApp({ env });
const liberal = await testApp({ env: { ...env, LINK_DIFFERENT_EMAILS: "on", UNLINK_ALL: "on" } });
const trusting = await testApp({ env: { ...env, TRUSTED_PROVIDERS: "acme" } });
let people = 0;

function somebody(email = `linked${++people}@example.com`, email_verified = true) {
  const subject = `linked-subject-${++people}`;
  acme.people.set(subject, { name: "Ada", email, email_verified });
  return { subject, email };
}

async function linkThrough(visitor: Visitor, subject: string, body: object = {}) {
  const { body: start } = await visitor.post("/api/auth/link-social", {
    provider: "acme",
    callbackURL: "/settings",
    ...body,
  });
  const back = await acme.consent(start.url, subject);
  return visitor.get(back.pathname + back.search);
}

async function linkedUp(on: TestApp = app) {
  const { subject, email } = somebody();
  const visitor = await on.signedUp(email);
  const reply = await linkThrough(visitor, subject);
  expect(reply.headers.location).toBe("/settings");
  const { body } = await visitor.get("/api/auth/list-accounts");
  return { visitor, subject, email, rowId: String(body[1].id) };
}

test("a person links an account, which proves their address, and sees it in the list", async () => {
  const { visitor, subject } = await linkedUp();
  const { body } = await visitor.get("/api/auth/list-accounts");
  const { user } = (await visitor.get("/api/auth/get-session")).body;

  expect(body).toEqual([
    expect.objectContaining({ provider: "credential", scopes: [] }),
    {
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      provider: "acme",
      providerId: "acme",
      userId: user.id,
      accountId: subject,
      scopes: ["openid", "profile", "email"],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ]);
  expect((await visitor.get("/api/auth/get-session")).body.user.emailVerified).toBe(true);
});

test("linking sets no session cookie and is repeatable", async () => {
  const { visitor, subject } = await linkedUp();
  const reply = await linkThrough(visitor, subject);

  expect([reply.headers.location, reply.setCookies]).toEqual(["/settings", []]);
  expect((await visitor.get("/api/auth/list-accounts")).body).toHaveLength(2);
});

test.each([
  ["an unproven address", true, false, "unable_to_link_account"],
  ["another address", false, true, "unable_to_link_account"],
])("linking %s is refused", async (_what, same, verified, code) => {
  const visitor = await app.signedUp();
  const { subject } = somebody(same ? visitor.email : undefined, verified);
  const reply = await linkThrough(visitor, subject, { errorCallbackURL: "/settings?tab=links" });

  expect(reply.headers.location).toBe(`/settings?tab=links&error=${code}`);
});

test("other addresses can be linked where that is allowed, unproven ones of trusted providers too", async () => {
  const other = await liberal.signedUp();
  const unproven = await trusting.signedUp();

  const different = await linkThrough(other, somebody().subject);
  const trusted = await linkThrough(unproven, somebody(unproven.email, false).subject);

  expect([different.headers.location, trusted.headers.location]).toEqual([
    "/settings",
    "/settings",
  ]);
  expect((await unproven.get("/api/auth/get-session")).body.user.emailVerified).toBe(false);
});

test("one provider account belongs to one user", async () => {
  const { subject } = await linkedUp(liberal);
  const thief = await liberal.signedUp();

  const reply = await linkThrough(thief, subject);
  const token = await acme.idToken(subject);
  const direct = await thief.post("/api/auth/link-social", {
    provider: "acme",
    idToken: { token },
  });

  expect(reply.headers.location).toContain("error=account_already_linked_to_different_user");
  expect([direct.status, direct.body]).toEqual([
    417,
    {
      code: "ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT",
      message: "Account not linked - unable to create account",
    },
  ]);
});

test("a link that was begun ends with the session that began it", async () => {
  const { subject, email } = somebody();
  const visitor = await app.signedUp(email);
  const { body } = await visitor.post("/api/auth/link-social", { provider: "acme" });
  const back = await acme.consent(body.url, subject);
  await visitor.post("/api/auth/sign-out", {});

  const reply = await visitor.get(back.pathname + back.search);

  expect(reply.headers.location).toContain("error=please_restart_the_process");
});

test("an id token links without a redirect, twice as well as once", async () => {
  const { subject, email } = somebody();
  const visitor = await app.signedUp(email);
  const token = await acme.idToken(subject, { nonce: "n-1" });
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await visitor.post("/api/auth/link-social", {
      provider: "acme",
      idToken: { token, nonce: "n-1", accessToken: "given", scopes: ["email"] },
    });
    expect([status, body]).toEqual([200, { url: "", redirect: false, status: true }]);
  }

  const { body } = await visitor.post("/api/auth/get-access-token", { providerId: "acme" });
  expect(body).toEqual({ accessToken: "given", scopes: ["email"], idToken: token });
});

test("linking by id token has its own words for each refusal", async () => {
  const visitor = await app.signedUp();
  const unproven = somebody(visitor.email, false);
  const different = somebody();
  const nameless = somebody();
  acme.people.set(nameless.subject, { name: "No address" });
  const link = async (provider: string, token: string, nonce?: string) => {
    const idToken = { token, ...(nonce && { nonce }) };
    const { status, body } = await visitor.post("/api/auth/link-social", { provider, idToken });
    return [status, body.message];
  };

  expect(await link("nobody", "x")).toEqual([404, "Provider not found"]);
  expect(await link("github", "x")).toEqual([404, "id_token not supported"]);
  expect(await link("acme", "x")).toEqual([401, "invalid token"]);
  expect(await link("acme", await acme.idToken(different.subject, { client: "another" }))).toEqual([
    401,
    "invalid token",
  ]);
  expect(await link("acme", await acme.idToken(different.subject, { nonce: "a" }), "b")).toEqual([
    401,
    "invalid token",
  ]);
  expect(await link("acme", await acme.idToken(nameless.subject))).toEqual([
    401,
    "User email not found",
  ]);
  expect(await link("acme", await acme.idToken(unproven.subject))).toEqual([
    401,
    "Account not linked - linking not allowed",
  ]);
  expect(await link("acme", await acme.idToken(different.subject))).toEqual([
    401,
    "Account not linked - different emails not allowed",
  ]);
});

test("an id token signs in: token, user and cookie, no address", async () => {
  const { subject, email } = somebody();
  const visitor = app.visitor();
  const token = await acme.idToken(subject, { nonce: "n-2" });
  const { status, body, setCookies } = await visitor.post("/api/auth/sign-in/social", {
    provider: "acme",
    idToken: { token, nonce: "n-2" },
  });

  expect(status).toBe(200);
  expect(body).toEqual({
    redirect: false,
    token: expect.any(String),
    user: expect.objectContaining({ email, emailVerified: true }),
  });
  expect(setCookies[0]).toContain("guildhall.session_token=");
});

test("an expired id token is invalid by the machine's clock", async () => {
  const { subject } = somebody();
  const token = await acme.idToken(subject);
  app.platform.tick(3_700_000);
  const { status, body } = await app
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "acme", idToken: { token } });
  app.platform.tick(-3_700_000);

  expect([status, body.message]).toEqual([401, "invalid token"]);
});

test("signing in by id token without an address, or with one that is not joined, is refused", async () => {
  const nameless = somebody();
  acme.people.set(nameless.subject, { name: "No address" });
  const taken = await app.signedUp();
  const stranger = somebody(taken.email, false);
  const attempt = async (subject: string) => {
    const idToken = { token: await acme.idToken(subject) };
    const reply = await app
      .visitor()
      .post("/api/auth/sign-in/social", { provider: "acme", idToken });
    return [reply.status, reply.body.message];
  };

  expect(await attempt(nameless.subject)).toEqual([401, "User email not found"]);
  expect(await attempt(stranger.subject)).toEqual([401, "account not linked"]);
});

test("sign-up through a provider can be off, or on request", async () => {
  const closed = await testApp({ env: { ...env, SOCIAL_SIGN_UP: "off" } });
  const asking = await testApp({ env: { ...env, SOCIAL_ACME_SIGN_UP: "requested" } });
  const attempt = async (on: TestApp, requestSignUp: boolean) => {
    const idToken = { token: await acme.idToken(somebody().subject) };
    const body = { provider: "acme", idToken, requestSignUp };
    const reply = await on.visitor().post("/api/auth/sign-in/social", body);
    return [reply.status, reply.body.message];
  };

  expect(await attempt(closed, true)).toEqual([401, "signup disabled"]);
  expect(await attempt(asking, false)).toEqual([401, "signup disabled"]);
  expect(await attempt(asking, true)).toEqual([200, undefined]);
});

test("who must verify first must do so here too", async () => {
  const strict = await testApp({ env: { ...env, REQUIRE_VERIFIED_EMAIL: "on" } });
  const unproven = somebody(undefined, false);
  const idToken = { token: await acme.idToken(unproven.subject) };
  const reply = await strict
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "acme", idToken });

  expect([reply.status, reply.body.message]).toEqual([403, "Email not verified"]);
  await open(strict.visitor(), new URL(await strict.mailedLink(unproven.email)));
  const again = await strict
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "acme", idToken });
  expect(again.status).toBe(200);
});

test("unlinking takes the provider's id of the account, and leaves the last way in", async () => {
  const { visitor, subject } = await linkedUp();
  const wrong = await visitor.post("/api/auth/unlink-account", {
    providerId: "acme",
    accountId: "another",
  });
  const unlinked = await visitor.post("/api/auth/unlink-account", {
    providerId: "acme",
    accountId: subject,
  });
  const last = await visitor.post("/api/auth/unlink-account", { providerId: "nothing" });

  expect([wrong.status, wrong.body.message]).toEqual([400, "Account not found"]);
  expect([unlinked.status, unlinked.body]).toEqual([200, { status: true }]);
  expect([last.status, last.body]).toEqual([
    400,
    {
      code: "YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT",
      message: "You can't unlink your last account",
    },
  ]);
});

test("unlinking takes the row of the account alone, and nobody else's", async () => {
  const { visitor, subject, rowId } = await linkedUp();
  const other = await linkedUp();
  const unlink = async (body: object) => {
    const reply = await visitor.post("/api/auth/unlink-account", body);
    return [reply.status, reply.body.message ?? reply.body.status];
  };

  expect(await unlink({ accountId: other.rowId })).toEqual([400, "Account not found"]);
  expect(await unlink({ accountId: subject })).toEqual([400, "Account not found"]);
  expect(await unlink({})).toEqual([400, "Invalid body parameters"]);
  expect(await unlink({ accountId: rowId })).toEqual([200, true]);
  const { body } = await visitor.get("/api/auth/list-accounts");
  expect(body).toMatchObject([{ providerId: "credential" }]);
});

test.each(["get-access-token", "refresh-token"])(
  "%s takes the account by its row, by the provider's id, or as the only one",
  async (path) => {
    const { visitor, subject, rowId } = await linkedUp();
    const other = await linkedUp();
    const ask = async (body: object) => {
      const reply = await visitor.post(`/api/auth/${path}`, body);
      return [reply.status, reply.body.message ?? typeof reply.body.accessToken];
    };
    const { body: accounts } = await visitor.get("/api/auth/list-accounts");

    for (const named of [
      { accountId: rowId },
      { providerId: "acme", accountId: rowId },
      { providerId: "acme", accountId: subject },
      { useAccountCookie: true },
    ])
      expect(await ask(named)).toEqual([200, "string"]);
    expect(await ask({ accountId: other.rowId })).toEqual([400, "Account not found"]);
    expect(await ask({ accountId: accounts[0].id })).toEqual([
      400,
      "Provider credential is not supported.",
    ]);
    for (const nothing of [{}, { useAccountCookie: false }, { userId: "somebody" }])
      expect(await ask(nothing)).toEqual([400, "Invalid body parameters"]);
    const alone = await app.signedUp();
    const none = await alone.post(`/api/auth/${path}`, { useAccountCookie: true });
    expect([none.status, none.body.message]).toEqual([400, "Account not found"]);
  },
);

test("where it is allowed, the last account can go too", async () => {
  const visitor = await liberal.signedUp();
  const { status } = await visitor.post("/api/auth/unlink-account", { providerId: "credential" });

  expect(status).toBe(200);
  expect((await visitor.get("/api/auth/list-accounts")).body).toEqual([]);
});

test("unlinking needs a fresh session", async () => {
  const slow = await testApp({
    env: { ...env, SESSION_UPDATE_AGE_SECONDS: "600000" },
    now: "2026-03-01T09:00:00Z",
  });
  const old = await slow.signedUp();
  slow.platform.tick(86_400_000);

  const { status, body } = await old.post("/api/auth/unlink-account", { providerId: "acme" });

  expect([status, body.message]).toEqual([403, "Session is not fresh"]);
});

test("an administrator who acts as a person reads no provider token and links nothing", async () => {
  const house = await testApp({ env: { ...env, LINK_DIFFERENT_EMAILS: "on" } });
  const administrator = await house.signedUp();
  house.platform.tick(1);
  const { visitor: person } = await linkedUp(house);
  const { user } = (await person.get("/api/auth/get-session")).body;
  await administrator.post("/api/auth/admin/impersonate-user", { userId: user.id });
  const own = somebody();
  const idToken = { token: await acme.idToken(own.subject) };
  const accounts = (await person.get("/api/auth/list-accounts")).body;
  const attempts = [
    ["get-access-token", { providerId: "acme" }],
    ["refresh-token", { providerId: "acme" }],
    ["account-info", { accountId: accounts[1].accountId }],
    ["link-social", { provider: "acme", idToken }],
    ["link-social", { provider: "acme" }],
  ] as const;
  for (const [path, body] of attempts) {
    const reply = await administrator.post(`/api/auth/${path}`, body);
    expect([path, reply.status, reply.body.message]).toEqual([
      path,
      403,
      "This is not possible while you impersonate another user",
    ]);
  }
  expect((await person.get("/api/auth/list-accounts")).body).toEqual(accounts);
  const { status } = await person.post("/api/auth/get-access-token", { providerId: "acme" });
  expect(status).toBe(200);
});

test("a link begun in an impersonated session is not completed", async () => {
  const { subject, email } = somebody();
  const visitor = await app.signedUp(email);
  const { body } = await visitor.post("/api/auth/link-social", { provider: "acme" });
  const back = await acme.consent(body.url, subject);
  const { user } = (await visitor.get("/api/auth/get-session")).body;
  await app.platform.database.pool.query(
    "update sessions set impersonated_by = (select id from users where id <> $1 limit 1) where user_id = $1",
    [user.id],
  );

  const reply = await visitor.get(back.pathname + back.search);

  expect(reply.headers.location).toContain("error=unable_to_link_account");
});

test.each([
  ["GET", "/list-accounts", undefined],
  ["GET", "/account-info?accountId=x", undefined],
  ["POST", "/link-social", { provider: "acme" }],
  ["POST", "/unlink-account", { providerId: "acme" }],
  ["POST", "/get-access-token", { providerId: "acme", userId: "somebody" }],
  ["POST", "/refresh-token", { providerId: "acme", userId: "somebody" }],
  ["POST", "/account-info", { accountId: "x" }],
] as const)("%s %s is for signed-in people, whatever the body says", async (method, path, body) => {
  const visitor = app.visitor();
  const reply =
    method === "GET"
      ? await visitor.get(`/api/auth${path}`)
      : await visitor.post(`/api/auth${path}`, body);

  expect([reply.status, reply.text]).toEqual([401, ""]);
});

test("an access token is handed out as it is until under five seconds are left", async () => {
  const { visitor, rowId } = await linkedUp();
  acme.forget();
  const get = () =>
    visitor.post("/api/auth/get-access-token", { providerId: "acme", accountId: rowId });
  const first = (await get()).body;
  app.platform.tick(3_590_000);
  const second = (await get()).body;
  expect(acme.asked("/token")).toBe(0);
  app.platform.tick(6_000);
  const third = (await get()).body;
  app.platform.tick(-3_596_000);

  expect(first).toEqual({
    accessToken: expect.any(String),
    accessTokenExpiresAt: expect.any(String),
    scopes: ["openid", "profile", "email"],
    idToken: expect.any(String),
  });
  expect(second.accessToken).toBe(first.accessToken);
  expect(third.accessToken).not.toBe(first.accessToken);
  expect(acme.asked("/token")).toBe(1);
});

test("refreshing brings the whole set, and rotates the refresh token", async () => {
  const { visitor } = await linkedUp();
  const refresh = () => visitor.post("/api/auth/refresh-token", { providerId: "acme" });
  const first = await refresh();
  const second = await refresh();

  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    accessTokenExpiresAt: expect.any(String),
    tokenType: "bearer",
    scopes: ["openid", "profile", "email"],
  });
  expect(second.body.refreshToken).not.toBe(first.body.refreshToken);
});

test("10 refreshes at once ask the provider once, and all get the new token", async () => {
  const { visitor } = await linkedUp();
  acme.forget();
  acme.fail("/token", "slow");
  const ask = (path: string) => visitor.post(`/api/auth/${path}`, { providerId: "acme" });
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask("refresh-token")));
  acme.mend();

  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(replies.map(({ body }) => body.accessToken)).size).toBe(1);
  expect(acme.asked("/token")).toBe(1);
  app.platform.tick(3_599_000);
  acme.forget();
  const due = await Promise.all(Array.from({ length: 10 }, () => ask("get-access-token")));
  app.platform.tick(-3_599_000);
  expect(new Set(due.map(({ body }) => body.accessToken)).size).toBe(1);
  expect(acme.asked("/token")).toBe(1);
});

test("a refresh that fails says so to everybody, and the next one may try again", async () => {
  const { visitor } = await linkedUp();
  acme.forget();
  acme.fail("/token", "500");
  const ask = () => visitor.post("/api/auth/refresh-token", { providerId: "acme" });
  const replies = await Promise.all([ask(), ask(), ask()]);
  app.platform.tick(3_599_000);
  const due = await visitor.post("/api/auth/get-access-token", { providerId: "acme" });
  app.platform.tick(-3_599_000);
  acme.mend();

  for (const { status, body } of replies)
    expect([status, body]).toEqual([
      400,
      { code: "FAILED_TO_REFRESH_ACCESS_TOKEN", message: "Failed to refresh access token" },
    ]);
  expect([due.status, due.body.message]).toEqual([400, "Failed to get a valid access token"]);
  expect((await ask()).status).toBe(200);
});

test("the claim of a node that died lapses", async () => {
  const { visitor, rowId } = await linkedUp();
  await app.platform.database.pool.query(
    "update accounts set refresh_lease = 'dead', refresh_lease_until = $2 where id = $1",
    [rowId, new Date(app.platform.clock.nowMs() - 1)],
  );

  expect((await visitor.post("/api/auth/refresh-token", { providerId: "acme" })).status).toBe(200);
});

test("tokens are asked for by the row's id, of one's own account, at its provider", async () => {
  const { rowId, subject } = await linkedUp();
  const { visitor } = await linkedUp();
  const ask = async (path: string, body: object) => {
    const reply = await visitor.post(`/api/auth/${path}`, body);
    return [reply.status, reply.body.message];
  };

  for (const path of ["get-access-token", "refresh-token"]) {
    for (const accountId of [rowId, subject, "x"])
      expect(await ask(path, { providerId: "acme", accountId })).toEqual([
        400,
        "Account not found",
      ]);
    expect(await ask(path, { providerId: "github" })).toEqual([400, "Account not found"]);
    expect(await ask(path, { providerId: "credential" })).toEqual([
      400,
      "Provider credential is not supported.",
    ]);
  }
});

test("an account without an access token has none to give", async () => {
  const { subject, email } = somebody();
  const visitor = await app.signedUp(email);
  const token = await acme.idToken(subject);
  await visitor.post("/api/auth/link-social", { provider: "acme", idToken: { token } });
  const get = await visitor.post("/api/auth/get-access-token", { providerId: "acme" });
  const refresh = await visitor.post("/api/auth/refresh-token", { providerId: "acme" });

  expect([get.body.message, refresh.body.message]).toEqual([
    "Failed to get a valid access token",
    "Failed to refresh access token",
  ]);
});

test("the server itself must name an owner", async () => {
  const { platform } = app;
  const providers = createSocialProviders(platform);
  const { visitor } = await linkedUp();
  const { user } = (await visitor.get("/api/auth/get-session")).body;
  const input = { providerId: "acme" };

  await expect(getAccessToken(platform, providers, undefined, input)).rejects.toThrow(
    "Either userId or session is required",
  );
  expect((await getAccessToken(platform, providers, user.id, input)).accessToken).toBeTruthy();
});

test("account info asks the provider, by the provider's id", async () => {
  const { visitor, subject, email, rowId } = await linkedUp();
  const { status, body } = await visitor.post("/api/auth/account-info", { accountId: subject });

  expect(status).toBe(200);
  expect(body).toEqual({
    account: { id: rowId, providerId: "acme", accountId: subject },
    user: { id: subject, name: "Ada", email, image: null, emailVerified: true },
    data: { sub: subject, name: "Ada", email, email_verified: true },
  });
});

test("newer clients read the account info by GET, with the id of the row", async () => {
  const { visitor, subject, rowId } = await linkedUp();
  const other = await linkedUp();
  const posted = await visitor.post("/api/auth/account-info", { accountId: subject });
  const get = (accountId: string) => visitor.get(`/api/auth/account-info?accountId=${accountId}`);

  expect((await get(rowId)).body).toEqual(posted.body);
  expect((await get(subject)).body).toEqual(posted.body);
  const only = await visitor.get("/api/auth/account-info?useAccountCookie=true");
  expect(only.body).toEqual(posted.body);
  for (const foreign of [other.rowId, other.subject]) {
    const { status, body } = await get(foreign);
    expect([status, body.message]).toEqual([400, "Account not found"]);
  }
  const unnamed = await visitor.get("/api/auth/account-info");
  expect([unnamed.status, unnamed.body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("account info refuses strangers' accounts, passwords, and failing providers", async () => {
  const { visitor, subject } = await linkedUp();
  const other = await linkedUp();
  const { user } = (await visitor.get("/api/auth/get-session")).body;
  const ask = async (accountId: string) => {
    const reply = await visitor.post("/api/auth/account-info", { accountId });
    return [reply.status, reply.body.message];
  };
  acme.fail("/me", "500");
  const failing = await ask(subject);
  acme.mend();

  expect(await ask(other.subject)).toEqual([400, "Account not found"]);
  expect(await ask(user.id)).toEqual([
    400,
    "Provider account provider is credential but it is not configured",
  ]);
  expect(failing).toEqual([400, "Failed to get user info"]);
});

test("no token of a provider is in the table in clear", async () => {
  const { visitor, rowId } = await linkedUp();
  const { body } = await visitor.post("/api/auth/refresh-token", { providerId: "acme" });
  const { rows } = await app.platform.database.pool.query("select a::text as row from accounts a");
  const dump = rows.map(({ row }) => row).join();

  for (const token of [body.accessToken, body.refreshToken, body.idToken])
    expect(dump).not.toContain(token);
  await app.platform.database.pool.query(
    "update accounts a set sealed_access_token = b.sealed_access_token from accounts b where a.id = $1 and b.id <> a.id and b.sealed_access_token is not null",
    [rowId],
  );
  expect((await visitor.post("/api/auth/get-access-token", { providerId: "acme" })).status).toBe(
    500,
  );
});
