import type { OrderPaymentLinkWire } from "#contract/billing/order-payment-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentChangeExpiry } from "#server/sales/orders/change-expiry-rules.ts";
import { orderPaymentUrl } from "#server/sales/orders/order-payment-address.ts";
import { listUnpaidOrders } from "#server/sales/orders/subscription-orders-store.ts";
import type { CustomerWork } from "#server/v1/customer-work.ts";
import { getOwnSubscription } from "./own-subscription.ts";
import { ownSubscriptionErrors } from "./own-subscription-errors.ts";

/**
 * Returns the page on which the customer pays the oldest order of their subscription that is owed.
 */
export async function getOwnPaymentLink(
  { platform, db, access }: CustomerWork,
  subscriptionId: string,
): Promise<OrderPaymentLinkWire> {
  const { sellerId } = access;
  const { id } = await getOwnSubscription(db, access, subscriptionId);
  if (access.kind !== "full") throw new Refusal(ownSubscriptionErrors.paymentNeedsSignIn);
  const [order] = await listUnpaidOrders(db, sellerId, id);
  if (!order) throw new Refusal(ownSubscriptionErrors.nothingOwed);
  return {
    number: order.number,
    url: orderPaymentUrl(platform, { sellerId, orderId: order.id }),
    expires_at: presentChangeExpiry(order),
  };
}
