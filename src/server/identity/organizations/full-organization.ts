import { toRoles } from "#contract/identity/organization-roles.ts";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listInvitations } from "../invitations/invitation-store.ts";
import { presentInvitationsTo } from "../invitations/invitation-view.ts";
import { findMembership, listMembers } from "../members/member-store.ts";
import { presentMemberWithUser } from "../members/member-view.ts";
import { listTeams } from "../teams/team-store.ts";
import { presentTeam } from "../teams/team-view.ts";
import { findOrganization, findOrganizationBySlug } from "./organization-store.ts";
import { presentOrganization } from "./organization-view.ts";

/** By id, or by slug. */
export type OrganizationChoice = { id: string } | { slug: string };

export interface OrganizationReader {
  userId: string;
  /** False for an API key without the scope to invite. */
  canInvite: boolean;
}

/**
 * Reads an organization with all that belongs to it; undefined to everybody who is not a member of
 * it.
 */
export async function readFullOrganization(
  platform: Platform,
  db: Db | Tx,
  { userId, canInvite }: OrganizationReader,
  choice: OrganizationChoice & { withTeams: boolean },
): Promise<FullOrganizationWire | undefined> {
  const organization =
    "id" in choice
      ? await findOrganization(db, choice.id)
      : await findOrganizationBySlug(db, choice.slug);
  if (!organization) return undefined;
  const viewer = await findMembership(db, organization.id, userId);
  if (!viewer) return undefined;
  const roles = toRoles(viewer.role);
  const members = await listMembers(db, organization.id, platform.config.organizations.members);
  const invitations = await listInvitations(db, organization.id);
  const teams =
    choice.withTeams && platform.config.organizations.teams
      ? await listTeams(db, organization.id)
      : null;
  return {
    ...presentOrganization(organization),
    members: members.map(presentMemberWithUser),
    invitations: presentInvitationsTo(platform.keys, { roles, canInvite }, invitations),
    teams: teams?.map(presentTeam) ?? null,
  };
}
