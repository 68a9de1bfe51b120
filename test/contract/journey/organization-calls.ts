import { expect } from "vitest";
import type { OrganizationCall } from "../../clients/journey-client.ts";
import type { JourneyCall } from "./journey-call.ts";
import { got, type JourneyGuild, type JourneyWorld, readId } from "./journey-world.ts";

const any = expect.any(String);
const guild = expect.objectContaining({ id: any, name: "Guild", logo: null });
const member = expect.objectContaining({ id: any, organizationId: any, role: any });
const invitation = expect.objectContaining({ id: any, email: any, status: any });
const team = expect.objectContaining({ id: any, name: any, organizationId: any });

/** Makes a call of the owner of a new organization. */
function byOwner(name: OrganizationCall, input: (guild: JourneyGuild) => object | Promise<object>) {
  return async (world: JourneyWorld) => {
    const made = await world.guild();
    return made.owner.client.organization[name](await input(made));
  };
}

async function invite(world: JourneyWorld) {
  const { owner, id } = await world.guild();
  const guest = await world.person();
  const input = { email: guest.email, role: "member", organizationId: id };
  const sent = await owner.client.organization.inviteMember(input);
  return { owner, guest, invitationId: readId(got(sent)) };
}

async function newTeam({ owner }: JourneyGuild): Promise<string> {
  return readId(got(await owner.client.organization.createTeam({ name: "Carvers" })));
}

const slug = () => `guild-${crypto.randomUUID()}`;

