import {
  ListTeamMembersQuery,
  ListTeamsQuery,
  ListUserTeamsQuery,
  SetActiveTeam,
  TeamMemberInput,
} from "#contract/identity/team-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { actingOrganization, getNamedMembership } from "../guards/acting-organization.ts";
import { sessionGuard } from "../guards/session-guard.ts";
import { userGuard } from "../guards/user-guard.ts";
import { findMembership } from "../members/member-store.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { type AuthRouter, authRoutes } from "../wire/auth-routes.ts";
import { activateTeam } from "./activate-team.ts";
import { addTeamMember, removeTeamMember } from "./change-team-members.ts";
import { teamErrors } from "./team-errors.ts";
import { listTeamMembers, listTeamsOfUser } from "./team-member-store.ts";
import { findTeamById } from "./team-store.ts";
import { presentTeam, presentTeamMember } from "./team-view.ts";

/** Serves membership of several teams, as newer releases of the official client have it. */
export const teamMemberRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    defineReading(route, cookies);
    defineChanging(route, cookies);
  });

function defineReading(route: AuthRouter, cookies: SessionCookies): void {
  const guard = userGuard(cookies, "teams:read");

  route.get(
    "/organization/list-team-members",
    { query: ListTeamMembersQuery, guard },
    async (req) => {
      const teamId = req.query.teamId || req.acting.signedIn?.session.activeTeamId;
      if (!teamId) throw new Refusal(teamErrors.noneActive);
      const { db } = req.platform.database;
      const team = await findTeamById(db, teamId);
      // A team of an organization of other people is answered like one that does not exist.
      if (!team || !(await findMembership(db, team.organizationId, req.acting.user.id)))
        throw new Refusal(teamErrors.notFound);
      return (await listTeamMembers(db, team.organizationId, team.id)).map(presentTeamMember);
    },
  );

  // A call of our own: who is in which team, for pages that show all teams at once.
  route.get(
    "/organization/list-team-memberships",
    { query: ListTeamsQuery, guard },
    async (req) => {
      const { organizationId } = await getNamedMembership(req, req.query);
      const listed = await listTeamMembers(req.platform.database.db, organizationId);
      return listed.map(presentTeamMember);
    },
  );

  route.get("/organization/list-user-teams", { query: ListUserTeamsQuery, guard }, async (req) => {
    const { organizationId, userId = req.acting.user.id } = req.query;
    const { db } = req.platform.database;
    if (!organizationId && userId === req.acting.user.id)
      return (await listTeamsOfUser(db, userId)).map(presentTeam);
    const viewer = await getNamedMembership(req, { organizationId });
    return (await listTeamsOfUser(db, userId, viewer.organizationId)).map(presentTeam);
  });
}

function defineChanging(route: AuthRouter, cookies: SessionCookies): void {
  const guard = userGuard(cookies, "teams:write");
  const { noneActive } = organizationErrors;

  route.post("/organization/add-team-member", { body: TeamMemberInput, guard }, async (req) => {
    const organizationId = actingOrganization(req, req.body.organizationId, noneActive);
    const added = await req.unitOfWork((ctx) =>
      addTeamMember(ctx, req.acting.user.id, organizationId, req.body),
    );
    return presentTeamMember(added);
  });

  route.post("/organization/remove-team-member", { body: TeamMemberInput, guard }, async (req) => {
    const organizationId = actingOrganization(req, req.body.organizationId, noneActive);
    await req.unitOfWork((ctx) =>
      removeTeamMember(ctx, req.acting.user.id, organizationId, req.body),
    );
    return { message: "Team member removed successfully." };
  });

  route.post(
    "/organization/set-active-team",
    { body: SetActiveTeam, guard: sessionGuard(cookies) },
    async (req) => {
      const { session } = req.signedIn;
      const team = await req.unitOfWork((ctx) => activateTeam(ctx, session, req.body));
      const activeTeamId = team?.id ?? null;
      cookies.renew(req, { ...req.signedIn, session: { ...session, activeTeamId } });
      return team && presentTeam(team);
    },
  );
}
