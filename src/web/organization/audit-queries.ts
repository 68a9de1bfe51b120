import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import { endOfDay, startOfDay } from "#web/platform/format/day-bounds.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { AuditNames } from "./audit-actor.ts";

const entriesPerPage = 50;

/** As the address of the page holds them; empty ones filter nothing. */
export interface AuditFilters {
  person: string;
  kind: string;
  from: string;
  to: string;
}

export function auditLogQuery(organizationId: string, filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ["organization", organizationId, "audit-log", filters],
    queryFn: ({ pageParam }) => {
      const query = auditParameters(organizationId, filters);
      if (pageParam) query.set("before", pageParam);
      return accountCall<AuditLogWire>(`/organization/audit-log?${query}`);
    },
    initialPageParam: "",
    getNextPageParam: (page: AuditLogWire) =>
      page.entries.length === entriesPerPage ? page.nextBefore : null,
  });
}

export function auditExportAddress(organizationId: string, filters: AuditFilters): string {
  return `/api/auth/organization/export-audit-log?${auditParameters(organizationId, filters)}`;
}

/** Days are those of this browser's time zone; the last one counts as a whole. */
function auditParameters(organizationId: string, filters: AuditFilters): URLSearchParams {
  const { person, kind, from, to } = filters;
  const given = {
    organizationId,
    actorId: person,
    kind,
    from: startOfDay(from),
    until: endOfDay(to),
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
}

export function namesIn(pages: readonly AuditLogWire[]): AuditNames {
  return {
    people: Object.assign({}, ...pages.map((page) => page.people)),
    invitees: Object.assign({}, ...pages.map((page) => page.invitees)),
    tokens: Object.assign({}, ...pages.map((page) => page.tokens)),
    customers: Object.assign({}, ...pages.map((page) => page.customers)),
    orders: Object.assign({}, ...pages.map((page) => page.orders)),
  };
}
