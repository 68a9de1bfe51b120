import { describe, expect, test } from "vitest";
import { officialAuthClient } from "../clients/auth-client.ts";
import { releases } from "../clients/releases.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
describe.each(releases)("release %s", (release) => {
  const maya = {
    name: "Maya Okafor",
    email: `maya-${release}@example.com`,
    password: "correct horse battery",
  };
  const taken = `taken-${release}@example.com`;

  test("the official client signs up, verifies, signs in, sees its session and signs out", async () => {
    const { client, jar } = officialAuthClient(baseURL, release);
    const signedUp = await client.signUp.email(maya);
    expect(signedUp.error).toBeNull();
    expect(signedUp.data?.user).toMatchObject({ email: maya.email, emailVerified: false });
    expect(signedUp.data?.user.createdAt).toBeInstanceOf(Date);

    const token = new URL(await app.mailedLink(maya.email)).searchParams.get("token") ?? "";
    expect(await client.verifyEmail({ query: { token } })).toEqual({
      data: { status: true, user: null },
      error: null,
    });

    const session = await client.getSession();
    expect(session.data?.user.emailVerified).toBe(true);
    expect(session.data?.session.expiresAt).toBeInstanceOf(Date);

    expect((await client.signOut()).data).toEqual({ success: true });
    expect([...jar.keys()]).toEqual(["guildhall.known_browser"]);
    expect((await client.getSession()).data).toBeNull();

    const signedIn = await client.signIn.email({ ...maya, rememberMe: false });
    expect(signedIn.data).toMatchObject({ redirect: false, user: { email: maya.email } });
    expect([...jar.keys()]).toEqual([
      "guildhall.known_browser",
      "guildhall.session_token",
      "guildhall.dont_remember",
    ]);
  });

  test("the official client reads every refusal of the slice", async () => {
    const { client } = officialAuthClient(baseURL, release);
    await client.signUp.email({ ...maya, email: taken });
    const stranger = officialAuthClient(baseURL, release).client;
    const refusals = [
      await stranger.signUp.email({ ...maya, email: taken.toUpperCase() }),
      await stranger.signUp.email({ ...maya, email: "short@example.com", password: "short" }),
      await stranger.signIn.email({ email: "nobody@example.com", password: "some other password" }),
      await stranger.signIn.email({ email: "no address", password: "some other password" }),
      await stranger.verifyEmail({ query: { token: "nonsense" } }),
      await stranger.signOut(),
    ];

    expect(refusals.map(({ error }) => [error?.status, error?.code, error?.message])).toEqual([
      [422, "USER_ALREADY_EXISTS", "User already exists"],
      [400, "PASSWORD_TOO_SHORT", "Password too short"],
      [401, "INVALID_EMAIL_OR_PASSWORD", "Invalid email or password"],
      [400, "INVALID_EMAIL", "Invalid email"],
      [401, "INVALID_TOKEN", "invalid_token"],
      [400, "FAILED_TO_GET_SESSION", "Failed to get session"],
    ]);
  });
});
