import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import { findSubscription, type SubscriptionRow } from "../records/subscription-store.ts";

/** Finds the subscription, if a checkout may upgrade it: an active one that costs nothing. */
export async function findUpgradable(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(db, sellerId, id);
  if (row?.status !== "active") return undefined;
  const sold = await listSubscriptionPrices(db, sellerId, [id]);
  const ids = sold.map(({ priceId }) => priceId);
  const prices = await listPricesByIds(db, sellerId, ids);
  return prices.every(({ amountType }) => amountType === "free") ? row : undefined;
}
