import type { Db } from "../database/database.ts";
import { hashAuditRow } from "./audit-hash.ts";
import { type AuditRow, listAuditChains, listChainLinks } from "./audit-store.ts";

export interface BrokenEntry {
  id: number;
  organizationId: string | null;
  /** `changed`: the row no longer says what was hashed; `unlinked`: what stood before it is gone or another. */
  fault: "changed" | "unlinked";
}

const pageSize = 1_000;

/** Walks every chain and returns the entries that do not fit. An empty list means nobody touched the log. */
export async function verifyAudit(db: Db): Promise<BrokenEntry[]> {
  const broken: BrokenEntry[] = [];
  for (const organizationId of await listAuditChains(db)) {
    broken.push(...(await verifyChain(db, organizationId)));
  }
  return broken;
}

async function verifyChain(db: Db, organizationId: string | null): Promise<BrokenEntry[]> {
  const broken: BrokenEntry[] = [];
  let before: AuditRow | undefined;
  for (;;) {
    const page = await listChainLinks(db, organizationId, before?.position ?? 0, pageSize);
    for (const row of page) {
      const fault = findFault(row, before);
      if (fault) broken.push({ id: row.id, organizationId, fault });
      before = row;
    }
    if (page.length < pageSize) return broken;
  }
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
