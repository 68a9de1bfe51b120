import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  getProration,
  insertProrations,
  settleProrations,
} from "./subscription-prorations-store.ts";

/**
 * Takes a part off a credit that waits for the next order of a subscription, which is locked.
 * Returns the id of the item that waits for the rest of it, or null if nothing is left.
 */
export async function reduceWaitingCredit(
  { tx, sellerId, now }: SellerCtx,
  prorationId: string,
  left: { net: number; tax: number },
): Promise<string | null> {
  const item = await getProration(tx, sellerId, prorationId);
  await settleProrations(tx, sellerId, [prorationId], { orderId: null, now });
  const amount = item.taxBehavior === "inclusive" ? left.net + left.tax : left.net;
  if (amount === 0) return null;
  const rest = {
    ...item,
    id: newUuid(),
    amount: 0 - amount,
    taxRates: JSON.stringify(item.taxRates),
    createdAt: now,
  };
  await insertProrations(tx, [rest]);
  return rest.id;
}
