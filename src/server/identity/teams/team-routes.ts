import {
  CreateTeam,
  ListTeamsQuery,
  RemoveTeam,
  UpdateTeam,
} from "#contract/identity/team-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { actingOrganization } from "../guards/acting-organization.ts";
import { userGuard } from "../guards/user-guard.ts";
import { findMembership } from "../members/member-store.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { createTeam } from "./create-team.ts";
import { removeTeam } from "./remove-team.ts";
import { renameTeam } from "./rename-team.ts";
import { teamErrors } from "./team-errors.ts";
import { listTeams } from "./team-store.ts";
import { presentTeam } from "./team-view.ts";

export const teamRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    const read = userGuard(cookies, "teams:read");
    const write = userGuard(cookies, "teams:write");
    const { noneActive } = organizationErrors;

    route.post("/organization/create-team", { body: CreateTeam, guard: write }, async (req) => {
      const organizationId = actingOrganization(req, req.body.organizationId, noneActive);
      const team = await req.unitOfWork((ctx) =>
        createTeam(ctx, req.acting.user.id, organizationId, req.body.name),
      );
      return presentTeam(team);
    });

    route.get("/organization/list-teams", { query: ListTeamsQuery, guard: read }, async (req) => {
      const organizationId = actingOrganization(req, req.query.organizationId, noneActive);
      const { db } = req.platform.database;
      if (!(await findMembership(db, organizationId, req.acting.user.id)))
        throw new Refusal(teamErrors.listNotAllowed);
      return (await listTeams(db, organizationId)).map(presentTeam);
    });

    route.post("/organization/update-team", { body: UpdateTeam, guard: write }, async (req) => {
      const { teamId, data } = req.body;
      const organizationId = actingOrganization(req, data.organizationId, noneActive);
      const team = await req.unitOfWork((ctx) =>
        renameTeam(ctx, req.acting.user.id, organizationId, { teamId, name: data.name }),
      );
      return presentTeam(team);
    });

    route.post("/organization/remove-team", { body: RemoveTeam, guard: write }, async (req) => {
      const organizationId = actingOrganization(req, req.body.organizationId, noneActive);
      await req.unitOfWork((ctx) =>
        removeTeam(ctx, req.acting.user.id, organizationId, req.body.teamId),
      );
      return { message: "Team removed successfully." };
    });
  });
