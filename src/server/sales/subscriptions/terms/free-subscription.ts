import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { isFreeOfCharge } from "./subscription-amount-rules.ts";

/** Nothing is charged for it, in this period or any other. */
export async function isFreeSubscription(
  db: Db | Tx,
  { organizationId: sellerId, id }: SubscriptionRow,
): Promise<boolean> {
  const sold = await listSubscriptionPrices(db, sellerId, [id]);
  const prices = await listPricesByIds(
    db,
    sellerId,
    sold.map(({ priceId }) => priceId),
  );
  const meterByPrice = new Map(prices.map((price) => [price.id, price.meterId]));
  return isFreeOfCharge(
    sold.map(({ priceId, amount }) => ({ amount, meterId: meterByPrice.get(priceId) ?? null })),
  );
}
