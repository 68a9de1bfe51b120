import { findProduct } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { lockCustomer } from "#server/customers/customer-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CheckoutRow } from "../checkouts/checkout-store.ts";
import type { AttemptRow } from "../payments/attempt-store.ts";
import { hasBillableSubscription } from "../subscriptions/subscription-store.ts";

/**
 * Whether another checkout of the customer began a subscription while their bank asked about this one, and the seller
 * allows only one. The customer is locked, so of two payments that succeed at once, the second one sees the first.
 */
export async function isSubscribedMeanwhile(
  { tx, sellerId }: SellerCtx,
  { customerId }: AttemptRow,
  { productId, subscriptionId }: CheckoutRow,
): Promise<boolean> {
  if (customerId === null) return false;
  const product = await findProduct(tx, sellerId, productId);
  if (!product || product.recurringInterval === null) return false;
  const { allowMultipleSubscriptions } = await getSellerSettings(tx, sellerId);
  if (allowMultipleSubscriptions) return false;
  await lockCustomer(tx, sellerId, { id: customerId });
  return hasBillableSubscription(tx, sellerId, customerId, subscriptionId);
}
