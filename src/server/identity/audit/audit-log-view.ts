import type { AuditEntryWire, AuditVerificationWire } from "#contract/identity/audit-log-schema.ts";
import type { AuditRow } from "#server/platform/audit/audit-store.ts";
import type { VerifiedPart } from "#server/platform/audit/verify-audit.ts";

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

export function presentVerification(
  { entries, broken, last, isEnd }: VerifiedPart,
  maxMismatches: number,
): AuditVerificationWire {
  return {
    verified: entries,
    mismatches: broken.slice(0, maxMismatches).map(({ id, occurredAt, fault }) => ({
      id: String(id),
      createdAt: occurredAt.toISOString(),
      fault,
    })),
    mismatchCount: broken.length,
    verifiedUntil: last?.occurredAt.toISOString() ?? null,
    nextAfter: isEnd || !last ? null : String(last.position),
  };
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
