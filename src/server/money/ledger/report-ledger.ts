import type { LedgerVerificationWire } from "#contract/billing/ledger-schema.ts";
import { businessNow } from "#server/platform/context.ts";
import { takeTurns } from "#server/platform/limits/take-turns.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findLedgerReport, saveLedgerReport } from "./ledger-report-store.ts";
import { verifyLedger } from "./verify-ledger.ts";

declare module "#server/platform/platform.ts" {
  interface Services {
    /** For how long the report on a ledger is answered again. */
    ledgerReportMs: number;
  }
}

export const ledgerReportMs = 60_000;

/** Verifies ledgers for their sellers. */
export interface LedgerReports {
  /** Returns the report on the ledger of a seller, which may be up to a minute old. */
  read(sellerId: string): Promise<LedgerVerificationWire>;
  close(): Promise<void>;
}

const connections = 2;

/**
 * To verify a ledger is to read all of it: that happens on connections of its own, once at a time
 * for each seller, and all who ask meanwhile get the same report. They wait without a connection.
 */
export function openLedgerReports(platform: Platform): LedgerReports {
  const { clock, services, database } = platform;
  const { db, close } = database.openPool("guildhall ledger verification", connections);
  const turns = takeTurns(connections);
  const running = new Map<string, Promise<LedgerVerificationWire>>();

  async function verify(sellerId: string): Promise<LedgerVerificationWire> {
    const known = await findLedgerReport(db, sellerId, clock.now());
    if (known) return known;
    const expiresAt = new Date(clock.nowMs() + services.ledgerReportMs);
    const verifiedAt = await businessNow(platform, db);
    const findings = await verifyLedger(db, sellerId, services.ledgerChecks);
    const report = { ...findings, verified_at: verifiedAt.toISOString() };
    await saveLedgerReport(db, sellerId, report, expiresAt);
    return report;
  }

  return {
    read(sellerId) {
      const report =
        running.get(sellerId) ??
        turns(() => verify(sellerId)).finally(() => running.delete(sellerId));
      running.set(sellerId, report);
      return report;
    },
    close,
  };
}
