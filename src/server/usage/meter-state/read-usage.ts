import type { Db, Tx } from "#server/platform/database/database.ts";
import { combineStates, getConsumed } from "./meter-state-rules.ts";
import { type HeldMeter, listHolderUsage } from "./meter-state-store.ts";
import type { Units } from "./unit-rules.ts";
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

/** Returns what customers used since the last reset of each meter, by their ids. */
export async function readUsage(
  db: Db | Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<Map<string, UsageSnapshot>> {
  const snapshots = new Map(customerIds.map((id) => [id, emptySnapshot]));
  if (customerIds.length === 0) return snapshots;
  for (const { holderId, number, meters } of await listHolderUsage(db, sellerId, customerIds))
    snapshots.set(holderId, {
      number,
      meters: new Map(meters.map((meter) => [meter.meterId, toMeterUsage(meter)])),
    });
  return snapshots;
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

/** Adds what is frozen for a bill to what came after it. */
export function toMeterUsage({
  func,
  live,
  frozen,
  credited,
  uncharged,
}: Pick<HeldMeter, "func" | "live" | "frozen" | "credited" | "uncharged">): MeterUsage {
  const state = frozen ? combineStates(frozen.state, live) : live;
  return { consumed: getConsumed(func, state), credited, uncharged };
}

export function getBalance({
  consumed,
  credited,
}: Pick<MeterUsage, "consumed" | "credited">): Units {
  return (credited - consumed) as Units;
}
