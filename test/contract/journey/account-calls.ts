import { expect } from "vitest";
import { subjects } from "../../support/people.ts";
import { land } from "../account-kit.ts";
import { isBefore, type JourneyCall } from "./journey-call.ts";
import { got, type JourneyWorld, password, read, readId } from "./journey-world.ts";

const user = expect.objectContaining({ id: expect.any(String), createdAt: expect.any(Date) });
const done = { status: true };
const deleted = { success: true, message: "User deleted" };
const newPassword = "a wholly new password";
const fresh = () => `fresh-${crypto.randomUUID()}@example.com`;

export const accountCalls: JourneyCall[] = [
  {
    call: "signUp.email",
    run: (world) => world.stranger().client.signUp.email({ name: "Ada", email: fresh(), password }),
    data: { token: expect.any(String), user },
  },
  {
    call: "signIn.email",
    run: async (world) => {
      const { email } = await world.person();
      return world.stranger().client.signIn.email({ email, password });
    },
    data: { redirect: false, token: expect.any(String), user },
  },
  {
    call: "signIn.social",
    run: (world) =>
      world.stranger().client.signIn.social({ provider: "google", disableRedirect: true }),
    data: { url: expect.stringContaining("response_type=code"), redirect: false },
  },
  {
    call: "signIn.social with an id token",
    run: async (world) => {
      world.google.people.set("direct", { name: "Ada", email: fresh(), email_verified: true });
      const idToken = { token: await world.google.idToken("direct") };
      return world.stranger().client.signIn.social({ provider: "google", idToken });
    },
    data: { redirect: false, token: expect.any(String), user },
  },
  {
    call: "signOut",
    run: async (world) => (await world.person()).client.signOut(),
    data: { success: true },
  },
  {
    call: "getSession",
    run: async (world) => (await world.person()).client.getSession(),
    data: { user, session: expect.objectContaining({ expiresAt: expect.any(Date) }) },
  },
  {
    call: "listSessions",
    run: async (world) => (await world.person()).client.listSessions(),
    data: [expect.objectContaining({ userId: expect.any(String) })],
  },
  {
    call: "revokeSession",
    run: async (world) => {
      const { client, email } = await world.person();
      await world.stranger().client.signIn.email({ email, password });
      const own = readId(read(await client.getSession(), "session"));
      const { data } = await client.listSessions();
      const others = (data as { id: string; token: string }[]).filter(({ id }) => id !== own);
      return client.revokeSession({ token: others[0]?.token });
    },
    data: done,
  },
  {
    call: "revokeSessions",
    run: async (world) => (await world.person()).client.revokeSessions(),
    data: done,
  },
  {
    call: "revokeOtherSessions",
    run: async (world) => (await world.person()).client.revokeOtherSessions(),
    data: done,
  },
  {
    call: "updateUser",
    run: async (world) => (await world.person()).client.updateUser({ name: "New", image: null }),
    data: done,
  },
  {
    call: "changeEmail",
    run: async (world) => (await world.person()).client.changeEmail({ newEmail: fresh() }),
    data: done,
  },
  {
    call: "changePassword",
    run: async (world) =>
      (await world.person()).client.changePassword({ currentPassword: password, newPassword }),
    data: { token: null, user },
  },
  {
    call: "deleteUser",
    run: async (world) => (await world.person()).client.deleteUser({ password }),
    data: { success: true, message: "Verification email sent" },
  },
  {
    call: "deleteUser with a token",
    run: async (world) => {
      const { client, token } = await toDelete(world);
      return client.deleteUser({ token });
    },
    data: deleted,
  },
  {
    call: "deleteUser.callback",
    run: async (world) => {
      const { client, token } = await toDelete(world);
      return client.deleteUser.callback({ query: { token } });
    },
    data: deleted,
  },
  {
    call: "forgetPassword",
    until: "1.4",
    run: async (world) => {
      const { email } = await world.person();
      return world.stranger().client.forgetPassword({ email, redirectTo: "/reset" });
    },
    data: expect.objectContaining(done),
  },
  {
    call: "requestPasswordReset",
    run: async (world) => {
      const { email } = await world.person();
      return world.stranger().client.requestPasswordReset({ email, redirectTo: "/reset" });
    },
    data: expect.objectContaining(done),
  },
  {
    call: "resetPassword",
    run: async (world) => {
      const { client } = world.stranger();
      return client.resetPassword({ newPassword, token: await resetToken(world) });
    },
    data: done,
  },
  {
    call: "$fetch of a reset link",
    run: async (world) =>
      land(world.stranger().client as never, `/reset-password/${await resetToken(world)}`, {
        callbackURL: "/reset",
      }),
    data: { location: expect.stringContaining("/reset?token=") },
  },
  {
    call: "sendVerificationEmail",
    run: async (world) => {
      const { client, email } = await world.person();
      return client.sendVerificationEmail({ email });
    },
    data: done,
  },
  {
    call: "verifyEmail",
    run: async (world) => {
      const { client, email } = await world.person();
      const token = await world.mailed(email, subjects.verify);
      return client.verifyEmail({ query: { token } });
    },
    data: { status: true, user: null },
  },
  {
    call: "$fetch of ok",
    run: (world) => fetchPage(world, "/ok"),
    data: { ok: true },
  },
  {
    call: "$fetch of an error page",
    run: (world) => fetchPage(world, "/error"),
    data: expect.stringContaining("Authentication Error"),
  },
  {
    call: "listAccounts",
    run: async (world) => (await world.linked()).client.listAccounts(),
    data: [
      expect.objectContaining({ provider: "credential", providerId: "credential" }),
      expect.objectContaining({
        provider: "google",
        providerId: "google",
        userId: expect.any(String),
        scopes: expect.any(Array),
        createdAt: expect.any(Date),
      }),
    ],
  },
  {
    call: "linkSocial",
    run: async (world) =>
      (await world.person()).client.linkSocial({ provider: "google", callbackURL: "/settings" }),
    data: { url: expect.any(String), redirect: true },
  },
  {
    call: "unlinkAccount",
    run: async (world) => {
      const { client, rowId, subject } = await world.linked();
      return client.unlinkAccount(named(world, rowId, subject));
    },
    data: done,
  },
  {
    call: "getAccessToken",
    run: async (world) => {
      const { client, rowId, subject } = await world.linked();
      return client.getAccessToken(named(world, rowId, subject));
    },
    data: expect.objectContaining({
      accessToken: expect.any(String),
      accessTokenExpiresAt: expect.any(Date),
      scopes: expect.any(Array),
    }),
  },
  {
    call: "getAccessToken of the browser",
    since: "1.7",
    run: async (world) => (await world.linked()).client.getAccessToken({ useAccountCookie: true }),
    data: expect.objectContaining({ accessToken: expect.any(String) }),
  },
  {
    call: "refreshToken",
    run: async (world) => {
      const { client, rowId, subject } = await world.linked();
      return client.refreshToken(named(world, rowId, subject));
    },
    data: expect.objectContaining({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      providerId: "google",
    }),
  },
  {
    call: "refreshToken of the browser",
    since: "1.7",
    run: async (world) => (await world.linked()).client.refreshToken({ useAccountCookie: true }),
    data: expect.objectContaining({ accessToken: expect.any(String) }),
  },
  {
    call: "accountInfo",
    run: async (world) => {
      const { client, rowId, subject } = await world.linked();
      if (isBefore(world.release, "1.4")) return client.accountInfo({ accountId: subject });
      const accountId = isBefore(world.release, "1.7") ? subject : rowId;
      return client.accountInfo({ query: { accountId } });
    },
    data: expect.objectContaining({
      user: expect.objectContaining({ name: "Ada Lovelace" }),
      data: expect.objectContaining({ sub: expect.any(String) }),
    }),
  },
];

/**
 * Names an account as the release does: up to 1.3 by the row for tokens, from 1.4 on by the
 * provider's id, and 1.7 by the row alone.
 */
function named({ release }: JourneyWorld, rowId: string, subject: string): object {
  if (!isBefore(release, "1.7")) return { accountId: rowId };
  const accountId = isBefore(release, "1.4") ? rowId : subject;
  return { providerId: "google", accountId };
}

async function resetToken(world: JourneyWorld): Promise<string> {
  const { client, email } = await world.person();
  await client.requestPasswordReset({ email, redirectTo: "/reset" });
  return world.mailed(email, subjects.reset);
}

async function toDelete(world: JourneyWorld) {
  const { client, email } = await world.person();
  got(await client.deleteUser());
  return { client, token: await world.mailed(email, subjects.remove) };
}

function fetchPage(world: JourneyWorld, path: string) {
  return world.stranger().client.$fetch(path);
}
