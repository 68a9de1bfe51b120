import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { SubscriptionRow } from "./subscription-store.ts";
import { insertTrial } from "./trial-store.ts";

/** A customer tries a product once: this one, in this subscription. */
export function rememberTrial(
  { tx, sellerId, now }: SellerCtx,
  { id, customerId }: Pick<SubscriptionRow, "id" | "customerId">,
  productId: string,
): Promise<void> {
  return insertTrial(tx, {
    organizationId: sellerId,
    customerId,
    productId,
    subscriptionId: id,
    createdAt: now,
  });
}
