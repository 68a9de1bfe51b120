import { expect } from "vitest";
import { subjects } from "../support/people.ts";
import {
  anonymous,
  type Case,
  deleted,
  done,
  invalidBody,
  invalidQuery,
  newEmail,
  newPassword,
  user,
} from "./account-cases.ts";
import { type Kit, land, type Someone } from "./account-kit.ts";

const changePassword = ({ client, password }: Someone, change: object = {}) =>
  client.changePassword({ currentPassword: password, newPassword, ...change });

const passwords: Case[] = [
  {
    route: "POST /change-password",
    answer: "success",
    call: async (kit) => changePassword(await kit.signedUp()),
    data: { token: null, user },
  },
  {
    route: "POST /change-password",
    answer: "success: others revoked",
    call: async (kit) => changePassword(await kit.signedUp(), { revokeOtherSessions: true }),
    data: { token: expect.stringMatching(/^[A-Za-z0-9]{32}$/), user },
  },
  {
    route: "POST /change-password",
    answer: anonymous,
    call: (kit) => kit.stranger().changePassword({ currentPassword: "x", newPassword }),
  },
  {
    route: "POST /change-password",
    answer: "400 Password too short",
    call: async (kit) => changePassword(await kit.signedUp(), { newPassword: "short" }),
  },
  {
    route: "POST /change-password",
    answer: "400 Password too long",
    call: async (kit) => changePassword(await kit.signedUp(), { newPassword: "x".repeat(129) }),
  },
  {
    route: "POST /change-password",
    answer: "400 Credential account not found",
    call: async (kit) => changePassword(await kit.withoutPassword()),
  },
  {
    route: "POST /change-password",
    answer: "400 Invalid password",
    call: async (kit) => changePassword(await kit.signedUp(), { currentPassword: "wrong" }),
  },
  {
    route: "POST /change-password",
    answer: invalidBody,
    call: (kit) => kit.stranger().changePassword({ newPassword } as never),
  },
  {
    route: "POST /set-password",
    answer: "404 (empty)",
    call: async (kit) =>
      (await kit.signedUp()).client.$fetch("/set-password", {
        method: "POST",
        body: { newPassword },
      }),
  },
];

const profiles: Case[] = [
  {
    route: "POST /update-user",
    answer: "success",
    call: async (kit) => (await kit.signedUp()).client.updateUser({ name: "New", image: null }),
    data: done,
  },
  {
    route: "POST /update-user",
    answer: "success: nothing to change",
    call: async (kit) =>
      (await kit.signedUp()).client.$fetch("/update-user", { method: "POST", body: {} }),
    data: done,
  },
  {
    route: "POST /update-user",
    answer: anonymous,
    call: (kit) => kit.stranger().updateUser({ name: "New" }),
  },
  {
    route: "POST /update-user",
    answer: "400 Email can not be updated",
    call: async (kit) => (await kit.signedUp()).client.updateUser({ email: newEmail() } as never),
  },
  {
    route: "POST /update-user",
    answer: invalidBody,
    call: (kit) => kit.stranger().updateUser({ name: "" }),
  },
];

const addresses: Case[] = [
  {
    route: "POST /change-email",
    answer: "success: unverified",
    call: async (kit) => {
      const { client } = await kit.signedUp();
      const to = newEmail();
      const answer = await client.changeEmail({ newEmail: to });
      expect((await client.getSession()).data?.user.email).toBe(to);
      return answer;
    },
    data: done,
  },
  {
    route: "POST /change-email",
    answer: "success: verified",
    call: async (kit) => {
      const { client, email } = await kit.proven();
      const answer = await client.changeEmail({ newEmail: newEmail() });
      expect((await client.getSession()).data?.user.email).toBe(email);
      return answer;
    },
    data: done,
  },
  {
    route: "POST /change-email",
    answer: "400 Email is the same",
    call: async (kit) => {
      const { client, email } = await kit.signedUp();
      return client.changeEmail({ newEmail: email.toUpperCase() });
    },
  },
  {
    route: "POST /change-email",
    answer: "400 Couldn't update your email",
    call: async (kit) => {
      const taken = (await kit.signedUp()).email;
      return (await kit.signedUp()).client.changeEmail({ newEmail: taken });
    },
  },
  {
    route: "POST /change-email",
    answer: "400 Change email is disabled",
    env: { CHANGE_EMAIL: "off" },
    call: async (kit) => (await kit.signedUp()).client.changeEmail({ newEmail: newEmail() }),
  },
  {
    route: "POST /change-email",
    answer: "400 Verification email isn't enabled",
    env: { VERIFICATION_MAIL: "off" },
    call: async (kit) => (await kit.proven()).client.changeEmail({ newEmail: newEmail() }),
  },
  {
    route: "POST /change-email",
    answer: "403 Session is not fresh",
    env: { SESSION_FRESH_AGE_SECONDS: "1" },
    call: async (kit) => {
      const { client } = await kit.signedUp();
      kit.app.platform.tick(2000);
      return client.changeEmail({ newEmail: newEmail() });
    },
  },
  {
    route: "POST /change-email",
    answer: anonymous,
    call: (kit) => kit.stranger().changeEmail({ newEmail: newEmail() }),
  },
  {
    route: "POST /change-email",
    answer: invalidBody,
    call: (kit) => kit.stranger().changeEmail({ newEmail: "x" }),
  },
];

