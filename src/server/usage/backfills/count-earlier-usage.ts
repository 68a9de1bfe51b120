import type { SellerCtx } from "#server/v1/seller-request.ts";
import { applyCeilings } from "../ceilings/apply-ceilings.ts";
import type { EarlierUsage } from "../event-history/backfill-read-store.ts";
import { toAnnounceTime } from "../meter-state/announce-rules.ts";
import { addEarlierStates, listOpenedEpochs } from "../meter-state/earlier-state-store.ts";
import {
  type LockedHolder,
  lockHolders,
  lockOrCreateHolders,
} from "../meter-state/holder-lock-store.ts";
import { listHolderOwners } from "../meter-state/holder-search-store.ts";
import { readStoredState } from "../meter-state/stored-state-rules.ts";
import { addRollups } from "../rollups/rollup-store.ts";
import { addUpOpenUsage } from "./backfill-rules.ts";

interface EarlierPart {
  meterId: string;
  revision: number;
  usage: readonly EarlierUsage[];
}

/** Adds what earlier events count to the open windows of their holders, and to the quantities. */
export async function countEarlierUsage(ctx: SellerCtx, part: EarlierPart): Promise<void> {
  if (part.usage.length === 0) return;
  const { tx, sellerId, now } = ctx;
  const { meterId, revision, usage } = part;
  const holderIds = new Set(usage.map(({ holderId }) => holderId));
  const owners = await lockOwners(ctx, holderIds);
  const targets = [...holderIds].map((id) => owners.get(id)?.customerId ?? id);
  const openedEpochs = await listOpenedEpochs(tx, sellerId, { meterId, holderIds: targets });
  const earlier = usage.map((each) => ({ ...each, state: readStoredState(each) }));
  const sums = addUpOpenUsage(earlier, owners, openedEpochs);
  const opened = [...sums].map(([holderId, state]) => {
    const holder = owners.get(holderId);
    const isOfCustomer = holder?.customerId === holderId;
    return { holderId, epoch: holder?.epoch ?? 0, isOfCustomer, state };
  });
  const times = { now, announceAt: toAnnounceTime(now) };
  const added = { meterId, revision, usage: opened };
  const limited = await addEarlierStates(tx, sellerId, added, times);
  await addRollups(tx, sellerId, { meterId, revision, usage });
  const inLimits = opened.filter(({ holderId }) => limited.has(holderId));
  if (inLimits.length > 0)
    await applyCeilings(
      ctx,
      inLimits.map(({ holderId, state }) => ({
        customerId: holderId,
        meterId,
        values: [state.sum],
      })),
    );
}

/**
 * Locks the holders of events and the customers behind them. A holder that is not stored is a
 * customer without usage so far.
 */
async function lockOwners(
  { tx, sellerId }: SellerCtx,
  holderIds: ReadonlySet<string>,
): Promise<Map<string, LockedHolder>> {
  const stored = await listHolderOwners(tx, sellerId, [...holderIds]);
  const known = new Set(stored.map(({ id }) => id));
  const customerIds = new Set([
    ...stored.flatMap(({ customerId }) => customerId ?? []),
    ...[...holderIds].filter((id) => !known.has(id)),
  ]);
  const locked = await lockOrCreateHolders(tx, sellerId, {
    customerIds: [...customerIds],
    others: [...known].filter((id) => !customerIds.has(id)),
  });
  // Out of order, but only if an external id has just got its customer.
  const late = [...locked.values()].flatMap(({ customerId }) =>
    customerId === null || locked.has(customerId) ? [] : [customerId],
  );
  if (late.length === 0) return locked;
  return new Map([...locked, ...(await lockHolders(tx, sellerId, late))]);
}
