import { expect, test } from "vitest";
import { openIdProvider } from "#test/support/openid-provider.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const acme = await openIdProvider(["http://127.0.0.1:9/unused"]);
const env = {
  SOCIAL_ACME_CLIENT_ID: acme.clientId,
  SOCIAL_ACME_CLIENT_SECRET: acme.clientSecret,
  SOCIAL_ACME_ISSUER: acme.issuer,
  LINK_DIFFERENT_EMAILS: "on",
};
const app = await testApp({ env });
const refused = [401, "INVALID_TOKEN", "invalid token", []];
let people = 0;

function somebody(): string {
  people += 1;
  const email = `provider${people}@example.com`;
  acme.people.set(`person-${people}`, { name: "Ada", email, email_verified: true });
  return `person-${people}`;
}

async function present(
  visitor: Visitor,
  idToken: { token: string; nonce?: string },
  path = "sign-in/social",
) {
  const reply = await visitor.post(`/api/auth/${path}`, { provider: "acme", idToken });
  return reply.status === 200
    ? 200
    : [reply.status, reply.body.code, reply.body.message, reply.setCookies];
}

test("a token with a nonce signs in only together with that nonce", async () => {
  const token = await acme.idToken(somebody(), { nonce: "page-1" });

  expect(await present(app.visitor(), { token })).toEqual(refused);
  expect(await present(app.visitor(), { token, nonce: "page-2" })).toEqual(refused);
  expect(await present(app.visitor(), { token, nonce: "" })).toEqual(refused);
  expect(await present(app.visitor(), { token, nonce: "page-1" })).toBe(200);
});

test("a token without a nonce signs in, but not for a page that expects one", async () => {
  const token = await acme.idToken(somebody());

  expect(await present(app.visitor(), { token, nonce: "page-1" })).toEqual(refused);
  expect(await present(app.visitor(), { token })).toBe(200);
});

test("a token with a nonce links only together with that nonce", async () => {
  const token = await acme.idToken(somebody(), { nonce: "page-1" });
  const maya = await app.signedUp();

  expect(await present(maya, { token }, "link-social")).toEqual(refused);
  expect(await present(maya, { token, nonce: "page-1" }, "link-social")).toBe(200);
});

test("a token signs in once; a new one of the same person signs in again", async () => {
  const subject = somebody();
  const token = await acme.idToken(subject);

  expect(await present(app.visitor(), { token })).toBe(200);
  expect(await present(app.visitor(), { token })).toEqual(refused);
  const next = { token: await acme.idToken(subject, { nonce: "next" }), nonce: "next" };
  expect(await present(app.visitor(), next)).toBe(200);
});

test("a used token is remembered in spite of another spelling of its signature", async () => {
  const token = await acme.idToken(somebody());
  const last = token.at(-1) ?? "";
  const spellings = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
    .filter((letter) => letter !== last)
    .map((letter) => token.slice(0, -1) + letter);

  expect(await present(app.visitor(), { token })).toBe(200);
  for (const spelling of [...spellings, `${token}=`, `${token}==`])
    expect(await present(app.visitor(), { token: spelling })).toEqual(refused);
});

test("a token that was refused for another reason can still sign in", async () => {
  const subject = somebody();
  const closed = await testApp({ env: { ...env, SOCIAL_SIGN_UP: "requested" } });
  const token = await acme.idToken(subject);
  const ask = (more: object) =>
    closed
      .visitor()
      .post("/api/auth/sign-in/social", { provider: "acme", idToken: { token }, ...more });

  expect((await ask({})).body.message).toBe("signup disabled");
  expect((await ask({ requestSignUp: true })).status).toBe(200);
});

test("linking with one token is repeatable for the same person, and for nobody else", async () => {
  const token = await acme.idToken(somebody());
  const [maya, noor] = [await app.signedUp(), await app.signedUp()];

  expect(await present(maya, { token }, "link-social")).toBe(200);
  expect(await present(maya, { token }, "link-social")).toBe(200);
  expect(await present(noor, { token }, "link-social")).toEqual(refused);
  expect(await present(app.visitor(), { token })).toEqual(refused);
  const { body } = await maya.get("/api/auth/list-accounts");
  expect(body).toHaveLength(2);
});

test("the person whom a token signed in may link with it", async () => {
  const token = await acme.idToken(somebody());
  const visitor = app.visitor();

  expect(await present(visitor, { token })).toBe(200);
  expect(await present(visitor, { token }, "link-social")).toBe(200);
});

test("deleting the account does not make its token usable again", async () => {
  const token = await acme.idToken(somebody());
  expect(await present(app.visitor(), { token })).toBe(200);
  await app.platform.database.pool.query("delete from users where email = $1", [
    `provider${people}@example.com`,
  ]);

  expect(await present(app.visitor(), { token })).toEqual(refused);
});

test("a token that came to us with a code signs nobody in", async () => {
  const local = await testApp({ env });
  const callback = `${local.platform.config.baseUrl}/api/auth/callback/acme`;
  const provider = await openIdProvider([callback]);
  const own = await testApp({
    env: {
      ...env,
      PORT: new URL(callback).port,
      SOCIAL_ACME_ISSUER: provider.issuer,
    },
  });
  provider.people.set("ada", { name: "Ada", email: "ada@example.com", email_verified: true });
  const visitor = own.visitor();
  const { body } = await visitor.post("/api/auth/sign-in/social", {
    provider: "acme",
    callbackURL: "/in",
  });
  const back = await provider.consent(body.url, "ada");
  expect((await visitor.get(back.pathname + back.search)).headers.location).toBe("/in");
  const { idToken: token } = (
    await visitor.post("/api/auth/get-access-token", { providerId: "acme" })
  ).body;
  const [, payload = ""] = token.split(".");
  const { nonce } = JSON.parse(Buffer.from(payload, "base64url").toString());

  const idToken = { token, nonce };
  const thief = await own.visitor().post("/api/auth/sign-in/social", { provider: "acme", idToken });
  expect([thief.status, thief.body.message]).toEqual([401, "invalid token"]);
});

test("tokens for an app of ours are accepted if its client id is configured", async () => {
  const withApp = await testApp({ env: { ...env, SOCIAL_ACME_AUDIENCES: "ios-app, another" } });
  const subject = somebody();

  expect(
    await present(app.visitor(), { token: await acme.idToken(subject, { client: "another" }) }),
  ).toEqual(refused);
  for (const client of ["another", "ours"] as const)
    expect(
      await present(withApp.visitor(), { token: await acme.idToken(subject, { client }) }),
    ).toBe(200);
});
