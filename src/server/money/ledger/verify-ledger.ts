import type { LedgerVerificationWire } from "#contract/billing/ledger-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { LedgerCheck } from "./ledger-check.ts";
import { listOrganizationIds } from "./ledger-verify-store.ts";

/** A ledger that is wrong in general has as many faults as entries: the rest is counted only. */
const maxFaults = 100;
const organizationsAtOnce = 200;

export type LedgerFindings = Omit<LedgerVerificationWire, "verified_at">;

/**
 * Runs every check on one seller, in one snapshot: what is being written meanwhile is seen whole or
 * not at all.
 */
export async function verifyLedger(
  db: Db,
  sellerId: string,
  checks: readonly LedgerCheck[],
): Promise<LedgerFindings> {
  const report: LedgerFindings = { checked: {}, faults: [] };
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      for (const check of checks) {
        let unlisted = 0;
        await check.run({
          tx,
          sellerId,
          count: (what, number) => {
            report.checked[what] = (report.checked[what] ?? 0) + number;
          },
          fault: (subject, message) => {
            if (report.faults.length < maxFaults)
              report.faults.push({ check: check.name, subject, message });
            else unlisted += 1;
          },
        });
        if (unlisted > 0)
          report.faults.push({
            check: check.name,
            subject: "more",
            message: `${unlisted} further faults are not listed`,
          });
      }
    });
  return report;
}

export interface VerifiedLedger extends LedgerFindings {
  organizationId: string;
}

/**
 * Verifies every ledger of the installation, one after the other, those of deleted organizations
 * too.
 */
export async function* verifyAllLedgers(
  db: Db,
  checks: readonly LedgerCheck[],
): AsyncGenerator<VerifiedLedger> {
  for (let after = ""; ; ) {
    const ids = await listOrganizationIds(db, after, organizationsAtOnce);
    for (const organizationId of ids)
      yield { organizationId, ...(await verifyLedger(db, organizationId, checks)) };
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
