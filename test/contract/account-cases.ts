import { expect } from "vitest";
import { subjects } from "../support/people.ts";
import { type Answer, type Kit, land } from "./account-kit.ts";

/** One route, one of its answers, and how the official client comes to it. */
export interface Case {
  route: string;
  /** "success", or the refusal as the wire says it. */
  answer: string;
  env?: Record<string, string>;
  call(kit: Kit): Promise<Answer>;
  data?: unknown;
  status?: number;
}

export const user = expect.objectContaining({
  id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
  createdAt: expect.any(Date),
});
export const done = { status: true };
const neutral = {
  status: true,
  message: "If this email exists in our system, check your email for the reset link",
};
export const deleted = { success: true, message: "User deleted" };
export const newPassword = "a wholly new password";
const person = { name: "Somebody", password: "correct horse battery" };
let fresh = 0;
export const newEmail = () => `fresh${++fresh}@example.com`;
export const anonymous = "401 (empty)";
export const invalidBody = "400 Invalid body parameters";
export const invalidQuery = "400 Invalid query parameters";

const landing: Case[] = [
  {
    route: "GET /ok",
    answer: "success",
    call: (kit) => kit.stranger().$fetch("/ok"),
    data: { ok: true },
  },
  {
    route: "GET /error",
    answer: "success",
    call: (kit) => kit.stranger().$fetch("/error", { query: { error: "<b>" } }),
    data: expect.stringMatching(/<title>Authentication Error<\/title>[\s\S]*&lt;b&gt;/),
  },
  {
    route: "GET /error",
    answer: "success: Unknown",
    call: (kit) => kit.stranger().$fetch("/error"),
    data: expect.stringContaining("Unknown"),
  },
];

const sessions: Case[] = [
  {
    route: "GET /get-session",
    answer: "success",
    call: async (kit) => (await kit.signedUp()).client.getSession(),
    data: { user, session: expect.objectContaining({ expiresAt: expect.any(Date) }) },
  },
  {
    route: "GET /get-session",
    answer: "success: null",
    call: (kit) => kit.stranger().getSession(),
    data: null,
  },
  {
    route: "GET /get-session",
    answer: "500 Failed to get session",
    env: { SESSION_REFRESH: "off" },
    call: async (kit) => {
      const { client } = await kit.signedUp();
      await kit.sql("alter table sessions rename to sessions_away");
      return client.getSession();
    },
  },
  {
    route: "GET /list-sessions",
    answer: "success",
    call: async (kit) => {
      const someone = await kit.signedUp();
      await kit.again(someone);
      return someone.client.listSessions();
    },
    data: [expect.objectContaining({ userId: expect.any(String) }), expect.anything()],
  },
  { route: "GET /list-sessions", answer: anonymous, call: (kit) => kit.stranger().listSessions() },
  {
    route: "POST /revoke-session",
    answer: "success",
    call: async (kit) => {
      const someone = await kit.signedUp();
      await kit.again(someone);
      const own = (await someone.client.getSession()).data?.session.id;
      const { data } = await someone.client.listSessions();
      const handle = data?.find(({ id }) => id !== own)?.token ?? "";
      return someone.client.revokeSession({ token: handle });
    },
    data: done,
  },
  {
    route: "POST /revoke-session",
    answer: "400 Session not found",
    call: async (kit) => (await kit.signedUp()).client.revokeSession({ token: "unknown" }),
  },
  {
    route: "POST /revoke-session",
    answer: "401 (empty): another's",
    call: async (kit) => {
      const [one, other] = [await kit.signedUp(), await kit.signedUp()];
      const token = (await other.client.getSession()).data?.session.token ?? "";
      return one.client.revokeSession({ token });
    },
  },
  {
    route: "POST /revoke-session",
    answer: anonymous,
    call: (kit) => kit.stranger().revokeSession({ token: "x" }),
  },
  {
    route: "POST /revoke-session",
    answer: invalidBody,
    call: (kit) => kit.stranger().revokeSession({ token: 1 as never }),
  },
  {
    route: "POST /revoke-sessions",
    answer: "success",
    call: async (kit) => (await kit.signedUp()).client.revokeSessions(),
    data: done,
  },
  {
    route: "POST /revoke-sessions",
    answer: anonymous,
    call: (kit) => kit.stranger().revokeSessions(),
  },
  {
    route: "POST /revoke-other-sessions",
    answer: "success",
    call: async (kit) => (await kit.signedUp()).client.revokeOtherSessions(),
    data: done,
  },
  {
    route: "POST /revoke-other-sessions",
    answer: anonymous,
    call: (kit) => kit.stranger().revokeOtherSessions(),
  },
  {
    route: "POST /sign-out",
    answer: "success",
    call: async (kit) => (await kit.signedUp()).client.signOut(),
    data: { success: true },
  },
  {
    route: "POST /sign-out",
    answer: "400 Failed to get session",
    call: (kit) => kit.stranger().signOut(),
  },
  {
    route: "POST /sign-out",
    answer: "403 Invalid origin",
    call: async (kit) => {
      const { client, jar } = await kit.signedUp();
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { cookie, origin: "https://evil.example" };
      const customFetchImpl = (input: string | URL | Request, init?: RequestInit) =>
        fetch(input, { ...init, headers: { ...headers, "content-type": "application/json" } });
      return client.$fetch("/sign-out", { method: "POST", body: {}, customFetchImpl });
    },
  },
];

