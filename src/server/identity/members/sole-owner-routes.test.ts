import { expect, test } from "vitest";
import { listAuditEntries } from "#server/platform/audit/audit-store.ts";
import { aMember, anOrganization, ask, call, done, refusal } from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z", env: { DELETE_USER: "session" } });
const mailed = await testApp({ now: "2026-03-01T09:00:00Z" });

test("the only owner of an organization gets an error that says what to do before deleting the account", async () => {
  const { owner, id } = await anOrganization(app, undefined, { name: "Stonemasons" });
  await anOrganization(app, owner, { name: "Weavers" });

  const reply = await owner.post("/api/auth/delete-user", {});

  expect(reply.status).toBe(400);
  expect(reply.setCookies).toEqual([]);
  expect(reply.body.code).toBe("ONLY_OWNER_OF_AN_ORGANIZATION");
  expect(reply.body.message).toMatch(
    /^This account is the only owner of (Stonemasons and Weavers|Weavers and Stonemasons)\. Make another member an owner, or delete the organization, before deleting the account\.$/,
  );
  expect(await done(ask(owner, "get-full-organization", { organizationId: id }))).toBeDefined();
});

test("contract flaw 9: a deleted person leaves no membership behind, and nobody else is hurt", async () => {
  const organization = await anOrganization(app);
  const heir = await aMember(app, organization, "member,owner");
  const admin = await aMember(app, organization, "admin");
  const invited = await app.signedUp();
  const invitation = await done(
    call(admin, "invite-member", { email: invited.email, role: "member" }),
  );

  expect((await organization.owner.post("/api/auth/delete-user", {})).body).toEqual({
    success: true,
    message: "User deleted",
  });
  expect((await admin.post("/api/auth/delete-user", {})).status).toBe(200);

  const full = await done(ask(heir, "get-full-organization"));
  expect(full.members.map((member: { id: string }) => member.id)).toEqual([heir.memberId]);
  const inviterGone = [400, "Inviter is no longer a member of the organization"];
  expect(await refusal(ask(invited, "get-invitation", { id: invitation.id }))).toEqual(inviterGone);
  expect((await heir.post("/api/auth/delete-user", {})).status).toBe(400);
});

test("by mail it is refused before the mail, and again when the link is opened too late", async () => {
  const alone = await anOrganization(mailed);
  expect((await alone.owner.post("/api/auth/delete-user", {})).body.code).toBe(
    "ONLY_OWNER_OF_AN_ORGANIZATION",
  );

  const free = await mailed.signedUp();
  mailed.platform.tick(1);
  await done(free.post("/api/auth/delete-user", {}));
  const link = new URL(await mailed.mailedLink(free.email));
  const founded = await anOrganization(mailed, free);
  const opened = await free.get(`${link.pathname}${link.search}`);
  expect([opened.status, opened.body.code]).toEqual([400, "ONLY_OWNER_OF_AN_ORGANIZATION"]);
  await done(call(free, "delete", { organizationId: founded.id }));
  expect((await free.get(`${link.pathname}${link.search}`)).status).toBe(302);
});

test("everything that happens to members is in the audit log of the organization, newest first", async () => {
  const organization = await anOrganization(app);
  const { owner, id } = organization;
  const member = await aMember(app, organization, "member");
  await done(call(owner, "update-member-role", { memberId: member.memberId, role: "admin" }));
  await done(call(owner, "update", { data: { name: "Renamed" } }));
  const team = await done(call(owner, "create-team", { name: "Carvers" }));
  await done(call(owner, "update-team", { teamId: team.id, data: { name: "Setters" } }));
  await done(call(owner, "remove-team", { teamId: team.id }));
  const open = await done(call(owner, "invite-member", { email: "b@example.com", role: "member" }));
  await done(call(owner, "cancel-invitation", { invitationId: open.id }));
  await done(call(owner, "remove-member", { memberIdOrEmail: member.memberId }));
  await done(call(owner, "delete", { organizationId: id }));

  const { db } = app.platform.database;
  const entries = await listAuditEntries(db, id);
  expect(entries.map((entry) => entry.action).reverse()).toEqual([
    "organization.created",
    "member.joined",
    "invitation.created",
    "member.joined",
    "invitation.accepted",
    "member.role_changed",
    "organization.updated",
    "team.created",
    "team.renamed",
    "team.removed",
    "invitation.created",
    "invitation.canceled",
    "member.removed",
    "organization.deleted",
  ]);
  const changed = entries.find((entry) => entry.action === "member.role_changed");
  expect(changed).toMatchObject({
    actorKind: "user",
    targetId: member.memberId,
    before: { role: "member" },
    after: { role: "admin" },
  });
  const older = await listAuditEntries(db, id, { beforeId: entries[2]?.id });
  expect(older.map((entry) => entry.id)).toEqual(entries.slice(3).map((entry) => entry.id));
  expect(JSON.stringify(entries)).not.toContain("@example.com");
});
