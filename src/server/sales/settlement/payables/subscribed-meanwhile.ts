import { findProduct } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { lockCustomer } from "#server/customers/customer-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import type { CheckoutAttempt } from "../../payments/attempt-store.ts";
import { lockSubscription } from "../../subscriptions/records/subscription-store.ts";
import { findUpgradable } from "../../subscriptions/starts/find-upgradable.ts";
import { lockHeldPlan, mayBegin } from "../../subscriptions/starts/held-plan.ts";

/**
 * Returns whether another checkout of the customer began a subscription while their bank asked
 * about this one, and the seller allows only one, or upgraded the subscription that this one is
 * for. The rows are locked, so of two payments that succeed together, the second one sees the
 * first.
 */
export async function isSubscribedMeanwhile(
  { tx, sellerId }: SellerCtx,
  { customerId }: CheckoutAttempt,
  { productId, subscriptionId }: CheckoutRow,
): Promise<boolean> {
  const product = await findProduct(tx, sellerId, productId);
  if (!product || product.recurringInterval === null) return false;
  if (subscriptionId !== null && (await isUpgradedMeanwhile(tx, sellerId, subscriptionId)))
    return true;
  const { allowMultipleSubscriptions } = await getSellerSettings(tx, sellerId);
  if (allowMultipleSubscriptions) return false;
  await lockCustomer(tx, sellerId, { id: customerId });
  return !mayBegin(await lockHeldPlan(tx, sellerId, customerId, subscriptionId), true);
}

/** One that has ended is not: the checkout begins a new one. */
async function isUpgradedMeanwhile(tx: Tx, sellerId: string, id: string): Promise<boolean> {
  const row = await lockSubscription(tx, sellerId, id);
  return row?.endedAt === null && (await findUpgradable(tx, sellerId, id)) === undefined;
}