const signUp = (kit: Kit, change: object = {}) =>
  kit.stranger().signUp.email({ ...person, email: newEmail(), ...change });

const signUps: Case[] = [
  {
    route: "POST /sign-up/email",
    answer: "success",
    call: (kit) => signUp(kit),
    data: { token: expect.any(String), user },
  },
  {
    route: "POST /sign-up/email",
    answer: "success: no session",
    env: { AUTO_SIGN_IN: "off" },
    call: (kit) => signUp(kit),
    data: { token: null, user },
  },
  {
    route: "POST /sign-up/email",
    answer: "400 Invalid email",
    call: (kit) => signUp(kit, { email: "x" }),
  },
  {
    route: "POST /sign-up/email",
    answer: "400 Password too short",
    call: (kit) => signUp(kit, { password: "short" }),
  },
  {
    route: "POST /sign-up/email",
    answer: "400 Password too long",
    call: (kit) => signUp(kit, { password: "x".repeat(129) }),
  },
  {
    route: "POST /sign-up/email",
    answer: "422 User already exists",
    call: async (kit) => signUp(kit, { email: (await kit.signedUp()).email.toUpperCase() }),
  },
  {
    route: "POST /sign-up/email",
    answer: "400 Email and password sign up is not enabled",
    env: { PASSWORD_SIGN_IN: "off" },
    call: (kit) => signUp(kit),
  },
  {
    route: "POST /sign-up/email",
    answer: "422 Failed to create user",
    call: (kit) => signUp(kit, { name: undefined }),
  },
  {
    route: "POST /sign-up/email",
    answer: invalidBody,
    call: (kit) => signUp(kit, { password: undefined }),
  },
  {
    route: "POST /sign-up/email",
    answer: "403 Invalid callbackURL",
    call: (kit) => signUp(kit, { callbackURL: "//evil.example" }),
  },
  {
    route: "POST /sign-up/email",
    answer: "429 Too many requests. Please try again later.",
    env: { RATE_LIMIT: "on" },
    call: async (kit) => {
      for (let count = 0; count < 3; count += 1) await signUp(kit, { email: "x" });
      return signUp(kit);
    },
  },
];

const signIns: Case[] = [
  {
    route: "POST /sign-in/email",
    answer: "success",
    call: async (kit) => kit.stranger().signIn.email(await kit.signedUp()),
    data: { redirect: false, token: expect.any(String), user },
  },
  {
    route: "POST /sign-in/email",
    answer: "success: with callbackURL",
    call: async (kit) => {
      const { email, password } = await kit.signedUp();
      return kit.stranger().signIn.email({ email, password, callbackURL: "/x" });
    },
    data: { redirect: true, url: "/x", token: expect.any(String), user },
  },
  {
    route: "POST /sign-in/email",
    answer: "400 Invalid email",
    call: (kit) => kit.stranger().signIn.email({ email: "x", password: "y" }),
  },
  {
    route: "POST /sign-in/email",
    answer: "401 Invalid email or password",
    call: (kit) => kit.stranger().signIn.email({ email: newEmail(), password: "y" }),
  },
  {
    route: "POST /sign-in/email",
    answer: "403 Email not verified",
    env: { REQUIRE_VERIFIED_EMAIL: "on" },
    call: async (kit) => kit.stranger().signIn.email(await kit.signedUp()),
  },
  {
    route: "POST /sign-in/email",
    answer: "400 Email and password is not enabled",
    env: { PASSWORD_SIGN_IN: "off" },
    call: (kit) => kit.stranger().signIn.email({ email: newEmail(), password: "y" }),
  },
  {
    route: "POST /sign-in/email",
    answer: invalidBody,
    call: (kit) => kit.stranger().signIn.email({ email: newEmail(), password: 1 as never }),
  },
];

