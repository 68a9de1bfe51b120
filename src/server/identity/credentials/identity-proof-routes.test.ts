import { expect, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const now = "2026-03-01T09:00:00Z";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const port = await freePort();
const base = `http://localhost:${port}`;
const acme = await openIdProvider([`${base}/api/auth/callback/acme`]);
const social = {
  BASE_URL: base,
  SOCIAL_ACME_CLIENT_ID: acme.clientId,
  SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
  SOCIAL_ACME_ISSUER: acme.issuer,
};
const bySignIn = { ...social, SESSION_FRESH_SINCE: "sign-in" };

type Person = Awaited<ReturnType<TestApp["signedUp"]>>;

const post = (person: Visitor, path: string, body: object) =>
  person.post(`/api/auth/${path}`, body);
const readProof = async (person: Visitor) => (await person.get("/api/auth/identity-proof")).body;

/** Routes that require a fresh session, and the three that add a way to sign in. */
async function sensitive(person: Person): Promise<Record<string, [number, string]>> {
  const { body: organizations } = await person.get("/api/auth/organization/list");
  const replies = {
    email: await post(person, "change-email", { newEmail: `new.${person.email}` }),
    unlink: await post(person, "unlink-account", { providerId: "acme" }),
    key: await post(person, "api-key/create", {}),
    link: await post(person, "link-social", { provider: "acme" }),
    token: await person.post("/v1/organization-access-tokens/", {
      comment: "ci",
      organization_id: organizations[0].id,
      scopes: ["products:read"],
    }),
  };
  return Object.fromEntries(
    Object.entries(replies).map(([name, { status, body }]) => [
      name,
      [status, body.message ?? body.detail],
    ]),
  );
}

async function founder(app: TestApp): Promise<Person> {
  const person = await app.signedUp();
  await post(person, "organization/create", {
    name: "Guild",
    slug: `guild-${person.email.length}`,
  });
  return person;
}

const notFresh = [403, "Session is not fresh"];

test("SESSION_FRESH_SINCE=sign-in: a long used session is not made fresh by get-session", async () => {
  const app = await testApp({ now, env: bySignIn });
  const maya = await founder(app);
  app.platform.tick(30 * hourMs);
  await maya.get("/api/auth/get-session");

  expect(await sensitive(maya)).toEqual({
    email: notFresh,
    unlink: notFresh,
    key: notFresh,
    link: notFresh,
    token: notFresh,
  });
});

test("SESSION_FRESH_SINCE=sign-in: a confirmed password makes the session fresh for all of them", async () => {
  const app = await testApp({ now, env: bySignIn });
  const maya = await founder(app);
  app.platform.tick(30 * hourMs);
  const { status, body } = await post(maya, "confirm-identity", { password: maya.password });

  expect([status, body]).toEqual([200, { status: true }]);
  const answers = Object.values(await sensitive(maya)).map(([answer]) => answer);
  expect(answers).toEqual([200, 400, 200, 200, 201]);
});

test("SESSION_FRESH_SINCE=sign-in: what a token or a key may do is changed in a fresh session only", async () => {
  const app = await testApp({ now, env: bySignIn });
  const maya = await founder(app);
  const [organization] = (await maya.get("/api/auth/organization/list")).body;
  const query = `?organization_id=${organization.id}`;
  const made = await maya.post(`/v1/organization-access-tokens/${query}`, {
    comment: "ci",
    scopes: ["products:read"],
  });
  const { id: keyId } = (await post(maya, "api-key/create", { scopes: ["products:read"] })).body;
  app.platform.tick(30 * hourMs);
  const update = async (change: object) => {
    const { status, body } = await post(maya, "api-key/update", { keyId, ...change });
    return [status, body.message];
  };
  expect(await update({ enabled: false, name: "off" })).toEqual([200, undefined]);
  const longer = [{ expiresIn: null }, { expiresIn: 30 * 86_400 }];
  for (const change of [{ scopes: null }, { enabled: true }, ...longer])
    expect(await update({ ...change, name: "more" })).toEqual(notFresh);
  const kept = (await maya.get(`/api/auth/api-key/get?id=${keyId}`)).body;
  expect(kept).toMatchObject({ enabled: false, name: "off", scopes: ["products:read"] });
  const url = `/v1/organization-access-tokens/${made.body.organization_access_token.id}${query}`;
  const send = (method: "PATCH" | "DELETE", payload?: object) =>
    maya.send({
      method,
      url,
      headers: { origin: base, ...(payload && { "content-type": "application/json" }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
  const widened = await send("PATCH", { scopes: ["products:write"] });

  expect([widened.status, widened.body]).toEqual([
    403,
    { error: "SessionNotFresh", detail: "Session is not fresh" },
  ]);
  expect((await send("DELETE")).status).toBe(204);
});

test("by default a session is fresh since its last update, and new ways in are not refused", async () => {
  const app = await testApp({ now, env: social });
  const maya = await founder(app);
  app.platform.tick(30 * hourMs);
  const before = await post(maya, "change-email", { newEmail: "other@example.com" });
  const answers = await sensitive(maya);

  expect(before.status).toBe(403);
  expect([answers.key?.[0], answers.link?.[0], answers.token?.[0]]).toEqual([200, 200, 201]);
});

test("a confirmed password makes a session fresh by default too", async () => {
  const app = await testApp({ now, env: { SESSION_REFRESH: "off" } });
  const maya = await app.signedUp();
  app.platform.tick(30 * hourMs);
  const change = () => post(maya, "change-email", { newEmail: `new.${maya.email}` });
  expect((await change()).status).toBe(403);
  const { session } = (await maya.get("/api/auth/get-session")).body;

  await post(maya, "confirm-identity", { password: maya.password });
  expect((await change()).status).toBe(200);
  const after = (await maya.get("/api/auth/get-session")).body.session;
  expect([after.id, after.expiresAt]).toEqual([session.id, session.expiresAt]);
});

test("the proof says when the person was last known to be there, and how they can show it again", async () => {
  const app = await testApp({ now, env: social });
  const maya = await app.signedUp();
  expect(await readProof(maya)).toEqual({
    confirmedAt: "2026-03-01T09:00:00.000Z",
    isRecent: true,
    hasPassword: true,
    providers: [],
  });

  app.platform.tick(dayMs);
  await maya.get("/api/auth/get-session");
  expect(await readProof(maya)).toMatchObject({ isRecent: false });
  await post(maya, "confirm-identity", { password: maya.password });
  expect(await readProof(maya)).toMatchObject({
    confirmedAt: "2026-03-02T09:00:00.000Z",
    isRecent: true,
  });
});

test("who came through a provider has no password to confirm, and signs in there again", async () => {
  const app = await testApp({ env: social });
  acme.people.set("ada", { name: "Ada", email: "ada@example.com", email_verified: true });
  const ada = app.visitor();
  const signIn = async () => {
    const { body } = await post(ada, "sign-in/social", { provider: "acme", callbackURL: "/" });
    const back = await acme.consent(body.url, "ada");
    await ada.get(back.pathname + back.search);
  };
  await signIn();
  await app.platform.database.pool.query(
    "update sessions set authenticated_at = authenticated_at - interval '1 day'",
  );

  expect(await readProof(ada)).toMatchObject({
    isRecent: false,
    hasPassword: false,
    providers: ["acme"],
  });
  const refused = await post(ada, "confirm-identity", { password: "correct horse battery" });
  expect([refused.status, refused.body.message]).toEqual([400, "Credential account not found"]);
  await signIn();
  expect(await readProof(ada)).toMatchObject({ isRecent: true });
});

test("a wrong password confirms nothing, and its tries are limited", async () => {
  const app = await testApp({ now, env: { RATE_LIMIT: "on" } });
  const maya = await app.signedUp();
  app.platform.tick(dayMs);
  const wrong = await post(maya, "confirm-identity", { password: "wrong horse battery" });

  expect([wrong.status, wrong.body.message]).toEqual([400, "Invalid password"]);
  expect(await readProof(maya)).toMatchObject({ isRecent: false });
  const answers: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    answers.push((await post(maya, "confirm-identity", { password: "wrong" })).status);
  expect(answers.at(-1)).toBe(429);
});

test("strangers confirm nothing and learn nothing", async () => {
  const app = await testApp();
  const stranger = app.visitor();
  const answers = [
    await post(stranger, "confirm-identity", { password: "x" }),
    await stranger.get("/api/auth/identity-proof"),
  ];

  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [401, ""],
    [401, ""],
  ]);
});

test("a confirmation is in the audit log, and is of this session only", async () => {
  const app = await testApp({ now });
  const maya = await app.signedUp();
  const elsewhere = app.visitor();
  await post(elsewhere, "sign-in/email", { email: maya.email, password: maya.password });
  app.platform.tick(dayMs);
  await post(maya, "confirm-identity", { password: maya.password });

  expect(await readProof(elsewhere)).toMatchObject({ isRecent: false });
  const { rows } = await app.platform.database.pool.query(
    "select action, target_kind from audit_log order by id desc limit 1",
  );
  expect(rows).toEqual([{ action: "session.identity_confirmed", target_kind: "session" }]);
});

test("a session carried through a move of the sandbox clock stays confirmed", async () => {
  const app = await testApp({ now });
  const mover = await app.signedUp();
  await mover.post("/api/dev/clock", { to: "2026-04-01T09:00:00Z" });

  expect(await readProof(mover)).toMatchObject({ isRecent: true });
});
