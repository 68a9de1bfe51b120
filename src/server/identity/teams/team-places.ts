import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { teamErrors } from "./team-errors.ts";
import { countTeamMembers } from "./team-member-store.ts";
import { findTeam } from "./team-store.ts";

/** Checks under the organization's lock that the team is one of its own and not full. */
export async function requirePlaceInTeam(
  ctx: Ctx,
  organizationId: string,
  teamId: string,
): Promise<void> {
  const { teams, maxTeamMembers } = ctx.platform.config.organizations;
  const team = teams && (await findTeam(ctx.tx, organizationId, teamId));
  if (!team) throw new Refusal(teamErrors.notFound);
  if (maxTeamMembers === undefined) return;
  if ((await countTeamMembers(ctx.tx, organizationId, teamId)) >= maxTeamMembers)
    throw new Refusal(teamErrors.memberLimitReached);
}
