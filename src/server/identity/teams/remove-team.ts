import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findMembership } from "../members/member-store.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed } from "../organizations/permission-rules.ts";
import { teamErrors } from "./team-errors.ts";
import { countTeams, deleteTeam, findTeam } from "./team-store.ts";

/**
 * Deletes a team that the actor does not belong to, and not the last one unless the settings allow
 * it.
 */
export async function removeTeam(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  teamId: string,
): Promise<void> {
  await lockOrganization(ctx.tx, organizationId);
  const actor = await findMembership(ctx.tx, organizationId, userId);
  if (!actor || actor.teamIds.includes(teamId)) throw new Refusal(teamErrors.removeThisNotAllowed);
  if (!isAllowed(toRoles(actor.role), "team", "delete"))
    throw new Refusal(teamErrors.removeNotAllowed);
  const team = await findTeam(ctx.tx, organizationId, teamId);
  if (!team) throw new Refusal(teamErrors.notFound);
  const { removeAllTeams } = ctx.platform.config.organizations;
  if (!removeAllTeams && (await countTeams(ctx.tx, organizationId)) <= 1)
    throw new Refusal(teamErrors.lastTeam);
  await deleteTeam(ctx.tx, team);
  await recordAudit(ctx, {
    action: "team.removed",
    organizationId,
    targetKind: "team",
    targetId: teamId,
    before: { name: team.name },
  });
}
