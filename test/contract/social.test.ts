import { expect, test } from "vitest";
import { officialAuthClient } from "../clients/auth-client.ts";
import { freePort } from "../support/free-port.ts";
import { openIdProvider } from "../support/openid-provider.ts";
import { testApp } from "../support/test-app.ts";

const port = await freePort();
const base = `http://localhost:${port}`;
const google = await openIdProvider([`${base}/api/auth/callback/google`]);
const app = await testApp({
  env: {
    PORT: String(port),
    SOCIAL_GOOGLE_CLIENT_ID: google.clientId,
    SOCIAL_GOOGLE_CLIENT_SECRET: google.clientSecret,
    SOCIAL_GOOGLE_ISSUER: google.issuer,
    SOCIAL_FACEBOOK_CLIENT_ID: "facebook-client",
    SOCIAL_GITHUB_CLIENT_ID: "github-client",
  },
});
const baseURL = await app.listen();
const password = "correct horse battery";

function somebody(subject: string): string {
  const email = `${subject}@example.com`;
  google.people.set(subject, { name: "Ada Lovelace", email, email_verified: true });
  return email;
}

type Jar = Map<string, string>;

/** The browser goes to the provider and comes back. */
async function travel(jar: Jar, url: string, subject: string): Promise<string | null> {
  const back = await google.consent(url, subject);
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(back, { redirect: "manual", headers: { cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  return response.headers.get("location");
}

test("the official client signs in through a provider and uses every call about accounts", async () => {
  const { client, jar } = officialAuthClient(baseURL);
  const email = somebody("ada");
  const started = await client.signIn.social({
    provider: "google",
    callbackURL: "/dashboard",
    newUserCallbackURL: "/welcome",
    disableRedirect: true,
  });
  expect(started.data).toEqual({ url: expect.any(String), redirect: false });
  expect(await travel(jar, started.data?.url ?? "", "ada")).toBe("/welcome");

  const session = await client.getSession();
  expect(session.data?.user).toMatchObject({ email, emailVerified: true, name: "Ada Lovelace" });
  const accounts = await client.listAccounts();
  expect(accounts.data).toEqual([
    {
      id: expect.any(String),
      provider: "google",
      providerId: "google",
      userId: session.data?.user.id,
      accountId: "ada",
      scopes: ["openid", "profile", "email"],
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
    },
  ]);

  const token = await client.getAccessToken({ providerId: "google" });
  expect(token.data).toMatchObject({
    accessToken: expect.any(String),
    accessTokenExpiresAt: expect.any(Date),
    scopes: ["openid", "profile", "email"],
    idToken: expect.any(String),
  });
  const refreshed = await client.refreshToken({ providerId: "google" });
  expect(refreshed.data).toMatchObject({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    tokenType: "bearer",
    providerId: "google",
    accountId: "ada",
  });
  const info = await client.accountInfo({ accountId: "ada" });
  expect(info.data).toMatchObject({ user: { id: "ada", email }, data: { sub: "ada" } });
  const last = await client.unlinkAccount({ providerId: "google" });
  expect(last.error).toMatchObject({ status: 400, code: "YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT" });
});

test("the official client links and unlinks, by redirect and by id token", async () => {
  const { client, jar } = officialAuthClient(baseURL);
  await client.signUp.email({ name: "Grace", email: somebody("grace"), password });
  const started = await client.linkSocial({ provider: "google", callbackURL: "/settings" });
  expect(started.data).toMatchObject({ url: expect.any(String), redirect: true });
  expect(await travel(jar, started.data?.url ?? "", "grace")).toBe("/settings");
  expect(await client.unlinkAccount({ providerId: "google", accountId: "grace" })).toMatchObject({
    data: { status: true },
    error: null,
  });

  const token = await google.idToken("grace", { nonce: "n" });
  const linked = await client.linkSocial({ provider: "google", idToken: { token, nonce: "n" } });
  expect(linked.data).toEqual({ url: "", redirect: false, status: true });
});

test("the official client signs in with an id token", async () => {
  const { client, jar } = officialAuthClient(baseURL);
  const email = somebody("lin");
  const token = await google.idToken("lin");
  const signedIn = await client.signIn.social({ provider: "google", idToken: { token } });

  expect(signedIn.data).toMatchObject({
    redirect: false,
    token: expect.any(String),
    user: { email },
  });
  expect(jar.has("guildhall.session_token")).toBe(true);
});

test("the official client reads every refusal of these calls", async () => {
  const stranger = officialAuthClient(baseURL).client;
  const { client } = officialAuthClient(baseURL);
  const email = "hopper@example.com";
  await client.signUp.email({ name: "Hopper", email, password });
  google.people.set("unproven", { email, email_verified: false });
  google.people.set("nameless", { name: "No address" });
  somebody("different");
  const idToken = async (subject: string) => ({ token: await google.idToken(subject) });
  const google_ = { provider: "google" } as const;
  const { data } = await client.getSession();
  const refusals = [
    await stranger.signIn.social({ provider: "zoom" }),
    await stranger.signIn.social({ provider: "github", idToken: { token: "x" } }),
    await stranger.signIn.social({ ...google_, idToken: { token: "x" } }),
    await stranger.signIn.social({ ...google_, idToken: await idToken("nameless") }),
    await stranger.signIn.social({ ...google_, idToken: await idToken("unproven") }),
    await stranger.signIn.social({ ...google_, callbackURL: "https://evil.example" }),
    await stranger.listAccounts(),
    await client.linkSocial({ provider: "zoom" }),
    await client.linkSocial({ ...google_, idToken: await idToken("unproven") }),
    await client.linkSocial({ ...google_, idToken: await idToken("different") }),
    await client.getAccessToken({ providerId: "zoom" }),
    await client.getAccessToken({ providerId: "google" }),
    await client.refreshToken({ providerId: "facebook" }),
    await client.accountInfo({ accountId: "nothing" }),
    await client.accountInfo({ accountId: data?.user.id ?? "" }),
  ];

  expect(refusals.map(({ error }) => [error?.status, error?.message])).toEqual([
    [404, "Provider not found"],
    [404, "id_token not supported"],
    [401, "invalid token"],
    [401, "User email not found"],
    [401, "account not linked"],
    [403, "Invalid callbackURL"],
    [401, undefined],
    [404, "Provider not found"],
    [401, "Account not linked - linking not allowed"],
    [401, "Account not linked - different emails not allowed"],
    [400, "Provider zoom is not supported."],
    [400, "Account not found"],
    [400, "Provider facebook does not support token refreshing."],
    [400, "Account not found"],
    [400, "Provider account provider is credential but it is not configured"],
  ]);
});
