import { beforeAll, describe, expect, test } from "vitest";
import { officialAdministrationClient } from "../clients/administration-client.ts";
import { releases } from "../clients/releases.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const password = "correct horse battery";
const email = "root@example.com";
const first = officialAdministrationClient(baseURL);
const { data: signedUp } = await first.client.signUp.email({ name: "Root", email, password });
const rootId = signedUp?.user.id ?? "";
let people = 0;

describe.each(releases)("release %s", (release) => {
  const root = officialAdministrationClient(baseURL, release);
  const { admin } = root.client;
  beforeAll(() => root.client.signIn.email({ email, password }));

  async function someone() {
    const person = officialAdministrationClient(baseURL, release);
    const email = `person${++people}@example.com`;
    const { data } = await person.client.signUp.email({ name: "Maya Okafor", email, password });
    return { ...person, email, id: data?.user.id ?? "" };
  }

  test("the official client makes, finds, changes and removes people", async () => {
    const made = await admin.createUser({
      email: "made@example.com",
      password,
      name: "Made",
      role: "user",
      data: { image: "https://example.com/made.png" },
    });
    expect(made.error).toBeNull();
    expect(made.data?.user).toMatchObject({
      email: "made@example.com",
      role: "user",
      banned: false,
      banReason: null,
      banExpires: null,
    });
    expect(made.data?.user.createdAt).toBeInstanceOf(Date);
    const userId = made.data?.user.id ?? "";

    const listed = await admin.listUsers({
      query: {
        searchValue: "made",
        searchField: "email",
        searchOperator: "starts_with",
        filterField: "role",
        filterValue: "user",
        filterOperator: "eq",
        sortBy: "email",
        sortDirection: "desc",
        limit: 5,
        offset: 0,
      },
    });
    expect(listed.data).toMatchObject({ users: [{ id: userId }], total: 1, limit: 5, offset: 0 });

    expect((await admin.setRole({ userId, role: "admin" })).data?.user).toMatchObject({
      role: "admin",
    });
    expect((await admin.setRole({ userId, role: ["user", "admin"] })).data?.user).toMatchObject({
      role: "user,admin",
    });
    expect((await admin.setUserPassword({ userId, newPassword: "another password" })).data).toEqual(
      {
        status: true,
      },
    );
    expect((await admin.removeUser({ userId })).data).toEqual({ success: true });
    expect((await admin.listUsers({ query: { searchValue: "made" } })).data?.users).toEqual([]);
  });

  test("the official client bans and unbans", async () => {
    const { client, id, email } = await someone();
    const banned = await admin.banUser({ userId: id, banReason: "spam", banExpiresIn: 3600 });
    expect(banned.data?.user).toMatchObject({ banned: true, banReason: "spam" });
    expect(banned.data?.user.banExpires).toBeInstanceOf(Date);

    expect((await client.getSession()).data).toBeNull();
    const refused = await client.signIn.email({ email, password });
    expect([refused.error?.status, refused.error?.code]).toEqual([403, "BANNED_USER"]);
    expect(refused.error?.message).toContain("You have been banned from this application");

    expect((await admin.unbanUser({ userId: id })).data?.user).toMatchObject({ banned: false });
    expect((await client.signIn.email({ email, password })).error).toBeNull();
  });

  test("the official client lists and revokes sessions by their handles", async () => {
    const { client, id, email } = await someone();
    const listed = await admin.listUserSessions({ userId: id });
    const [session] = listed.data?.sessions ?? [];
    expect(session).toMatchObject({ userId: id, impersonatedBy: null });
    expect(session?.expiresAt).toBeInstanceOf(Date);

    const revoked = await admin.revokeUserSession({ sessionToken: session?.token ?? "" });
    expect(revoked.data).toEqual({ success: true });
    expect((await client.getSession()).data).toBeNull();
    await client.signIn.email({ email, password });
    expect((await admin.revokeUserSessions({ userId: id })).data).toEqual({ success: true });
    expect((await client.getSession()).data).toBeNull();
  });

  test("the official client impersonates and comes back", async () => {
    const { id } = await someone();
    const begun = await admin.impersonateUser({ userId: id });
    expect(begun.data).toMatchObject({
      session: { userId: id, impersonatedBy: rootId },
      user: { id },
    });
    expect((await root.client.getSession()).data?.user.id).toBe(id);

    const ended = await admin.stopImpersonating();
    expect(ended.data).toMatchObject({ user: { id: rootId } });
    const session = (await root.client.getSession()).data;
    expect(session?.user.id).toBe(rootId);
    expect([...root.jar.keys()].sort()).toEqual([
      "guildhall.known_browser",
      "guildhall.session_token",
    ]);
    expect(Object.keys(session?.user ?? {})).not.toContain("role");
    expect(Object.keys(session?.session ?? {})).not.toContain("impersonatedBy");
  });

  test("the official client asks what it may do", async () => {
    const { client } = await someone();
    const permissions = { user: ["create", "ban"], session: ["revoke"] } as const;
    const asked = {
      permissions: { user: [...permissions.user], session: [...permissions.session] },
    };

    expect((await admin.hasPermission(asked)).data).toEqual({ error: null, success: true });
    expect((await client.admin.hasPermission(asked)).data).toEqual({ error: null, success: false });
    expect(admin.checkRolePermission({ ...asked, role: "admin" })).toBe(true);
    expect(admin.checkRolePermission({ ...asked, role: "user" })).toBe(false);
  });

  test("the official client reads every refusal of the administration", async () => {
    const { client } = await someone();
    const theirs = client.admin;
    const target = { userId: rootId };
    const refusals = [
      await theirs.listUsers({ query: {} }),
      await theirs.createUser({ email: "x@example.com", password, name: "X" }),
      await theirs.setRole({ ...target, role: "user" }),
      await theirs.banUser(target),
      await theirs.unbanUser(target),
      await theirs.listUserSessions(target),
      await theirs.revokeUserSession({ sessionToken: "x" }),
      await theirs.revokeUserSessions(target),
      await theirs.impersonateUser(target),
      await theirs.stopImpersonating(),
      await theirs.setUserPassword({ ...target, newPassword: password }),
      await theirs.removeUser(target),
      await admin.banUser(target),
      await admin.createUser({ email: "root@example.com", password, name: "X" }),
      await admin.impersonateUser({ userId: "nobody" }),
      await officialAdministrationClient(baseURL, release).client.admin.listUsers({ query: {} }),
    ];

    expect(refusals.map(({ error }) => [error?.status, error?.message])).toEqual([
      [403, "You are not allowed to list users"],
      [403, "You are not allowed to create users"],
      [403, "You are not allowed to change users role"],
      [403, "You are not allowed to ban users"],
      [403, "You are not allowed to ban users"],
      [403, "You are not allowed to list users sessions"],
      [403, "You are not allowed to revoke users sessions"],
      [403, "You are not allowed to revoke users sessions"],
      [403, "You are not allowed to impersonate users"],
      [400, "You are not impersonating anyone"],
      [403, "You are not allowed to set users password"],
      [403, "You are not allowed to delete users"],
      [400, "You cannot ban yourself"],
      [400, "User already exists"],
      [404, "User not found"],
      [401, undefined],
    ]);
  });
});
