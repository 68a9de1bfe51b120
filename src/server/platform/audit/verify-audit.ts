import type { Db } from "../database/database.ts";
import { hashAuditRow } from "./audit-hash.ts";
import { type AuditRow, listAuditChains, listChainLinks } from "./audit-store.ts";

export interface BrokenEntry {
  id: number;
  organizationId: string | null;
  occurredAt: Date;
  /**
   * `changed`: the row differs from its hash; `unlinked`: the row before it was removed or
   * replaced.
   */
  fault: "changed" | "unlinked";
}

export interface VerifiedPart {
  entries: number;
  broken: BrokenEntry[];
  last: AuditRow | undefined;
  isEnd: boolean;
}

const pageSize = 1_000;

/**
 * Walks every chain and returns the entries that do not fit. An empty list means that the log was
 * not changed.
 */
export async function verifyAudit(db: Db): Promise<BrokenEntry[]> {
  const broken: BrokenEntry[] = [];
  for (const organizationId of await listAuditChains(db)) {
    const part = await verifyChain(db, organizationId, 0, Number.POSITIVE_INFINITY);
    broken.push(...part.broken);
  }
  return broken;
}

/**
 * Verifies up to `limit` entries that follow a position, in pages, and that they continue the entry
 * at that position.
 */
export async function verifyChain(
  db: Db,
  organizationId: string | null,
  afterPosition: number,
  limit: number,
): Promise<VerifiedPart> {
  const part: VerifiedPart = { entries: 0, broken: [], last: undefined, isEnd: false };
  let before = await findLinkAt(db, organizationId, afterPosition);
  while (!part.isEnd && part.entries < limit) {
    const size = Math.min(pageSize, limit - part.entries);
    const page = await listChainLinks(db, organizationId, before?.position ?? afterPosition, size);
    for (const row of page) {
      const fault = findFault(row, before);
      const { id, occurredAt } = row;
      if (fault) part.broken.push({ id, organizationId, occurredAt, fault });
      before = row;
    }
    part.entries += page.length;
    part.last = page.at(-1) ?? part.last;
    part.isEnd = page.length < size;
  }
  return part;
}

async function findLinkAt(
  db: Db,
  organizationId: string | null,
  position: number,
): Promise<AuditRow | undefined> {
  if (position === 0) return undefined;
  const [row] = await listChainLinks(db, organizationId, position - 1, 1);
  return row?.position === position ? row : undefined;
}

function findFault(row: AuditRow, before: AuditRow | undefined): BrokenEntry["fault"] | undefined {
  if (row.position !== (before?.position ?? 0) + 1) return "unlinked";
  if (!sameHash(row.previousHash, before?.hash ?? null)) return "unlinked";
  return sameHash(row.hash, hashAuditRow(row, row.previousHash)) ? undefined : "changed";
}

function sameHash(left: Buffer | null, right: Buffer | null): boolean {
  if (left === null || right === null) return left === right;
  return left.equals(right);
}
