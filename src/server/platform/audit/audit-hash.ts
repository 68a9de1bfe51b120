import { sha256 } from "#server/platform/keys.ts";
import type { AuditRow } from "./audit-store.ts";

/**
 * Returns the SHA-256 of the previous link's hash and everything the row says, its place in the
 * chain included.
 */
export function hashAuditRow(
  row: Omit<AuditRow, "previousHash" | "hash">,
  previousHash: Buffer | null,
): Buffer {
  const canonical = JSON.stringify([
    "audit v1",
    row.id,
    row.position,
    row.organizationId,
    row.actorKind,
    row.actorId,
    row.action,
    row.targetKind,
    row.targetId,
    sortKeys(row.before),
    sortKeys(row.after),
    row.ipAddress,
    row.userAgent,
    row.requestId,
    row.occurredAt.toISOString(),
  ]);
  return sha256(previousHash ?? "", canonical);
}

/** The same value always gives the same text, regardless of the order of keys in the database. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
