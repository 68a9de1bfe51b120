import type { OrderPaymentWire } from "#contract/billing/order-payment-schema.ts";
import { findProduct } from "#server/catalog/products/product-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listOrderItems, type OrderRow } from "../../orders/order-store.ts";
import { findLastFailedAttempt, findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { presentCardForm } from "../../payments/card-form-metadata.ts";
import { receiptUrl } from "../../receipts/receipt-address.ts";
import { findMethodFor } from "../order-charges/find-method.ts";
import { hasSubscriptionEnded } from "./ended-subscription.ts";
import { presentOrderPayment } from "./order-payment-view.ts";

/** Describes the content of the page of the payment link. */
export async function describeOrderPayment(
  platform: Platform,
  db: Db | Tx,
  order: OrderRow,
): Promise<OrderPaymentWire> {
  const { organizationId: sellerId, id: orderId, productId } = order;
  const organization = await findOrganizationOrClosed(db, sellerId);
  if (!organization) throw new Error(`order ${orderId} has no organization`);
  const product = await findProduct(db, sellerId, productId);
  return presentOrderPayment(order, {
    organization,
    settings: await getSellerSettings(db, sellerId),
    productName: product?.name ?? "",
    items: await listOrderItems(db, sellerId, [orderId]),
    live: await findLiveAttemptOfOrder(db, sellerId, orderId),
    lastFailure: await findLastFailedAttempt(db, sellerId, orderId),
    method: await findMethodFor(db, order, "customer"),
    receiptUrl: receiptUrl(platform, { sellerId, orderId }),
    cardForm: presentCardForm(platform),
    isSubscriptionEnded: await hasSubscriptionEnded(db, order),
  });
}
