import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { freezeStates, renewStates } from "./freeze-store.ts";
import { beginEpochs, lockHolders, lockStates } from "./holder-lock-store.ts";
import { getConsumed } from "./meter-state-rules.ts";
import { type HeldMeter, listHolderUsage } from "./meter-state-store.ts";
import { emptySnapshot, type UsageSnapshot } from "./read-usage.ts";
import { settleMeter } from "./settle-grants.ts";
import { listDueStates } from "./settling-date-store.ts";
import type { MeterUsage } from "./usage-charge-rules.ts";

/**
 * Sets apart what customers have used until now, for a bill that is computed afterwards: later
 * events do not change it. Called again, it adds what came since. If the bill never comes, nothing
 * is lost, because the frozen part still counts. Grants that have expired are taken back before.
 * Meters that still count earlier events are left out: their bill has to wait.
 */
export async function freezeUsage(ctx: SellerCtx, customerIds: readonly string[]): Promise<void> {
  const { tx, sellerId, now } = ctx;
  const locked = [...(await lockHolders(tx, sellerId, customerIds)).keys()];
  await lockStates(tx, sellerId, locked);
  await renewStates(tx, sellerId, locked);
  for (const key of await listDueStates(tx, sellerId, locked, now)) await settleMeter(ctx, key);
  const frozen = await freezeStates(tx, sellerId, locked);
  await beginEpochs(tx, sellerId, frozen);
}

/**
 * Returns the frozen usage of customers, by their ids. The number of such a snapshot grows when
 * usage is frozen or a meter is reset, and not when events come.
 */
export async function readFrozenUsage(
  db: Db | Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<Map<string, UsageSnapshot>> {
  const snapshots = new Map(customerIds.map((id) => [id, emptySnapshot]));
  if (customerIds.length === 0) return snapshots;
  for (const { holderId, holderEpoch, meters } of await listHolderUsage(db, sellerId, customerIds))
    snapshots.set(holderId, { number: holderEpoch, meters: new Map(meters.flatMap(toFrozen)) });
  return snapshots;
}

/**
 * Returns the frozen usage of customers as it stays until the transaction ends: freezing it again
 * and closing it wait.
 */
export async function holdFrozenUsage(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<Map<string, UsageSnapshot>> {
  if (customerIds.length > 0) await lockHolders(tx, sellerId, customerIds);
  return readFrozenUsage(tx, sellerId, customerIds);
}

function toFrozen({ meterId, func, frozen }: HeldMeter): [string, MeterUsage][] {
  if (!frozen) return [];
  const { state, credited, uncharged } = frozen;
  return [[meterId, { consumed: getConsumed(func, state), credited, uncharged }]];
}
