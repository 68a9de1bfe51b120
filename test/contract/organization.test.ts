import { describe, expect, test } from "vitest";
import { type Outcome, officialOrganizationClient } from "../clients/organization-client.ts";
import { releases } from "../clients/releases.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
let people = 0;

describe.each(releases)("release %s", (release) => {
  async function aPerson() {
    const { client, jar } = officialOrganizationClient(baseURL, release);
    people += 1;
    const email = `person${people}@example.com`;
    await client.signUp.email({
      name: `Person ${people}`,
      email,
      password: "correct horse battery",
    });
    return { organization: client.organization, client, jar, email };
  }

  async function anOrganization() {
    const owner = await aPerson();
    const slug = `guild-${people}`;
    const created = got(await owner.organization.create({ name: "Guild", slug }));
    return { owner, slug, id: created.id };
  }

  async function aMember(organization: Awaited<ReturnType<typeof anOrganization>>, role: string) {
    const person = await aPerson();
    const { email } = person;
    const invitation = got(await organization.owner.organization.inviteMember({ email, role }));
    const accepted = got(
      await person.organization.acceptInvitation({ invitationId: invitation.id }),
    );
    return { ...person, memberId: accepted.member.id };
  }

  test("create, checkSlug, update, list, setActive, getFullOrganization, delete", async () => {
    const { organization, client, jar } = await aPerson();
    expect((await organization.checkSlug({ slug: "acme" })).data).toEqual({ status: true });

    const metadata = { plan: "gold" };
    const created = got(await organization.create({ name: "Acme", slug: "acme", metadata }));
    expect(created).toMatchObject({ name: "Acme", slug: "acme", logo: null, metadata });
    expect(created.createdAt).toBeInstanceOf(Date);
    expect(created.members).toMatchObject([{ role: "owner", organizationId: created.id }]);
    expect(refused(await organization.checkSlug({ slug: "acme" }))).toEqual([400, "slug is taken"]);
    expect(refused(await organization.create({ name: "Acme", slug: "acme" }))).toEqual([
      400,
      "Organization already exists",
    ]);
    expect((await client.getSession()).data?.session).toMatchObject({
      activeOrganizationId: created.id,
    });

    const updated = got(await organization.update({ data: { name: "Acme & Co", logo: "/l.png" } }));
    expect(updated).toMatchObject({ name: "Acme & Co", logo: "/l.png", metadata });
    const [listed] = got(await organization.list());
    expect(listed).toMatchObject({ id: created.id, metadata: JSON.stringify(metadata) });

    const cookieBefore = jar.get("guildhall.session_token");
    expect((await organization.setActive({ organizationId: null })).data).toBeNull();
    expect((await organization.getFullOrganization()).data).toBeNull();
    const active = got(await organization.setActive({ organizationSlug: "acme" }));
    expect(active).toMatchObject({ id: created.id, teams: null });
    expect(jar.get("guildhall.session_token")).toBe(cookieBefore);

    const full = got(await organization.getFullOrganization());
    expect(full.members[0]?.user).toMatchObject({ name: `Person ${people}`, image: null });
    expect(full).toMatchObject({ invitations: [], teams: [{ name: "Acme", updatedAt: null }] });
    const bySlug = await organization.getFullOrganization({ query: { organizationSlug: "acme" } });
    expect(got(bySlug).id).toBe(created.id);

    const deleted = got(await organization.delete({ organizationId: created.id }));
    expect(deleted).toMatchObject({ id: created.id, metadata: JSON.stringify(metadata) });
    expect((await organization.list()).data).toEqual([]);
  });

  test("inviteMember, getInvitation, listInvitations, accept, reject and cancel", async () => {
    const { owner, slug, id } = await anOrganization();
    const [invited, unwilling, late] = [await aPerson(), await aPerson(), await aPerson()];
    const invitation = got(
      await owner.organization.inviteMember({ email: invited.email, role: ["admin", "member"] }),
    );
    expect(invitation).toMatchObject({ role: "admin,member", status: "pending", teamId: null });
    expect(invitation.expiresAt).toBeInstanceOf(Date);
    expect(await app.mailedLink(invited.email)).toBe(`${baseURL}/invitations/${invitation.id}`);

    const seen = got(await invited.organization.getInvitation({ query: { id: invitation.id } }));
    expect(seen).toMatchObject({
      organizationName: "Guild",
      organizationSlug: slug,
      inviterEmail: owner.email,
    });
    const accepted = got(
      await invited.organization.acceptInvitation({ invitationId: invitation.id }),
    );
    expect(accepted).toMatchObject({
      invitation: { status: "accepted" },
      member: { role: "admin,member", organizationId: id },
    });
    expect((await invited.client.getSession()).data?.session).toMatchObject({
      activeOrganizationId: id,
    });

    const second = got(
      await owner.organization.inviteMember({ email: unwilling.email, role: "member" }),
    );
    const rejected = await unwilling.organization.rejectInvitation({ invitationId: second.id });
    expect(rejected.data).toMatchObject({ invitation: { status: "rejected" }, member: null });
    const third = got(await owner.organization.inviteMember({ email: late.email, role: "member" }));
    const canceled = await owner.organization.cancelInvitation({ invitationId: third.id });
    expect(canceled.data).toMatchObject({ id: third.id, status: "canceled" });
    expect(refused(await late.organization.acceptInvitation({ invitationId: third.id }))).toEqual([
      400,
      "Invitation not found",
    ]);
    const listed = got(await owner.organization.listInvitations());
    expect(listed.map((each) => each.status).sort()).toEqual(["accepted", "canceled", "rejected"]);
    const byId = await owner.organization.listInvitations({ query: { organizationId: id } });
    expect(byId.data).toHaveLength(3);
  });

  test("getActiveMember, updateMemberRole, hasPermission, removeMember, leave", async () => {
    const organization = await anOrganization();
    const { owner, id } = organization;
    const member = await aMember(organization, "member");
    expect(got(await member.organization.getActiveMember())).toMatchObject({
      id: member.memberId,
      role: "member",
      user: { email: member.email },
    });
    const permissions = { organization: ["update"], invitation: ["create"] };
    const asked = await member.organization.hasPermission({ permissions });
    expect(asked.data).toEqual({ error: null, success: false });
    const changed = got(
      await owner.organization.updateMemberRole({
        memberId: member.memberId,
        role: ["member", "admin"],
      }),
    );
    expect(changed).toMatchObject({ id: member.memberId, role: "member,admin" });
    expect((await member.organization.hasPermission({ permissions })).data).toEqual({
      error: null,
      success: true,
    });

    const other = await aMember(organization, "member");
    const removed = await member.organization.removeMember({ memberIdOrEmail: other.email });
    expect(removed.data).toMatchObject({ member: { id: other.memberId } });
    expect(refused(await owner.organization.leave({ organizationId: id }))).toEqual([
      400,
      "You cannot leave the organization as the only owner",
    ]);
    expect((await member.organization.leave({ organizationId: id })).data).toMatchObject({
      id: member.memberId,
      user: { email: member.email },
    });
    expect((await member.client.getSession()).data?.session).toMatchObject({
      activeOrganizationId: null,
    });
  });

  test("createTeam, listTeams, updateTeam, removeTeam", async () => {
    const { owner, id } = await anOrganization();
    const team = got(await owner.organization.createTeam({ name: "Carvers" }));
    expect(team).toMatchObject({ name: "Carvers", organizationId: id });
    const renamed = await owner.organization.updateTeam({
      teamId: team.id,
      data: { name: "Setters" },
    });
    expect(renamed.data).toMatchObject({ id: team.id, name: "Setters" });
    const listed = got(await owner.organization.listTeams());
    expect(listed.map((each) => each.name).sort()).toEqual(["Guild", "Setters"]);
    const removed = await owner.organization.removeTeam({ teamId: team.id });
    expect(removed.data).toEqual({ message: "Team removed successfully." });
  });

  test("the official client reads the refusals a person can run into", async () => {
    const organization = await anOrganization();
    const { owner, id } = organization;
    const member = await aMember(organization, "member");
    const admin = await aMember(organization, "admin");
    const stranger = await aPerson();
    const anonymous = officialOrganizationClient(baseURL, release).client.organization;
    const pending = got(
      await owner.organization.inviteMember({ email: stranger.email, role: "member" }),
    );
    const answers: Outcome<unknown>[] = [
      await anonymous.list(),
      await anonymous.update({ data: { name: "x" } }),
      await anonymous.getInvitation({ query: { id: "x" } }),
      await stranger.organization.update({ data: { name: "x" } }),
      await stranger.organization.update({ organizationId: id, data: { name: "x" } }),
      await member.organization.update({ data: { name: "x" } }),
      await stranger.organization.delete({ organizationId: id }),
      await admin.organization.delete({ organizationId: id }),
      await stranger.organization.getActiveMember(),
      await stranger.organization.getFullOrganization({ query: { organizationId: id } }),
      await stranger.organization.setActive({ organizationId: id }),
      await stranger.organization.leave({ organizationId: id }),
      await stranger.organization.removeMember({ memberIdOrEmail: "x" }),
      await member.organization.removeMember({ memberIdOrEmail: admin.memberId }),
      await admin.organization.updateMemberRole({ memberId: admin.memberId, role: "owner" }),
      await owner.organization.updateMemberRole({ memberId: member.memberId, role: "king" }),
      await stranger.organization.hasPermission({ permissions: { team: ["create"] } }),
      await owner.organization.inviteMember({ email: member.email, role: "member" }),
      await owner.organization.inviteMember({ email: stranger.email, role: "member" }),
      await admin.organization.inviteMember({ email: "a@example.com", role: "owner" }),
      await member.organization.inviteMember({ email: "a@example.com", role: "member" }),
      await admin.organization.acceptInvitation({ invitationId: pending.id }),
      await admin.organization.rejectInvitation({ invitationId: "x" }),
      await member.organization.cancelInvitation({ invitationId: pending.id }),
      await stranger.organization.listInvitations(),
      await stranger.organization.listInvitations({ query: { organizationId: id } }),
      await stranger.organization.listTeams(),
      await member.organization.createTeam({ name: "x" }),
      await member.organization.removeTeam({ teamId: "x" }),
    ];

    expect(answers.map(refused)).toEqual([
      [401, undefined],
      [401, "User not found"],
      [401, "Not authenticated"],
      [400, "Organization not found"],
      [400, "User is not a member of the organization"],
      [403, "You are not allowed to update this organization"],
      [400, "User is not a member of the organization"],
      [403, "You are not allowed to delete this organization"],
      [400, "No active organization"],
      [403, "User is not a member of the organization"],
      [403, "User is not a member of the organization"],
      [400, "Member not found"],
      [400, "No active organization"],
      [401, "You are not allowed to delete this member"],
      [403, "You are not allowed to update this member"],
      [400, "Role not found"],
      [400, "No active organization"],
      [400, "User is already a member of this organization"],
      [400, "User is already invited to this organization"],
      [403, "you are not allowed to invite user with this role"],
      [403, "You are not allowed to invite users to this organization"],
      [403, "You are not the recipient of the invitation"],
      [400, "Invitation not found!"],
      [403, "You are not allowed to cancel this invitation"],
      [400, "Organization ID is required"],
      [403, "You are not a member of this organization"],
      [400, "No active organization"],
      [403, "You are not allowed to create teams in this organization"],
      [403, "You are not allowed to delete teams in this organization"],
    ]);
  });
});

function got<Data>({ data, error }: Outcome<Data>): NonNullable<Data> {
  if (error || data === null || data === undefined)
    throw new Error(`the call failed: ${JSON.stringify(error)}`);
  return data;
}

function refused({ error }: Outcome<unknown>): unknown[] {
  return [error?.status, error?.message];
}
