import {
  AuditLogQuery,
  type AuditLogWire,
  type AuditVerificationWire,
  VerifyAuditLogQuery,
} from "#contract/identity/audit-log-schema.ts";
import { listAuditEntries } from "#server/platform/audit/audit-store.ts";
import { verifyChain } from "#server/platform/audit/verify-audit.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Limit } from "#server/platform/limits/rate-limit-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { actingOrganization } from "../guards/acting-organization.ts";
import { type Acting, userGuard } from "../guards/user-guard.ts";
import { findMembership } from "../members/member-store.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { isAllowed, rolesOf } from "../organizations/permission-rules.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { auditLogErrors } from "./audit-log-errors.ts";
import {
  invitationsIn,
  peopleIn,
  presentAuditEntry,
  presentVerification,
} from "./audit-log-view.ts";
import { listInvitees, listPersonNames } from "./audit-people-store.ts";

/** Entries verified by one request: a large log takes several. */
const maxVerified = 5_000;
const maxMismatches = 20;
const verifyLimit: Limit = { requests: 100, windowMs: 60_000 };

/** What happened in an organization, for those whose role lets them read it. */
export const auditLogRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    const guard = userGuard(cookies, "audit_log:read");

    route.get(
      "/organization/audit-log",
      { query: AuditLogQuery, guard },
      async (req): Promise<AuditLogWire> => {
        const { organizationId: named, before } = req.query;
        const organizationId = await readableOrganization(req, named);
        const { db } = req.platform.database;
        const rows = await listAuditEntries(
          db,
          organizationId,
          before ? Number(before) : undefined,
        );
        const entries = rows.map(presentAuditEntry);
        const people = await listPersonNames(db, peopleIn(entries));
        const invitees = await listInvitees(db, organizationId, invitationsIn(entries));
        return {
          entries,
          people: Object.fromEntries(people.map(({ id, name }) => [id, name])),
          invitees: Object.fromEntries(invitees.map(({ handle, email }) => [handle, email])),
          nextBefore: entries.at(-1)?.id ?? null,
        };
      },
    );

    route.get(
      "/organization/verify-audit-log",
      { query: VerifyAuditLogQuery, guard },
      async (req): Promise<AuditVerificationWire> => {
        const { organizationId: named, after } = req.query;
        const organizationId = await readableOrganization(req, named);
        const { limiter, database } = req.platform;
        await limiter.strict(`verify-audit-log ${organizationId}`, verifyLimit);
        const part = await verifyChain(
          database.db,
          organizationId,
          Number(after ?? 0),
          maxVerified,
        );
        return presentVerification(part, maxMismatches);
      },
    );
  });

async function readableOrganization(
  req: EdgeRequest & Acting,
  named: string | undefined,
): Promise<string> {
  const organizationId = actingOrganization(req, named, organizationErrors.noneActive);
  const { db } = req.platform.database;
  const viewer = await findMembership(db, organizationId, req.acting.user.id);
  // Outsiders cannot find out whether the organization exists.
  if (!viewer) throw new Refusal(organizationErrors.notMemberToRead);
  if (!isAllowed(rolesOf(viewer.role), "auditLog", "read"))
    throw new Refusal(auditLogErrors.notAllowed);
  return organizationId;
}
