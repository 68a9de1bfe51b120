import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findMembership } from "../members/member-store.ts";
import { lockOrganization } from "../organizations/organization-store.ts";
import { isAllowed } from "../organizations/permission-rules.ts";
import { teamErrors } from "./team-errors.ts";
import { findTeam, type TeamRow, updateTeamRow } from "./team-store.ts";

/** Without a name nothing changes. */
export async function renameTeam(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  input: { teamId: string; name: string | undefined },
): Promise<TeamRow> {
  await lockOrganization(ctx.tx, organizationId);
  const actor = await findMembership(ctx.tx, organizationId, userId);
  if (!actor || !isAllowed(toRoles(actor.role), "team", "update"))
    throw new Refusal(teamErrors.updateNotAllowed);
  const team = await findTeam(ctx.tx, organizationId, input.teamId);
  if (!team) throw new Refusal(teamErrors.notFound);
  const { name } = input;
  if (name === undefined || name === team.name) return team;
  const renamed = await updateTeamRow(ctx.tx, team, { name, updatedAt: ctx.now });
  await recordAudit(ctx, {
    action: "team.renamed",
    organizationId,
    targetKind: "team",
    targetId: team.id,
    before: { name: team.name },
    after: { name },
  });
  return renamed;
}
