import { expect, onTestFinished, test, vi } from "vitest";
import { until } from "#test/support/effects.ts";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { provenPerson } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const port = await freePort();
const base = `http://localhost:${port}`;
const acme = await openIdProvider([`${base}/api/auth/callback/acme`]);
const env = {
  PORT: String(port),
  SOCIAL_ACME_CLIENT_ID: acme.clientId,
  SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
  SOCIAL_ACME_ISSUER: acme.issuer,
  SOCIAL_GITHUB_CLIENT_ID: "github-client",
  SOCIAL_GITHUB_CLIENT_SECRET: "github-secret",
};
const app = await testApp({ env });
const errorPage = `${base}/api/auth/error`;
let people = 0;

/** Somebody the provider knows, with a proven address unless the test says otherwise. */
function somebody(claims: { email?: string | undefined; email_verified?: boolean } = {}) {
  const subject = `subject-${++people}`;
  const email = "email" in claims ? claims.email : `${subject}@example.com`;
  acme.people.set(subject, {
    name: "Ada Lovelace",
    picture: "https://pictures.example/ada.png",
    ...(email && { email }),
    email_verified: claims.email_verified ?? true,
  });
  return { subject, email: email ?? "" };
}

async function depart(visitor: Visitor, body: object = {}): Promise<string> {
  const reply = await visitor.post("/api/auth/sign-in/social", {
    provider: "acme",
    callbackURL: "/dashboard",
    ...body,
  });
  expect(reply.status).toBe(200);
  return reply.body.url;
}

async function comeBack(visitor: Visitor, url: string, subject: string) {
  const back = await acme.consent(url, subject);
  return visitor.get(back.pathname + back.search);
}

async function signIn(subject: string, body: object = {}) {
  const visitor = app.visitor();
  const reply = await comeBack(visitor, await depart(visitor, body), subject);
  return { visitor, reply };
}

test("a stranger signs in through a real OpenID provider: PKCE, nonce, state, profile, session", async () => {
  const visitor = app.visitor();
  const { subject, email } = somebody();
  const { status, body, setCookies } = await visitor.post("/api/auth/sign-in/social", {
    provider: "acme",
    callbackURL: "/dashboard",
    newUserCallbackURL: "/welcome?first=1",
    loginHint: email,
    scopes: ["address"],
  });
  expect(status).toBe(200);
  expect(body).toEqual({ url: expect.any(String), redirect: true });
  const query = new URL(body.url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: "ours",
    response_type: "code",
    redirect_uri: `${base}/api/auth/callback/acme`,
    scope: "openid profile email address",
    state: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    nonce: expect.any(String),
    login_hint: email,
  });
  expect(setCookies).toEqual([
    expect.stringMatching(
      /^guildhall\.oauth_state=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);

  const reply = await comeBack(visitor, body.url, subject);

  expect([reply.status, reply.headers.location]).toEqual([302, "/welcome?first=1"]);
  expect(reply.setCookies).toEqual([expect.stringContaining("guildhall.session_token=")]);
  const session = await visitor.get("/api/auth/get-session");
  expect(session.body.user).toMatchObject({
    email,
    emailVerified: true,
    name: "Ada Lovelace",
    image: "https://pictures.example/ada.png",
  });
});

test("the second time the same person comes back to the callback, as the same user", async () => {
  const { subject } = somebody();
  const first = await signIn(subject, { newUserCallbackURL: "/welcome" });
  const second = await signIn(subject, { newUserCallbackURL: "/welcome" });

  expect(first.reply.headers.location).toBe("/welcome");
  expect(second.reply.headers.location).toBe("/dashboard");
  const [a, b] = await Promise.all(
    [first, second].map(({ visitor }) => visitor.get("/api/auth/get-session")),
  );
  expect(a?.body.user.id).toBe(b?.body.user.id);
});

test("without a callback the base address is the target; an empty one is refused", async () => {
  const { subject } = somebody();
  const { reply } = await signIn(subject, { callbackURL: undefined });
  const empty = await app
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "acme", callbackURL: "" });

  expect(reply.headers.location).toBe(base);
  expect([empty.status, empty.body.message]).toEqual([400, "callbackURL is required"]);
});

test("a caller who asks for no redirect gets the URL in the body", async () => {
  const { body } = await app
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "acme", disableRedirect: true });

  expect(body.redirect).toBe(false);
});

