import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";
import type { AuditRow } from "#server/platform/audit/audit-store.ts";

export function presentAuditEntry(row: AuditRow): AuditEntryWire {
  return {
    id: String(row.id),
    action: row.action,
    actorId: row.actorId,
    targetKind: row.targetKind,
    targetId: row.targetId,
    before: asRecord(row.before),
    after: asRecord(row.after),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    createdAt: row.occurredAt.toISOString(),
  };
}

/** Everybody an entry speaks of, each once. */
export function peopleIn(entries: readonly AuditEntryWire[]): string[] {
  const ids = entries.flatMap(({ actorId, before, after }) => [
    actorId,
    before?.userId,
    after?.userId,
    after?.impersonatedBy,
  ]);
  return [...new Set(ids.filter((id): id is string => typeof id === "string"))];
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