async function deletionToken(kit: Kit, { client, email }: Someone): Promise<string> {
  await client.deleteUser({});
  return kit.token(email, subjects.remove);
}

const deletions: Case[] = [
  {
    route: "POST /delete-user",
    answer: "success: mail",
    call: async (kit) => (await kit.signedUp()).client.deleteUser(),
    data: { success: true, message: "Verification email sent" },
  },
  {
    route: "POST /delete-user",
    answer: "success: fresh session",
    env: { DELETE_USER: "session" },
    call: async (kit) => {
      const { client, jar } = await kit.signedUp();
      const answer = await client.deleteUser();
      expect([...jar.keys()]).toEqual(["guildhall.known_browser"]);
      return answer;
    },
    data: deleted,
  },
  {
    route: "POST /delete-user",
    answer: "success: password",
    env: { DELETE_USER: "session" },
    call: async (kit) => {
      const { client, password } = await kit.signedUp();
      return client.deleteUser({ password });
    },
    data: deleted,
  },
  {
    route: "POST /delete-user",
    answer: "success: token",
    call: async (kit) => {
      const someone = await kit.signedUp();
      return someone.client.deleteUser({ token: await deletionToken(kit, someone) });
    },
    data: deleted,
  },
  { route: "POST /delete-user", answer: anonymous, call: (kit) => kit.stranger().deleteUser() },
  {
    route: "POST /delete-user",
    answer: "400 Invalid password",
    call: async (kit) => (await kit.signedUp()).client.deleteUser({ password: "wrong" }),
  },
  {
    route: "POST /delete-user",
    answer: "400 Credential account not found",
    call: async (kit) => (await kit.withoutPassword()).client.deleteUser({ password: "x" }),
  },
  {
    route: "POST /delete-user",
    answer: "404 invalid token",
    call: async (kit) => (await kit.signedUp()).client.deleteUser({ token: "x" }),
  },
  {
    route: "POST /delete-user",
    answer: "404 (empty)",
    env: { DELETE_USER: "off" },
    call: async (kit) => (await kit.signedUp()).client.deleteUser(),
  },
  {
    route: "POST /delete-user",
    answer: "400 Session expired. Re-authenticate to perform this action.",
    env: { DELETE_USER: "session", SESSION_FRESH_AGE_SECONDS: "1" },
    call: async (kit) => {
      const { client } = await kit.signedUp();
      kit.app.platform.tick(2000);
      return client.deleteUser();
    },
  },
  {
    route: "POST /delete-user",
    answer: invalidBody,
    call: (kit) => kit.stranger().deleteUser({ password: 1 as never }),
  },
  {
    route: "GET /delete-user/callback",
    answer: "success",
    call: async (kit) => {
      const someone = await kit.signedUp();
      const query = { token: await deletionToken(kit, someone) };
      return someone.client.$fetch("/delete-user/callback", { query });
    },
    data: deleted,
  },
  {
    route: "GET /delete-user/callback",
    answer: "success: 302 callbackURL",
    call: async (kit) => {
      const someone = await kit.signedUp();
      const token = await deletionToken(kit, someone);
      return land(someone.client, "/delete-user/callback", { token, callbackURL: "/bye?a=1&b=2" });
    },
    data: { location: "/bye?a=1&b=2" },
  },
  {
    route: "GET /delete-user/callback",
    answer: "404 Failed to get user info",
    call: (kit) => kit.stranger().$fetch("/delete-user/callback", { query: { token: "x" } }),
  },
  {
    route: "GET /delete-user/callback",
    answer: "404 invalid token",
    call: async (kit) => {
      const [one, other] = [await kit.signedUp(), await kit.signedUp()];
      const query = { token: await deletionToken(kit, other) };
      return one.client.$fetch("/delete-user/callback", { query });
    },
  },
  {
    route: "GET /delete-user/callback",
    answer: "404 (empty)",
    env: { DELETE_USER: "off" },
    call: async (kit) =>
      (await kit.signedUp()).client.$fetch("/delete-user/callback", { query: { token: "x" } }),
  },
  {
    route: "GET /delete-user/callback",
    answer: invalidQuery,
    call: (kit) => kit.stranger().$fetch("/delete-user/callback"),
  },
];

export const settingsCases: Case[] = [...passwords, ...profiles, ...addresses, ...deletions];
