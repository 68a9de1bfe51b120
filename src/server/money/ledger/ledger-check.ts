import type { Tx } from "#server/platform/database/database.ts";

declare module "#server/platform/platform.ts" {
  interface Services {
    /**
     * The ledger's own checks and those of areas above it, which compare their rows with the
     * entries.
     */
    ledgerChecks: readonly LedgerCheck[];
  }
}

/** One comparison of the verifier, such as orders with their entries. */
export interface LedgerCheck {
  name: string;
  run(scope: CheckScope): Promise<void>;
}

/** One seller's rows, all as they were at one instant. */
export interface CheckScope {
  tx: Tx;
  sellerId: string;
  /** Adds to the number of checked items. */
  count(what: string, number: number): void;
  fault(subject: string, message: string): void;
}