export const organizationCalls: JourneyCall[] = [
  {
    call: "organization.create",
    run: async (world) =>
      (await world.person()).client.organization.create({ name: "Guild", slug: slug() }),
    data: expect.objectContaining({
      name: "Guild",
      members: [member],
      createdAt: expect.any(Date),
    }),
  },
  {
    call: "organization.checkSlug",
    run: async (world) => (await world.person()).client.organization.checkSlug({ slug: slug() }),
    data: { status: true },
  },
  {
    call: "organization.update",
    run: byOwner("update", ({ id }) => ({ organizationId: id, data: { metadata: { a: 1 } } })),
    data: expect.objectContaining({ name: "Guild", metadata: { a: 1 } }),
  },
  {
    call: "organization.delete",
    run: byOwner("delete", ({ id }) => ({ organizationId: id })),
    data: guild,
  },
  { call: "organization.list", run: byOwner("list", () => ({})), data: [guild] },
  {
    call: "organization.setActive",
    run: byOwner("setActive", ({ id }) => ({ organizationId: id })),
    data: guild,
  },
  {
    call: "organization.setActive with a slug",
    run: byOwner("setActive", (made) => ({ organizationSlug: made.slug })),
    data: guild,
  },
  {
    call: "organization.getFullOrganization",
    run: byOwner("getFullOrganization", ({ id }) => ({ query: { organizationId: id } })),
    data: expect.objectContaining({ members: [member], invitations: [], teams: [team] }),
  },
  {
    call: "organization.getActiveMember",
    run: byOwner("getActiveMember", () => ({})),
    data: expect.objectContaining({ role: "owner", user: expect.objectContaining({ email: any }) }),
  },
  {
    call: "organization.leave",
    run: async (world) => {
      const { id, join } = await world.guild();
      return (await join()).client.organization.leave({ organizationId: id });
    },
    data: member,
  },
  {
    call: "organization.removeMember",
    run: byOwner("removeMember", async ({ join }) => ({
      memberIdOrEmail: (await join()).memberId,
    })),
    data: { member },
  },
  {
    call: "organization.updateMemberRole",
    run: byOwner("updateMemberRole", async ({ join }) => ({
      memberId: (await join()).memberId,
      role: ["admin"],
    })),
    data: expect.objectContaining({ role: "admin" }),
  },
  {
    call: "organization.hasPermission",
    run: byOwner("hasPermission", () => ({ permissions: { organization: ["update"] } })),
    data: { error: null, success: true },
  },
  {
    call: "organization.inviteMember",
    run: byOwner("inviteMember", () => ({ email: `${slug()}@example.com`, role: "member" })),
    data: expect.objectContaining({ status: "pending", expiresAt: expect.any(Date) }),
  },
  {
    call: "organization.acceptInvitation",
    run: async (world) => {
      const { guest, invitationId } = await invite(world);
      return guest.client.organization.acceptInvitation({ invitationId });
    },
    data: { invitation, member },
  },
  {
    call: "organization.rejectInvitation",
    run: async (world) => {
      const { guest, invitationId } = await invite(world);
      return guest.client.organization.rejectInvitation({ invitationId });
    },
    data: { invitation, member: null },
  },
  {
    call: "organization.cancelInvitation",
    run: async (world) => {
      const { owner, invitationId } = await invite(world);
      return owner.client.organization.cancelInvitation({ invitationId });
    },
    data: expect.objectContaining({ status: "canceled" }),
  },
  {
    call: "organization.getInvitation",
    run: async (world) => {
      const { guest, invitationId } = await invite(world);
      return guest.client.organization.getInvitation({ query: { id: invitationId } });
    },
    data: expect.objectContaining({ organizationName: "Guild", inviterEmail: any }),
  },
  {
    call: "organization.listInvitations",
    run: async (world) => (await invite(world)).owner.client.organization.listInvitations(),
    data: [invitation],
  },
  {
    call: "organization.createTeam",
    run: byOwner("createTeam", () => ({ name: "Carvers" })),
    data: expect.objectContaining({ name: "Carvers" }),
  },
  { call: "organization.listTeams", run: byOwner("listTeams", () => ({})), data: [team] },
  {
    call: "organization.updateTeam",
    run: byOwner("updateTeam", ({ teamId }) => ({ teamId, data: { name: "Setters" } })),
    data: expect.objectContaining({ name: "Setters" }),
  },
  {
    call: "organization.removeTeam",
    run: byOwner("removeTeam", async (made) => ({ teamId: await newTeam(made) })),
    data: { message: "Team removed successfully." },
  },
  {
    call: "organization.listMembers",
    since: "1.3",
    run: byOwner("listMembers", () => ({ query: { limit: 5, sortBy: "createdAt" } })),
    data: { members: [member], total: 1 },
  },
  {
    call: "organization.getActiveMemberRole",
    since: "1.3",
    run: byOwner("getActiveMemberRole", () => ({})),
    data: { role: "owner" },
  },
  {
    call: "organization.listUserInvitations",
    since: "1.3",
    run: async (world) => {
      const { guest } = await invite(world);
      await world.app.platform.database.pool.query(
        "update users set email_verified = true, proven_at = now() where id = $1",
        [guest.id],
      );
      return guest.client.organization.listUserInvitations();
    },
    data: [expect.objectContaining({ organizationName: "Guild" })],
  },
  {
    call: "organization.listUserTeams",
    since: "1.3",
    run: byOwner("listUserTeams", () => ({})),
    data: [team],
  },
  {
    call: "organization.setActiveTeam",
    since: "1.3",
    run: byOwner("setActiveTeam", ({ teamId }) => ({ teamId })),
    data: team,
  },
  {
    call: "organization.listTeamMembers",
    since: "1.3",
    run: byOwner("listTeamMembers", ({ teamId }) => ({ query: { teamId } })),
    data: [expect.objectContaining({ teamId: any, userId: any })],
  },
  {
    call: "organization.addTeamMember",
    since: "1.3",
    run: byOwner("addTeamMember", async (made) => ({
      teamId: await newTeam(made),
      userId: (await made.join()).id,
    })),
    data: expect.objectContaining({ teamId: any, userId: any }),
  },
  {
    call: "organization.removeTeamMember",
    since: "1.3",
    run: byOwner("removeTeamMember", async (made) => {
      const [teamId, userId] = [await newTeam(made), (await made.join()).id];
      got(await made.owner.client.organization.addTeamMember({ teamId, userId }));
      return { teamId, userId };
    }),
    data: { message: "Team member removed successfully." },
  },
];
