import type { SellerCtx } from "#server/v1/seller-request.ts";
import { raiseMeterRevision } from "./meter-revision-store.ts";

/**
 * Returns the columns of a meter that counts from now on. Events from before are counted in the
 * background, from the first one on. Holds up new events of the seller until the transaction ends.
 */
export async function startCounting({ tx, sellerId, now, platform }: SellerCtx) {
  const countedFromRevision = await raiseMeterRevision(tx, sellerId);
  const hasEvents = await platform.services.meterUse.hasEvents(tx, sellerId);
  return {
    countedFromRevision,
    backfillCursor: null,
    backfilledEvents: 0,
    backfillTotal: null,
    backfillDueAt: hasEvents ? now : null,
  };
}
