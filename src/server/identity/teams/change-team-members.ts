import { toRoles } from "#contract/identity/organization-roles.ts";
import type { TeamMemberInput } from "#contract/identity/team-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { findMembership } from "../members/member-store.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed } from "../organizations/permission-rules.ts";
import { teamErrors } from "./team-errors.ts";
import {
  deleteTeamMember,
  findTeamMember,
  insertTeamMember,
  type TeamMemberRow,
} from "./team-member-store.ts";
import { requirePlaceInTeam } from "./team-places.ts";
import { findTeam, type TeamRow } from "./team-store.ts";

type Place = Pick<TeamMemberInput, "teamId" | "userId">;

/** Adding a person who is in the team already changes nothing, even if the team is full. */
export async function addTeamMember(
  ctx: Ctx,
  actorId: string,
  organizationId: string,
  { teamId, userId }: Place,
): Promise<TeamMemberRow> {
  const { addMemberNotAllowed } = teamErrors;
  const place = { organizationId, teamId, userId };
  const team = await getChangedTeam(ctx, actorId, place, addMemberNotAllowed);
  await requireMember(ctx, organizationId, userId);
  const present = await findTeamMember(ctx.tx, place);
  if (present) return present;
  await requirePlaceInTeam(ctx, organizationId, teamId);
  const added = await insertTeamMember(ctx.tx, { id: newId(), ...place, createdAt: ctx.now });
  await recordAudit(ctx, {
    action: "team.member_added",
    organizationId,
    targetKind: "team",
    targetId: teamId,
    after: { userId, name: team.name },
  });
  return added;
}

export async function removeTeamMember(
  ctx: Ctx,
  actorId: string,
  organizationId: string,
  { teamId, userId }: Place,
): Promise<void> {
  const { removeMemberNotAllowed } = teamErrors;
  const place = { organizationId, teamId, userId };
  const team = await getChangedTeam(ctx, actorId, place, removeMemberNotAllowed);
  await requireMember(ctx, organizationId, userId);
  if (!(await deleteTeamMember(ctx.tx, place))) throw new Refusal(teamErrors.notInTeam);
  await recordAudit(ctx, {
    action: "team.member_removed",
    organizationId,
    targetKind: "team",
    targetId: teamId,
    before: { userId, name: team.name },
  });
}

/**
 * Takes the organization's lock, so that the limit is counted and the member stays until the end.
 */
async function getChangedTeam(
  ctx: Ctx,
  actorId: string,
  { organizationId, teamId }: { organizationId: string; teamId: string },
  notAllowed: RefusalSpec,
): Promise<TeamRow> {
  await lockOrganization(ctx.tx, organizationId);
  const actor = await findMembership(ctx.tx, organizationId, actorId);
  if (!actor) throw new Refusal(organizationErrors.notMember);
  if (!isAllowed(toRoles(actor.role), "team", "update")) throw new Refusal(notAllowed);
  const team = await findTeam(ctx.tx, organizationId, teamId);
  if (!team) throw new Refusal(teamErrors.notFound);
  return team;
}

async function requireMember(ctx: Ctx, organizationId: string, userId: string): Promise<void> {
  if (!(await findMembership(ctx.tx, organizationId, userId)))
    throw new Refusal(organizationErrors.notMember);
}
