import type { Tx } from "#server/platform/database/database.ts";

declare module "#server/platform/platform.ts" {
  interface Services {
    meterUse: MeterUse;
  }
}

/** Facts of areas above the catalog that decide how a meter may change. */
export interface MeterUse {
  /** Whether the seller has events, which a new meter then has to count. */
  hasEvents(tx: Tx, sellerId: string): Promise<boolean>;
  /** Whether an event has counted for a customer who pays by the units of this meter. */
  isBilled(tx: Tx, sellerId: string, meterId: string): Promise<boolean>;
}
