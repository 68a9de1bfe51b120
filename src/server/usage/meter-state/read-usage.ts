import type { Db, Tx } from "#server/platform/database/database.ts";
import { type MeterUsage, notUsed } from "./usage-charge-rules.ts";

/** The usage of one customer in all meters, as of one moment. */
export interface UsageSnapshot {
  /**
   * Grows with every change of what was used: a bill that was computed from another number is out
   * of date.
   */
  number: number;
  /** By the id of the meter. */
  meters: ReadonlyMap<string, MeterUsage>;
}

/** The snapshot of a customer before the first event. */
export const emptySnapshot: UsageSnapshot = { number: 0, meters: new Map() };

/**
 * Returns what customers used, by their ids. Events cannot be sent to this version of the program,
 * so every customer has the empty snapshot, and no table is read.
 */
export async function readUsage(
  _db: Db | Tx,
  _sellerId: string,
  customerIds: readonly string[],
): Promise<Map<string, UsageSnapshot>> {
  return new Map(customerIds.map((id) => [id, emptySnapshot]));
}

/** Returns what one customer used. */
export async function readCustomerUsage(
  db: Db | Tx,
  sellerId: string,
  customerId: string,
): Promise<UsageSnapshot> {
  return (await readUsage(db, sellerId, [customerId])).get(customerId) ?? emptySnapshot;
}

export function getUsage(snapshot: UsageSnapshot | undefined, meterId: string): MeterUsage {
  return snapshot?.meters.get(meterId) ?? notUsed;
}