const verifications: Case[] = [
  {
    route: "POST /send-verification-email",
    answer: "success",
    call: async (kit) => {
      const { email } = await kit.signedUp();
      return kit.stranger().sendVerificationEmail({ email });
    },
    data: done,
  },
  {
    route: "POST /send-verification-email",
    answer: "success: unknown",
    call: (kit) => kit.stranger().sendVerificationEmail({ email: newEmail() }),
    data: done,
  },
  {
    route: "POST /send-verification-email",
    answer: "400 You can only send a verification email to an unverified email",
    call: async (kit) => {
      const { client, email } = await kit.proven();
      return client.sendVerificationEmail({ email });
    },
  },
  {
    route: "POST /send-verification-email",
    answer: "400 You can only send a verification email to your own email",
    call: async (kit) => (await kit.signedUp()).client.sendVerificationEmail({ email: newEmail() }),
  },
  {
    route: "POST /send-verification-email",
    answer: "400 Verification email isn't enabled",
    env: { VERIFICATION_MAIL: "off" },
    call: (kit) => kit.stranger().sendVerificationEmail({ email: newEmail() }),
  },
  {
    route: "POST /send-verification-email",
    answer: invalidBody,
    call: (kit) => kit.stranger().sendVerificationEmail({ email: "x" }),
  },
  {
    route: "GET /verify-email",
    answer: "success",
    call: async (kit) => {
      const { client, email } = await kit.signedUp();
      return client.verifyEmail({ query: { token: await kit.token(email, subjects.verify) } });
    },
    data: { status: true, user: null },
  },
  {
    route: "GET /verify-email",
    answer: "success: new address approved",
    call: async (kit) => {
      const { client, email } = await kit.proven();
      await client.changeEmail({ newEmail: newEmail() });
      return client.verifyEmail({ query: { token: await kit.token(email, subjects.approve) } });
    },
    data: { status: true, user: expect.objectContaining({ emailVerified: false }) },
  },
  {
    route: "GET /verify-email",
    answer: "success: 302 callbackURL",
    call: async (kit) => {
      const { email } = await kit.signedUp();
      const token = await kit.token(email, subjects.verify);
      return land(kit.stranger(), "/verify-email", { token, callbackURL: "/x?a=1&b=2" });
    },
    data: { location: "/x?a=1&b=2" },
  },
  {
    route: "GET /verify-email",
    answer: "302 invalid_token",
    call: (kit) => land(kit.stranger(), "/verify-email", { token: "x", callbackURL: "/x?a=1" }),
    data: { location: "/x?a=1&error=invalid_token" },
  },
  {
    route: "GET /verify-email",
    answer: "401 token_expired",
    env: { SESSION_UPDATE_AGE_SECONDS: "1" },
    call: async (kit) => {
      const { client, email } = await kit.signedUp();
      const token = await kit.token(email, subjects.verify);
      kit.app.platform.tick(3_601_000);
      return client.verifyEmail({ query: { token } });
    },
  },
  {
    route: "GET /verify-email",
    answer: "401 invalid_token",
    call: (kit) => kit.stranger().verifyEmail({ query: { token: "x" } }),
  },
  {
    route: "GET /verify-email",
    answer: "401 user_not_found",
    call: async (kit) => {
      const { client, email } = await kit.signedUp();
      const token = await kit.token(email, subjects.verify);
      await kit.sql("delete from users where email = $1", [email]);
      return client.verifyEmail({ query: { token } });
    },
  },
  {
    route: "GET /verify-email",
    answer: "401 unauthorized",
    call: async (kit) => {
      const { client, email } = await kit.proven();
      await client.changeEmail({ newEmail: newEmail() });
      const token = await kit.token(email, subjects.approve);
      return kit.stranger().verifyEmail({ query: { token } });
    },
  },
  {
    route: "GET /verify-email",
    answer: invalidQuery,
    call: (kit) => kit.stranger().verifyEmail({ query: {} as never }),
  },
];

