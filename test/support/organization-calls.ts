import {
  aMember,
  call,
  done,
  type People,
  type Person,
  type TestOrganization,
} from "./organizations.ts";
import type { Reply } from "./visitor.ts";

/**
 * Makes what an action of the table needs, as the owner; the answer is the attempt, which only the
 * right decides.
 */
export type ProtectedCall = (
  people: People,
  organization: TestOrganization,
) => Promise<(actor: Person) => Promise<Reply>>;

let names = 0;
function newName(): string {
  names += 1;
  return `thing-${names}`;
}

/**
 * Every action of the account wire by resource, with each call that needs it. Those of a seller are
 * on `/v1`; adding members to an organization has no route.
 */
export const protectedCalls: Record<string, Record<string, ProtectedCall | ProtectedCall[]>> = {
  organization: {
    update: async (_people, { id }) => {
      const body = { organizationId: id, data: { name: newName() } };
      return (actor) => call(actor, "update", body);
    },
    delete: async (_people, { id }) => {
      return (actor) => call(actor, "delete", { organizationId: id });
    },
  },
  member: {
    update: async (people, organization) => {
      const { memberId } = await aMember(people, organization, "member");
      const body = { memberId, role: "member", organizationId: organization.id };
      return (actor) => call(actor, "update-member-role", body);
    },
    delete: async (people, organization) => {
      const { memberId } = await aMember(people, organization, "member");
      const body = { memberIdOrEmail: memberId, organizationId: organization.id };
      return (actor) => call(actor, "remove-member", body);
    },
  },
  invitation: {
    create: async (_people, organization) => {
      return (actor) => call(actor, "invite-member", invitationTo(organization));
    },
    cancel: async (_people, organization) => {
      const { id } = await done(
        call(organization.owner, "invite-member", invitationTo(organization)),
      );
      return (actor) => call(actor, "cancel-invitation", { invitationId: id });
    },
  },
  team: {
    create: async (_people, { id }) => {
      return (actor) => call(actor, "create-team", { name: newName(), organizationId: id });
    },
    update: [
      async (_people, { id, teamId }) => {
        const body = { teamId, data: { name: newName(), organizationId: id } };
        return (actor) => call(actor, "update-team", body);
      },
      async (people, organization) => {
        const body = await placeInTeam(people, organization);
        return (actor) => call(actor, "add-team-member", body);
      },
      async (people, organization) => {
        const body = await placeInTeam(people, organization);
        await done(call(organization.owner, "add-team-member", body));
        return (actor) => call(actor, "remove-team-member", body);
      },
    ],
    delete: async (_people, organization) => {
      const made = { name: newName(), organizationId: organization.id };
      const { id } = await done(call(organization.owner, "create-team", made));
      const body = { teamId: id, organizationId: organization.id };
      return (actor) => call(actor, "remove-team", body);
    },
  },
};

function invitationTo({ id }: TestOrganization): Record<string, unknown> {
  return { email: `${newName()}@example.com`, role: "member", organizationId: id };
}

async function placeInTeam(people: People, organization: TestOrganization) {
  const { userId } = await aMember(people, organization, "member");
  return { teamId: organization.teamId, userId, organizationId: organization.id };
}
