import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import {
  addSubscriptionMeters,
  removeOtherMeters,
  replaceSubscriptionPrices,
} from "../records/subscription-parts-store.ts";

/** Replaces the prices of a subscription, which is locked, and the meters that go with them. */
export async function applyPlan(
  { tx, sellerId, now }: SellerCtx,
  subscriptionId: string,
  prices: readonly SoldPrice[],
): Promise<void> {
  await replaceSubscriptionPrices(
    tx,
    sellerId,
    subscriptionId,
    prices.map(({ price, amount }) => ({ priceId: price.id, amount })),
  );
  const meterIds = prices.flatMap(({ price }) => price.meterId ?? []);
  await removeOtherMeters(tx, sellerId, subscriptionId, meterIds);
  await addSubscriptionMeters(
    tx,
    meterIds.map((meterId) => ({
      organizationId: sellerId,
      id: newUuid(),
      subscriptionId,
      meterId,
      createdAt: now,
    })),
  );
}
