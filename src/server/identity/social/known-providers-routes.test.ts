import { describe, expect, test } from "vitest";
import { knownProviderIds } from "#contract/identity/account-schema.ts";
import { documented, fakeInternet } from "#test/support/fake-social-providers.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const internet = await fakeInternet();
const outboundFetch = internet.fetch;

const env = Object.fromEntries(
  knownProviderIds.flatMap((id) => [
    [`SOCIAL_${id.toUpperCase()}_CLIENT_ID`, `${id}-client`],
    [`SOCIAL_${id.toUpperCase()}_CLIENT_SECRET`, `${id}-secret`],
  ]),
);
const app = await testApp({ env, outboundFetch });
const linking = await testApp({ env: { ...env, LINK_DIFFERENT_EMAILS: "on" }, outboundFetch });
const state = (url: string) => new URL(url).searchParams.get("state") ?? "";

describe.each(knownProviderIds)("%s", (id) => {
  const facts = documented[id];
  const form = id === "apple";

  async function comeBack(visitor: Visitor, url: string) {
    internet.expectNonce(new URL(url).searchParams.get("nonce") ?? "");
    const query = new URLSearchParams({ code: "the-code", state: state(url) });
    if (id === "vk") query.set("device_id", "device-1");
    const user = { name: { firstName: "Ada", lastName: "Lovelace" }, email: "forged@example.com" };
    if (form) query.set("user", JSON.stringify(user));
    const path = `/api/auth/callback/${id}`;
    return form
      ? visitor.send({
          method: "POST",
          url: path,
          headers: {
            origin: new URL(facts.authorize).origin,
            "content-type": "application/x-www-form-urlencoded",
          },
          payload: query.toString(),
        })
      : visitor.get(`${path}?${query}`);
  }

  test("sends the browser to the documented address", async () => {
    const { body } = await app
      .visitor()
      .post("/api/auth/sign-in/social", { provider: id, callbackURL: "/home" });
    const url = new URL(body.url);

    expect(url.origin + url.pathname).toBe(facts.authorize);
    expect(url.searchParams.get(id === "tiktok" ? "client_key" : "client_id")).toBe(`${id}-client`);
    expect(url.searchParams.has("code_challenge")).toBe(facts.pkce);
    expect(url.searchParams.has("nonce")).toBe(facts.idToken?.nonce ?? false);
    expect(url.searchParams.get("response_mode")).toBe(form ? "form_post" : null);
  });

  test("signs a user in, or reports that the provider sent no address", async () => {
    const visitor = app.visitor();
    const { body } = await visitor.post("/api/auth/sign-in/social", {
      provider: id,
      callbackURL: "/home",
    });
    internet.asked.length = 0;
    const reply = await comeBack(visitor, body.url);

    expectDocumentedTokenCall();
    if (facts.person.email === null) {
      expect(reply.headers.location).toContain("error=email_not_found");
      return;
    }
    expect(reply.headers.location).toBe("/home");
    const { user } = (await visitor.get("/api/auth/get-session")).body;
    const { subject: _, ...person } = facts.person;
    expect(user).toMatchObject(person);
  });

  test("links, lists, renews and tells its profile, and signs in again", async () => {
    const visitor = await linking.signedUp();
    const { body } = await visitor.post("/api/auth/link-social", {
      provider: id,
      callbackURL: "/me",
    });
    const trusted = facts.person.email === null || facts.person.emailVerified;
    const linked = await comeBack(visitor, body.url);
    if (!trusted) {
      expect(linked.headers.location).toContain("error=unable_to_link_account");
      return;
    }
    expect(linked.headers.location).toBe("/me");
    const accounts = (await visitor.get("/api/auth/list-accounts")).body;
    const { subject } = facts.person;
    expect(accounts[1]).toMatchObject({ provider: id, accountId: subject, scopes: facts.scopes });

    const refreshed = await visitor.post("/api/auth/refresh-token", { providerId: id });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body).toMatchObject({ accessToken: "access-2", refreshToken: "refresh-1" });
    if (id === "vk") expect(internet.asked.at(-1)?.form.get("device_id")).toBe("device-1");

    const info = await visitor.post("/api/auth/account-info", { accountId: subject });
    expect(info.body.user).toMatchObject({ id: subject, email: facts.person.email });

    const again = linking.visitor();
    const start = await again.post("/api/auth/sign-in/social", {
      provider: id,
      callbackURL: "/in",
    });
    expect((await comeBack(again, start.body.url)).headers.location).toBe("/in");
    expect((await again.get("/api/auth/get-session")).body.user.email).toBe(visitor.email);
  });

  function expectDocumentedTokenCall() {
    const call = internet.asked.find(({ url }) => url === facts.token);
    const basic = `Basic ${Buffer.from(`${id}-client:${id}-secret`).toString("base64")}`;
    const sent = Object.fromEntries(call?.form ?? []);
    expect(call?.headers.get("authorization")).toBe(facts.auth === "basic" ? basic : null);
    expect(sent).toMatchObject({ grant_type: "authorization_code", code: "the-code" });
    if (facts.auth === "post")
      expect(sent).toMatchObject({ client_id: `${id}-client`, client_secret: `${id}-secret` });
    if (facts.auth === "client_key")
      expect(sent).toMatchObject({ client_key: `${id}-client`, client_secret: `${id}-secret` });
    expect(sent.code_verifier?.length).toBe(facts.pkce ? 128 : undefined);
  }
});

test("Facebook's tokens cannot be renewed", async () => {
  const visitor = await app.signedUp();
  const { status, body } = await visitor.post("/api/auth/refresh-token", {
    providerId: "facebook",
  });

  expect([status, body.message]).toEqual([
    400,
    "Provider facebook does not support token refreshing.",
  ]);
});

test.each(knownProviderIds.filter((id) => documented[id].idToken))(
  "an id token of %s is held against signature, issuer, audience and expiry",
  async (id) => {
    const signIn = (token: string) =>
      app.visitor().post("/api/auth/sign-in/social", { provider: id, idToken: { token } });
    const sign = (change: object = {}) => internet.sign(id, { nonce: undefined, ...change });
    const good = await sign();
    const bad = [
      await sign({ iss: "https://evil.example" }),
      await sign({ aud: "another-client" }),
      await sign({ aud: [`${id}-client`, "another"], azp: "another" }),
      good.replace(/.{8}$/, "AAAAAAAA"),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${good.split(".")[1]}.`,
      await sign({ sub: undefined }),
      await sign({ nonce: "of another page" }),
    ];

    for (const token of bad) {
      const { status, body, setCookies } = await signIn(token);
      expect([status, body.message, setCookies]).toEqual([401, "invalid token", []]);
    }
    app.platform.tick(7200_000);
    expect((await signIn(good)).body.message).toBe("invalid token");
    app.platform.tick(-7200_000);
    const { body } = await signIn(good);
    expect(body.message ?? "signed in").toMatch(/^(signed in|User email not found)$/);
  },
);

test("GitLab counts as proven only if it says so", async () => {
  const token = await internet.sign("gitlab", {
    sub: "gitlab-other",
    email: "unproven@example.com",
    email_verified: false,
    nonce: undefined,
  });
  const { body } = await app
    .visitor()
    .post("/api/auth/sign-in/social", { provider: "gitlab", idToken: { token } });

  expect(body.user).toMatchObject({ email: "unproven@example.com", emailVerified: false });
});
