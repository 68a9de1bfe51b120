import type { SubscriptionPartsWire } from "#contract/page-parts-schema.ts";
import { findProduct } from "#server/catalog/products/product-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { describeOrders } from "#server/sales/orders/describe-orders.ts";
import { listOrders } from "#server/sales/orders/order-list-store.ts";
import { listPayments } from "#server/sales/payments/payment-list-store.ts";
import { presentPayment } from "#server/sales/payments/payment-view.ts";
import { presentBilling } from "#server/sales/subscriptions/records/billing-view.ts";
import { findSubscription } from "#server/sales/subscriptions/records/subscription-store.ts";
import { readUnpaidChange } from "#server/sales/subscriptions/records/unpaid-change.ts";
import type { SellerReader } from "./get-seller-reader.ts";
import { newestRows } from "./newest-rows.ts";
import { pagePartsErrors } from "./page-parts-errors.ts";

const shownOrders = 24;
const maxPayments = 100;

export async function readSubscriptionParts(
  { db, sellerId }: SellerReader,
  id: string,
): Promise<SubscriptionPartsWire> {
  const subscription = await findSubscription(db, sellerId, id);
  if (!subscription) throw new Refusal(pagePartsErrors.notFound);
  const pendingProductId =
    subscription.pendingProductId ?? readUnpaidChange(subscription)?.productId ?? null;
  const [{ rows: orders }, pending] = await Promise.all([
    listOrders(db, sellerId, { ...newestRows(shownOrders), subscription_id: [id], metadata: {} }),
    pendingProductId === null ? undefined : findProduct(db, sellerId, pendingProductId),
  ]);
  const orderIds = orders.map((order) => order.id);
  const [described, payments] = await Promise.all([
    describeOrders(db, sellerId, orders),
    orderIds.length === 0
      ? { rows: [] }
      : listPayments(db, sellerId, { ...newestRows(maxPayments), order_id: orderIds }),
  ]);
  return {
    orders: described,
    payments: payments.rows.map(presentPayment),
    pendingProductName: pending?.name ?? null,
    billing: presentBilling(subscription),
  };
}
