import { AuditLogQuery, type AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import { listAuditEntries } from "#server/platform/audit/audit-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { actingOrganization } from "../guards/acting-organization.ts";
import { userGuard } from "../guards/user-guard.ts";
import { findMembership } from "../members/member-store.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { isAllowed, rolesOf } from "../organizations/permission-rules.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { auditLogErrors } from "./audit-log-errors.ts";
import { peopleIn, presentAuditEntry } from "./audit-log-view.ts";
import { listPersonNames } from "./audit-people-store.ts";

/** What happened in an organization, for those whose role lets them read it. */
export const auditLogRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    route.get(
      "/organization/audit-log",
      { query: AuditLogQuery, guard: userGuard(cookies, "audit_log:read") },
      async (req): Promise<AuditLogWire> => {
        const { organizationId: named, before } = req.query;
        const organizationId = actingOrganization(req, named, organizationErrors.noneActive);
        const { db } = req.platform.database;
        const viewer = await findMembership(db, organizationId, req.acting.user.id);
        // To whoever is not in it, an organization that exists is as one that does not.
        if (!viewer) throw new Refusal(organizationErrors.notMemberToRead);
        if (!isAllowed(rolesOf(viewer.role), "auditLog", "read"))
          throw new Refusal(auditLogErrors.notAllowed);
        const rows = await listAuditEntries(
          db,
          organizationId,
          before ? Number(before) : undefined,
        );
        const entries = rows.map(presentAuditEntry);
        const people = await listPersonNames(db, peopleIn(entries));
        return {
          entries,
          people: Object.fromEntries(people.map(({ id, name }) => [id, name])),
          nextBefore: entries.at(-1)?.id ?? null,
        };
      },
    );
  });
