import type { SetActiveTeam } from "#contract/identity/team-schema.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { type SessionRow, setActiveTeam } from "../sessions/session-store.ts";
import { teamErrors } from "./team-errors.ts";
import { holdTeamMember } from "./team-member-store.ts";
import { findTeam, type TeamRow } from "./team-store.ts";

/**
 * `null` makes no team the active one; without a team the answer is the one that is active. Only a
 * team of the active organization that the person belongs to can be active.
 */
export async function activateTeam(
  ctx: Ctx,
  session: Pick<SessionRow, "id" | "userId" | "activeOrganizationId" | "activeTeamId">,
  { teamId }: SetActiveTeam,
): Promise<TeamRow | null> {
  if (teamId === null) {
    await setActiveTeam(ctx.tx, session.id, null);
    return null;
  }
  const wanted = teamId ?? session.activeTeamId;
  if (wanted === null) return null;
  const { activeOrganizationId: organizationId, userId } = session;
  if (organizationId === null) throw new Refusal(organizationErrors.noneActive);
  const team = await findTeam(ctx.tx, organizationId, wanted);
  if (!team) throw new Refusal(teamErrors.notFound);
  if (!(await holdTeamMember(ctx.tx, { organizationId, teamId: team.id, userId })))
    throw new Refusal(teamErrors.notInTeamToActivate);
  if (teamId !== undefined) await setActiveTeam(ctx.tx, session.id, team.id);
  return team;
}
