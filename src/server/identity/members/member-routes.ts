import {
  LeaveOrganization,
  RemoveMember,
  UpdateMemberRole,
} from "#contract/identity/member-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { actingOrganization, cacheDeparture } from "../guards/acting-organization.ts";
import { userGuard } from "../guards/user-guard.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { changeMemberRole } from "./change-member-role.ts";
import { leaveOrganization } from "./leave-organization.ts";
import { memberErrors } from "./member-errors.ts";
import { findMembership } from "./member-store.ts";
import { presentMember, presentMemberWithUser } from "./member-view.ts";
import { type RevokeAccessTokens, removeMember } from "./remove-member.ts";

export const memberRoutes = (cookies: SessionCookies, revokeAccessTokens: RevokeAccessTokens) =>
  authRoutes((route) => {
    const read = userGuard(cookies, "members:read");
    const write = userGuard(cookies, "members:write");
    const { noneActive } = organizationErrors;

    route.get("/organization/get-active-member", { guard: read }, async (req) => {
      const organizationId = actingOrganization(req, undefined, noneActive);
      const { db } = req.platform.database;
      const member = await findMembership(db, organizationId, req.acting.user.id);
      if (!member) throw new Refusal(memberErrors.notFound);
      return presentMemberWithUser(member);
    });

    route.post("/organization/leave", { body: LeaveOrganization, guard: write }, async (req) => {
      const { organizationId } = req.body;
      const left = await req.unitOfWork((ctx) =>
        leaveOrganization(ctx, req.acting.user.id, organizationId),
      );
      cacheDeparture(req, cookies, organizationId);
      return presentMemberWithUser(left);
    });

    route.post("/organization/remove-member", { body: RemoveMember, guard: write }, async (req) => {
      const organizationId = actingOrganization(req, req.body.organizationId, noneActive);
      const { user } = req.acting;
      const removed = await req.unitOfWork((ctx) =>
        removeMember(ctx, { userId: user.id, organizationId }, req.body, revokeAccessTokens),
      );
      if (removed.userId === user.id) cacheDeparture(req, cookies, organizationId);
      return { member: presentMemberWithUser(removed) };
    });

    route.post(
      "/organization/update-member-role",
      { body: UpdateMemberRole, guard: write },
      async (req) => {
        if (req.body.role.length === 0) throw new Refusal(memberErrors.roleMissing);
        const organizationId = actingOrganization(req, req.body.organizationId, noneActive);
        const changed = await req.unitOfWork((ctx) =>
          changeMemberRole(ctx, req.acting.user.id, organizationId, req.body),
        );
        return presentMember(changed);
      },
    );
  });