test("GitHub's address carries PKCE and its own scopes", async () => {
  const url = await depart(app.visitor(), { provider: "github", loginHint: "ada" });
  const query = Object.fromEntries(new URL(url).searchParams);

  expect(url).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
  expect(query).toMatchObject({ scope: "read:user user:email", login: "ada" });
  expect(query).toMatchObject({
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

test.each([
  ["an unknown provider", { provider: "nobody" }, 404, "PROVIDER_NOT_FOUND", "Provider not found"],
  [
    "a name of the prototype",
    { provider: "constructor" },
    404,
    "PROVIDER_NOT_FOUND",
    "Provider not found",
  ],
  ["no provider", { provider: undefined }, 400, "VALIDATION_ERROR", "Invalid body parameters"],
  [
    "a foreign callback",
    { callbackURL: "https://evil.example" },
    403,
    "INVALID_CALLBACKURL",
    "Invalid callbackURL",
  ],
  [
    "a foreign error page",
    { errorCallbackURL: "https://evil.example" },
    403,
    "INVALID_ERRORCALLBACKURL",
    "Invalid errorCallbackURL",
  ],
  [
    "a foreign welcome",
    { newUserCallbackURL: "//evil.example" },
    403,
    "INVALID_NEWUSERCALLBACKURL",
    "Invalid newUserCallbackURL",
  ],
  [
    "an id token of a provider without",
    { provider: "github", idToken: { token: "x" } },
    404,
    "ID_TOKEN_NOT_SUPPORTED",
    "id_token not supported",
  ],
  ["an invalid id token", { idToken: { token: "x" } }, 401, "INVALID_TOKEN", "invalid token"],
])("starting refuses %s", async (_what, change, status, code, message) => {
  const reply = await app
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "acme", ...change });

  expect([reply.status, reply.body]).toEqual([status, { code, message }]);
  expect(reply.setCookies).toEqual([]);
});

test.each([
  "http://localhost.evil.example/",
  `http://evil-localhost:${port}/`,
  `${base}.evil.example/`,
  `${base}@evil.example/`,
  "http://[",
  "https://%",
  "javascript:alert(1)",
  "/\\evil.example",
])("%s is no place to come back to", async (callbackURL) => {
  for (const name of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
    const body = { provider: "acme", [name]: callbackURL };
    const reply = await app.visitor().post("/api/auth/sign-in/social", body);
    expect([reply.status, reply.body.message]).toEqual([403, `Invalid ${name}`]);
  }
});

test.each([
  ["no state", "code=x", "state_not_found"],
  ["an unknown state", "code=x&state=unknown", "please_restart_the_process"],
])("the callback with %s ends on the error page", async (_what, query, code) => {
  const reply = await app.visitor().get(`/api/auth/callback/acme?${query}`);

  expect([reply.status, reply.headers.location]).toEqual([302, `${errorPage}?error=${code}`]);
});

test("the provider's own error reaches the error page, escaped", async () => {
  const visitor = app.visitor();
  const reply = await visitor.get(
    "/api/auth/callback/acme?error=access_denied&error_description=%3Cb%3Eno%3C/b%3E",
  );

  expect(reply.headers.location).toBe(
    `${errorPage}?error=access_denied&error_description=%3Cb%3Eno%3C%2Fb%3E`,
  );
  const page = await visitor.get(String(reply.headers.location).slice(base.length));
  expect(page.text).not.toContain("<b>no");
});

test("a query key given twice is refused, a form field given twice too", async () => {
  const query = await app.visitor().get("/api/auth/callback/acme?state=a&state=b");
  const form = await postForm(app.visitor(), "state=a&state=b");

  expect([query.status, query.body.message]).toEqual([400, "Invalid query parameters"]);
  expect(form.headers.location).toBe(`${errorPage}?error=invalid_callback_request`);
});

test("a form is taken from the provider's page and nowhere else", async () => {
  const visitor = app.visitor();
  const { subject, email } = somebody();
  const back = await acme.consent(await depart(visitor), subject);
  const reply = await postForm(visitor, back.searchParams.toString());
  const elsewhere = await visitor.send({
    method: "POST",
    url: "/api/auth/sign-out",
    headers: { origin: base, "content-type": "application/x-www-form-urlencoded" },
    payload: "a=b",
  });

  expect([reply.status, reply.headers.location]).toEqual([302, "/dashboard"]);
  expect((await visitor.get("/api/auth/get-session")).body.user.email).toBe(email);
  expect(elsewhere.status).toBe(415);
});

test.each([
  ["no code", (query: URLSearchParams) => query.delete("code"), "acme", "no_code"],
  ["a wrong code", (query: URLSearchParams) => query.set("code", "wrong"), "acme", "invalid_code"],
  [
    "another issuer's answer",
    (query: URLSearchParams) => query.set("iss", "https://evil.example"),
    "acme",
    "invalid_code",
  ],
  ["another provider's callback", () => {}, "github", "oauth_provider_not_found"],
  ["an unknown provider's callback", () => {}, "nobody", "oauth_provider_not_found"],
])("with %s the error page of the request gets the code", async (_what, change, id, code) => {
  const visitor = app.visitor();
  const { subject } = somebody();
  const url = await depart(visitor, { errorCallbackURL: "/oops?from=social" });
  const { searchParams } = await acme.consent(url, subject);
  change(searchParams);

  const reply = await visitor.get(`/api/auth/callback/${id}?${searchParams}`);

  expect([reply.status, reply.headers.location]).toEqual([302, `/oops?from=social&error=${code}`]);
  expect(reply.setCookies).toEqual([]);
});

test("a state is used once", async () => {
  const visitor = app.visitor();
  const { subject } = somebody();
  const back = await acme.consent(await depart(visitor), subject);
  const path = back.pathname + back.search;
  expect((await visitor.get(path)).headers.location).toBe("/dashboard");

  expect((await visitor.get(path)).headers.location).toBe(
    `${errorPage}?error=please_restart_the_process`,
  );
});

test("a state is over after ten minutes by the business clock", async () => {
  const visitor = app.visitor();
  const { subject } = somebody();
  const back = await acme.consent(await depart(visitor), subject);
  app.platform.tick(600_000);

  const reply = await visitor.get(back.pathname + back.search);

  app.platform.tick(-600_000);
  expect(reply.headers.location).toBe(`${errorPage}?error=please_restart_the_process`);
});

test("a state of another browser signs nobody in, and stays good for its own", async () => {
  const owner = app.visitor();
  const { subject } = somebody();
  const back = await acme.consent(await depart(owner), subject);
  const path = back.pathname + back.search;
  const stranger = app.visitor();
  await depart(stranger);
  const forger = app.visitor();
  forger.cookies.set("guildhall.oauth_state", "forged.AAAA");

  for (const visitor of [app.visitor(), stranger, forger]) {
    const reply = await visitor.get(path);
    expect(reply.headers.location).toBe(`${errorPage}?error=please_restart_the_process`);
    expect(reply.setCookies).toEqual([]);
  }
  expect((await owner.get(path)).headers.location).toBe("/dashboard");
});

test("two tabs of one browser do not disturb each other", async () => {
  const visitor = app.visitor();
  const { subject } = somebody();
  const [first, second] = [await depart(visitor), await depart(visitor)];

  expect((await comeBack(visitor, first, subject)).headers.location).toBe("/dashboard");
  expect((await comeBack(visitor, second, subject)).headers.location).toBe("/dashboard");
});

test("a wrong nonce in the provider's token ends the sign-in", async () => {
  const visitor = app.visitor();
  const { subject } = somebody();
  const url = new URL(await depart(visitor));
  url.searchParams.set("nonce", "of another browser");

  const reply = await comeBack(visitor, url.href, subject);

  expect(reply.headers.location).toBe(`${errorPage}?error=unable_to_get_user_info`);
});

test.each([
  ["/token", "down", "invalid_code"],
  ["/token", "500", "invalid_code"],
  ["/token", "says it is text", "invalid_code"],
  ["/token", "huge", "invalid_code"],
  ["/token", "redirects", "invalid_code"],
  ["/me", "down", "unable_to_get_user_info"],
  ["/me", "says it is text", "unable_to_get_user_info"],
  ["/me", "redirects", "unable_to_get_user_info"],
] as const)("when the provider's %s is %s the code is %s", async (path, fault, code) => {
  const visitor = app.visitor();
  const { subject } = somebody();
  const url = await depart(visitor);
  acme.fail(path, fault);
  const reply = await comeBack(visitor, url, subject);
  acme.mend();

  expect(reply.headers.location).toBe(`${errorPage}?error=${code}`);
  expect(reply.setCookies).toEqual([]);
});

test("a slow provider is waited for, a hanging one for five seconds", async () => {
  const { subject } = somebody();
  acme.fail("/token", "slow");
  const slow = await signIn(subject);
  const deadlines: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  const asked = acme.asked("/token");
  acme.fail("/token", "hangs");
  const signingIn = signIn(subject);
  await until(() => acme.asked("/token") > asked);
  for (const deadline of deadlines) deadline.abort();
  const hanging = await signingIn;
  acme.mend();

  expect(slow.reply.headers.location).toBe("/dashboard");
  expect(hanging.reply.headers.location).toBe(`${errorPage}?error=invalid_code`);
  expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([5_000]));
});

test("a provider whose discovery fails is away, not unknown", async () => {
  const other = await testApp({
    env: { SOCIAL_GONE_CLIENT_ID: "x", SOCIAL_GONE_ISSUER: "http://127.0.0.1:9" },
  });
  const reply = await other.visitor().post("/api/auth/sign-in/social", { provider: "gone" });

  expect([reply.status, reply.headers["retry-after"]]).toEqual([503, "5"]);
});

test("a profile without an address ends with its own error code", async () => {
  const { subject } = somebody({ email: undefined });
  const { reply } = await signIn(subject);

  expect(reply.headers.location).toBe(`${errorPage}?error=email_not_found`);
});

test("a proven account is joined if the provider says the address is proven there too", async () => {
  const proven = somebody();
  const unproven = somebody({ email_verified: false });
  for (const { email } of [proven, unproven]) await provenPerson(app, email);

  const joined = await signIn(proven.subject);
  const refused = await signIn(unproven.subject);

  expect(joined.reply.headers.location).toBe("/dashboard");
  const { body } = await joined.visitor.get("/api/auth/list-accounts");
  expect(body.map((account: { provider: string }) => account.provider)).toEqual([
    "credential",
    "acme",
  ]);
  expect(refused.reply.headers.location).toBe(`${errorPage}?error=account_not_linked`);
});

test("an unproven address signs up unverified, and is asked to verify by mail", async () => {
  const { subject, email } = somebody({ email_verified: false });
  const { visitor } = await signIn(subject);

  expect((await visitor.get("/api/auth/get-session")).body.user.emailVerified).toBe(false);
  expect(await app.mailedLink(email)).toContain("/verify-email?token=");
});

test("a changed address at the provider changes nothing here: the subject is who they are", async () => {
  const { subject, email } = somebody();
  await signIn(subject);
  const victim = await app.signedUp();
  acme.people.set(subject, { email: victim.email, email_verified: true });

  const { visitor, reply } = await signIn(subject);

  expect(reply.headers.location).toBe("/dashboard");
  expect((await visitor.get("/api/auth/get-session")).body.user.email).toBe(email);
});

test("who is banned does not come in through a provider", async () => {
  const { subject, email } = somebody();
  await signIn(subject);
  await app.platform.database.pool.query(
    "update users set banned_until = 'infinity' where email = $1",
    [email],
  );
  const { reply } = await signIn(subject);
  const idToken = { token: await acme.idToken(subject) };
  const direct = await app
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "acme", idToken });

  expect(reply.headers.location).toBe(`${errorPage}?error=banned`);
  expect(reply.setCookies).toEqual([]);
  expect([direct.status, direct.body.code]).toEqual([403, "BANNED_USER"]);
});

test("a profile fills no field but name, address and picture", async () => {
  const { subject } = somebody();
  acme.people.set(subject, {
    ...acme.people.get(subject),
    ...{ role: "admin", id: "mine", banned: true, createdAt: "1970-01-01" },
  });
  const { visitor } = await signIn(subject);
  const { body } = await visitor.get("/api/auth/get-session");

  expect(body.user.id).not.toBe("mine");
  expect(JSON.stringify(body)).not.toMatch(/"admin"|1970/);
});

function postForm(visitor: Visitor, payload: string) {
  return visitor.send({
    method: "POST",
    url: "/api/auth/callback/acme",
    headers: {
      origin: "https://appleid.apple.com",
      "content-type": "application/x-www-form-urlencoded",
    },
    payload,
  });
}