const resetRequests = (["request-password-reset", "forget-password"] as const).flatMap((path) => {
  const route = `POST /${path}`;
  const ask = (kit: Kit, body: { email: string; redirectTo?: string }) =>
    path === "forget-password"
      ? kit.stranger().forgetPassword(body)
      : kit.stranger().requestPasswordReset(body);
  const cases: Case[] = [
    {
      route,
      answer: "success",
      call: async (kit) => ask(kit, { email: (await kit.signedUp()).email }),
      data: neutral,
    },
    {
      route,
      answer: "success: unknown",
      call: (kit) => ask(kit, { email: newEmail() }),
      data: neutral,
    },
    {
      route,
      answer: "400 Reset password isn't enabled",
      env: { PASSWORD_RESET: "off" },
      call: (kit) => ask(kit, { email: newEmail() }),
    },
    { route, answer: invalidBody, call: (kit) => ask(kit, { email: "x" }) },
    {
      route,
      answer: "403 Invalid redirectURL",
      call: (kit) => ask(kit, { email: newEmail(), redirectTo: "https://evil.example" }),
    },
  ];
  return cases;
});

async function resetToken(kit: Kit): Promise<string> {
  const { email } = await kit.signedUp();
  await kit.stranger().requestPasswordReset({ email });
  return kit.token(email, subjects.reset);
}

const resets: Case[] = [
  {
    route: "GET /reset-password/{token}",
    answer: "success",
    call: async (kit) =>
      land(kit.stranger(), `/reset-password/${await resetToken(kit)}`, { callbackURL: "/x?a=1" }),
    data: { location: expect.stringMatching(/\/x\?a=1&token=[A-Za-z0-9]{24}$/) },
  },
  {
    route: "GET /reset-password/{token}",
    answer: "302 INVALID_TOKEN",
    call: (kit) => land(kit.stranger(), "/reset-password/x", { callbackURL: "/x" }),
    data: { location: expect.stringMatching(/\/x\?error=INVALID_TOKEN$/) },
  },
  {
    route: "GET /reset-password/{token}",
    answer: "302 INVALID_TOKEN: empty callbackURL",
    call: (kit) => land(kit.stranger(), "/reset-password/x?callbackURL=", {}),
    data: { location: expect.stringMatching(/\/api\/auth\/error\?error=INVALID_TOKEN$/) },
  },
  {
    route: "GET /reset-password/{token}",
    answer: invalidQuery,
    call: (kit) => land(kit.stranger(), "/reset-password/x", {}),
  },
  {
    route: "GET /reset-password/{token}",
    answer: "403 Invalid callbackURL",
    call: (kit) => land(kit.stranger(), "/reset-password/x", { callbackURL: "//evil.example" }),
  },
  {
    route: "POST /reset-password",
    answer: "success",
    call: async (kit) =>
      kit.stranger().resetPassword({ newPassword, token: await resetToken(kit) }),
    data: done,
  },
  {
    route: "POST /reset-password",
    answer: "success: token in the query",
    call: async (kit) =>
      kit
        .stranger()
        .resetPassword({ newPassword, query: { token: await resetToken(kit) } } as never),
    data: done,
  },
  {
    route: "POST /reset-password",
    answer: "400 invalid token",
    call: (kit) => kit.stranger().resetPassword({ newPassword, token: "x" }),
  },
  {
    route: "POST /reset-password",
    answer: "400 Password too short",
    call: (kit) => kit.stranger().resetPassword({ newPassword: "short", token: "x" }),
  },
  {
    route: "POST /reset-password",
    answer: "400 Password too long",
    call: (kit) => kit.stranger().resetPassword({ newPassword: "x".repeat(129), token: "x" }),
  },
  {
    route: "POST /reset-password",
    answer: "400 Reset password isn't enabled",
    env: { PASSWORD_RESET: "off" },
    call: (kit) => kit.stranger().resetPassword({ newPassword, token: "x" }),
  },
  {
    route: "POST /reset-password",
    answer: invalidBody,
    call: (kit) => kit.stranger().resetPassword({ newPassword: 1 as never, token: "x" }),
  },
];

export const accountCases: Case[] = [
  ...landing,
  ...sessions,
  ...signUps,
  ...signIns,
  ...verifications,
  ...resetRequests,
  ...resets,
];
