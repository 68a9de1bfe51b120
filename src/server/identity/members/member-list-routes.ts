import {
  ListMembersQuery,
  type MemberListWire,
  MemberRoleQuery,
} from "#contract/identity/member-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { getNamedMembership } from "../guards/acting-organization.ts";
import { userGuard } from "../guards/user-guard.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { memberErrors } from "./member-errors.ts";
import { memberFilter, memberPage } from "./member-list-rules.ts";
import { countMatchingMembers, listMemberPage } from "./member-list-store.ts";
import { findMembership } from "./member-store.ts";
import { presentMemberWithUser } from "./member-view.ts";

/**
 * Serves the calls by which newer releases of the official client list members, for every member of
 * the organization.
 */
export const memberListRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    const guard = userGuard(cookies, "members:read");

    route.get(
      "/organization/list-members",
      { query: ListMembersQuery, guard },
      async (req): Promise<MemberListWire> => {
        const filter = memberFilter(req.query);
        if (filter === "invalid") throw new Refusal(memberErrors.invalidFilter);
        const { organizationId } = await getNamedMembership(req, req.query);
        const { db } = req.platform.database;
        const search = { filter, sort: req.query, page: memberPage(req.query) };
        const members = await listMemberPage(db, organizationId, search);
        return {
          members: members.map(presentMemberWithUser),
          total: await countMatchingMembers(db, organizationId, filter),
        };
      },
    );

    route.get(
      "/organization/get-active-member-role",
      { query: MemberRoleQuery, guard },
      async (req): Promise<{ role: string }> => {
        const viewer = await getNamedMembership(req, req.query);
        const { userId } = req.query;
        if (!userId || userId === viewer.userId) return { role: viewer.role };
        const { db } = req.platform.database;
        const member = await findMembership(db, viewer.organizationId, userId);
        if (!member) throw new Refusal(organizationErrors.notOneOfIts);
        return { role: member.role };
      },
    );
  });
