import { releaseRedemption } from "#server/catalog/discounts/redeem-discount.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCheckout } from "../../checkouts/changes/announce-checkout.ts";
import { cancelCheckoutIntent } from "../../checkouts/expiry/cancel-checkout-intent.ts";
import { type CheckoutRow, updateCheckout } from "../../checkouts/records/checkout-store.ts";
import type { CheckoutAttempt } from "../../payments/attempt-store.ts";
import { expireIncompleteSubscription } from "../../subscriptions/starts/start-subscription.ts";

/**
 * Undoes a confirmation after its payment was refused or canceled: the buyer may try again until
 * the checkout expires. A canceled intent is dropped; a refused one is confirmed again by the next
 * attempt. The checkout is locked.
 */
export async function reopenCheckout(
  ctx: SellerCtx,
  checkout: CheckoutRow,
  attempt: CheckoutAttempt,
  { dropsIntent }: { dropsIntent: boolean },
): Promise<CheckoutRow> {
  await releaseRedemption(ctx, checkout.id);
  await expireIncompleteSubscription(ctx, checkout.id);
  const reopened = await updateCheckout(ctx.tx, ctx.sellerId, checkout.id, {
    status: checkout.expiresAt > ctx.now ? "open" : "failed",
    confirmedAt: null,
    ...(attempt.attachedCustomer ? { customerId: null } : {}),
    ...(dropsIntent ? { intentId: null, intentKind: null, intentClientSecret: null } : {}),
    modifiedAt: ctx.now,
  });
  if (reopened.status === "failed") await cancelCheckoutIntent(ctx, reopened);
  await announceCheckout(ctx, "updated", reopened);
  return reopened;
}
