import { findProduct } from "#server/catalog/products/product-store.ts";
import { lockCustomer } from "#server/customers/customer-store.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import type { CheckoutAttempt } from "../../payments/attempt-store.ts";
import { lockSubscription } from "../../subscriptions/records/subscription-store.ts";
import { findUpgradable } from "../../subscriptions/starts/find-upgradable.ts";
import { lockHeldPlan, mayBegin } from "../../subscriptions/starts/held-plan.ts";
import { alreadySubscribed, strayPayment } from "../attempts/return-stray-payment.ts";

/**
 * Returns why a checkout that was paid begins no subscription, so that its money goes back. While
 * the bank of the customer asked, the customer was deleted, the seller closed, or another checkout
 * began a subscription where the seller allows only one, or upgraded the one that this is for. The
 * rows are locked: a deletion that comes later finds the subscription, and of two payments that
 * succeed together, the second one sees the first.
 */
export async function findSubscriptionFault(
  ctx: SellerCtx,
  attempt: CheckoutAttempt,
  checkout: CheckoutRow,
): Promise<Decline | undefined> {
  const { tx, sellerId } = ctx;
  const product = await findProduct(tx, sellerId, checkout.productId);
  if (!product || product.recurringInterval === null) return undefined;
  const seller = await holdOrganization(tx, sellerId);
  if (!seller || seller.deletedAt !== null) return strayPayment;
  const { subscriptionId } = checkout;
  if (subscriptionId !== null && (await isUpgradedMeanwhile(tx, sellerId, subscriptionId)))
    return alreadySubscribed;
  const customer = await lockCustomer(tx, sellerId, { id: attempt.customerId });
  if (!customer) return strayPayment;
  const held = await lockHeldPlan(tx, sellerId, customer.id, subscriptionId);
  return mayBegin(held, true) ? undefined : alreadySubscribed;
}

/** One that has ended is not: the checkout begins a new one. */
async function isUpgradedMeanwhile(tx: Tx, sellerId: string, id: string): Promise<boolean> {
  const row = await lockSubscription(tx, sellerId, id);
  return row?.endedAt === null && (await findUpgradable(tx, sellerId, id)) === undefined;
}
