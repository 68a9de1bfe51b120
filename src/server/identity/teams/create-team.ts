import { toRoles } from "#contract/identity/organization-roles.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findMembership } from "../members/member-store.ts";
import { lockOrganization, type OrganizationRow } from "../organizations/organization-store.ts";
import { isAllowed } from "../organizations/permission-rules.ts";
import { teamErrors } from "./team-errors.ts";
import { countTeams, insertTeam, type TeamRow } from "./team-store.ts";

export async function createTeam(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  name: string,
): Promise<TeamRow> {
  await lockOrganization(ctx.tx, organizationId);
  const actor = await findMembership(ctx.tx, organizationId, userId);
  if (!actor) throw new Refusal(teamErrors.createAsOutsider);
  if (!isAllowed(toRoles(actor.role), "team", "create"))
    throw new Refusal(teamErrors.createNotAllowed);
  const { maxTeams } = ctx.platform.config.organizations;
  if (maxTeams !== undefined && (await countTeams(ctx.tx, organizationId)) >= maxTeams)
    throw new Refusal(teamErrors.tooMany);
  const team = await insertTeam(ctx.tx, {
    id: newId(),
    organizationId,
    name,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await recordAudit(ctx, {
    action: "team.created",
    organizationId,
    targetKind: "team",
    targetId: team.id,
    after: { name },
  });
  return team;
}

/**
 * Inserts the team that every organization starts with, under its own name; none where teams are
 * off.
 */
export async function insertDefaultTeam(
  ctx: Ctx,
  organization: OrganizationRow,
): Promise<TeamRow | undefined> {
  if (!ctx.platform.config.organizations.teams) return undefined;
  return insertTeam(ctx.tx, {
    id: newId(),
    organizationId: organization.id,
    name: organization.name,
    createdAt: ctx.now,
    updatedAt: null,
  });
}
