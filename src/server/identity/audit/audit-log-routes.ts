import type * as z from "zod/v4/core";
import {
  AuditLogExportQuery,
  AuditLogQuery,
  type AuditLogWire,
  type AuditVerificationWire,
  VerifyAuditLogQuery,
} from "#contract/identity/audit-log-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { type AuditFilter, listAuditEntries } from "#server/platform/audit/audit-store.ts";
import { verifyChain } from "#server/platform/audit/verify-audit.ts";
import { csvAnswer } from "#server/platform/http/answers.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Limit } from "#server/platform/limits/rate-limit-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { actingOrganization } from "../guards/acting-organization.ts";
import { type Acting, userGuard } from "../guards/user-guard.ts";
import { findMembership } from "../members/member-store.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { isAllowed } from "../organizations/permission-rules.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { auditLogErrors } from "./audit-log-errors.ts";
import { type AuditNameSources, readAuditNames } from "./audit-log-names.ts";
import { presentAuditEntry, presentVerification } from "./audit-log-view.ts";
import { exportAuditLog } from "./export-audit-log.ts";

/** Entries verified by one request: a large log takes several. */
const maxVerified = 5_000;
const maxMismatches = 20;
const verifyLimit: Limit = { requests: 100, windowMs: 60_000 };
const exportLimit: Limit = { requests: 10, windowMs: 60_000 };

/** Serves the audit log of an organization, for roles that may read it. */
export const auditLogRoutes = (cookies: SessionCookies, sources: AuditNameSources) =>
  authRoutes((route) => {
    const guard = userGuard(cookies, "audit_log:read");

    route.get(
      "/organization/audit-log",
      { query: AuditLogQuery, guard },
      async (req): Promise<AuditLogWire> => {
        const { organizationId: named, before } = req.query;
        const organizationId = await readableOrganization(req, named);
        const { db } = req.platform.database;
        const beforeId = before ? Number(before) : undefined;
        const rows = await listAuditEntries(db, organizationId, {
          ...toFilter(req.query),
          beforeId,
        });
        const entries = rows.map(presentAuditEntry);
        const names = await readAuditNames(db, organizationId, entries, sources);
        return { entries, ...names, nextBefore: entries.at(-1)?.id ?? null };
      },
    );

    route.get(
      "/organization/export-audit-log",
      { query: AuditLogExportQuery, guard },
      async (req) => {
        const organizationId = await readableOrganization(req, req.query.organizationId);
        const { limiter, database } = req.platform;
        await limiter.strict(`export-audit-log ${organizationId}`, exportLimit);
        const filter = toFilter(req.query);
        return csvAnswer(
          "audit-log.csv",
          await exportAuditLog(database.db, organizationId, filter, sources),
        );
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

function toFilter(query: z.output<typeof AuditLogExportQuery>): AuditFilter {
  const { actorId, kind: targetKind, targetId, from, until } = query;
  return {
    actorId,
    targetKind,
    targetId,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

async function readableOrganization(
  req: EdgeRequest & Acting,
  named: string | undefined,
): Promise<string> {
  const organizationId = actingOrganization(req, named, organizationErrors.noneActive);
  const { db } = req.platform.database;
  const viewer = await findMembership(db, organizationId, req.acting.user.id);
  // Outsiders cannot find out whether the organization exists.
  if (!viewer) throw new Refusal(organizationErrors.notMemberToRead);
  if (!isAllowed(toRoles(viewer.role), "auditLog", "read"))
    throw new Refusal(auditLogErrors.notAllowed);
  return organizationId;
}
