import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { CustomFieldAnswerWire, ReceiptWire } from "#contract/billing/receipt-schema.ts";
import { listCustomFieldsBySlugs } from "#server/catalog/custom-fields/custom-field-store.ts";
import { listSoldDiscounts } from "#server/catalog/discounts/discount-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { invoiceability } from "../invoices/invoice-document-rules.ts";
import { toInvoicedOrder } from "../invoices/make-invoice.ts";
import { listDisputesOfOrders } from "../orders/order-disputes-store.ts";
import { findOrder, listOrderItems, type OrderRow } from "../orders/order-store.ts";
import { findChargedPayment } from "../payments/payment-store.ts";
import { listRefundsOfOrder } from "../refunds/refund-store.ts";
import { customFieldAnswers } from "./custom-field-answers-rules.ts";
import type { ReceiptSubject } from "./receipt-address.ts";
import { presentReceipt } from "./receipt-view.ts";

/**
 * Describes the receipt as it is now: refunds and disputes change it. Buyers of a closed
 * organization still have theirs.
 */
export async function describeReceipt(
  db: Db | Tx,
  { sellerId, orderId }: ReceiptSubject,
  isSandbox: boolean,
): Promise<ReceiptWire | undefined> {
  const order = await findOrder(db, sellerId, orderId);
  const organization = order && (await findOrganizationOrClosed(db, sellerId));
  if (!organization) return undefined;
  const discountIds = order.discountId === null ? [] : [order.discountId];
  const [discount] = await listSoldDiscounts(db, sellerId, discountIds);
  return presentReceipt(order, {
    organization,
    settings: await getSellerSettings(db, sellerId),
    items: await listOrderItems(db, sellerId, [order.id]),
    discountName: discount?.name ?? null,
    payment: await findChargedPayment(db, sellerId, order.id),
    refunds: await listRefundsOfOrder(db, sellerId, order.id),
    disputes: await listDisputesOfOrders(db, sellerId, [order.id]),
    answers: await listAnswers(db, order),
    hasInvoice: invoiceability(toInvoicedOrder(order)) === "possible",
    isSandbox,
  });
}

export async function listAnswers(
  db: Db | Tx,
  { organizationId, customFieldData }: OrderRow,
): Promise<CustomFieldAnswerWire[]> {
  const data = customFieldData as CustomFieldData;
  return customFieldAnswers(
    data,
    await listCustomFieldsBySlugs(db, organizationId, Object.keys(data)),
  );
}
