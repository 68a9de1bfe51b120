import type { NamedMeter, OrderPartsWire } from "#contract/page-parts-schema.ts";
import { listCustomFieldsBySlugs } from "#server/catalog/custom-fields/custom-field-store.ts";
import { presentCustomField } from "#server/catalog/custom-fields/custom-field-view.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import {
  listLedgerEntries,
  maxCountedEntries,
} from "#server/money/ledger/ledger-entry-list-store.ts";
import { presentLedgerEntry } from "#server/money/ledger/ledger-view.ts";
import type { Db } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findOrder, listOrderItems } from "#server/sales/orders/order-store.ts";
import { listPayments } from "#server/sales/payments/payment-list-store.ts";
import { presentPayment } from "#server/sales/payments/payment-view.ts";
import { listRefunds } from "#server/sales/refunds/refund-list-store.ts";
import { presentRefund } from "#server/sales/refunds/refund-view.ts";
import type { SellerReader } from "./get-seller-reader.ts";
import { newestRows } from "./newest-rows.ts";
import { pagePartsErrors } from "./page-parts-errors.ts";

const maxRows = 100;

export async function readOrderParts(
  { db, sellerId }: SellerReader,
  id: string,
): Promise<OrderPartsWire> {
  const order = await findOrder(db, sellerId, id);
  if (!order) throw new Refusal(pagePartsErrors.notFound);
  // Declined attempts were made before there was an order, so they are found by the checkout.
  const paidBy = order.checkoutId ? { checkout_id: [order.checkoutId] } : { order_id: [id] };
  const [payments, refunds, entries, customFields, settings, meters] = await Promise.all([
    listPayments(db, sellerId, { ...newestRows(maxRows), ...paidBy }),
    listRefunds(db, sellerId, { ...newestRows(maxRows), order_id: [id] }),
    listLedgerEntries(db, sellerId, { page: 1, limit: maxCountedEntries, order_id: id }),
    listCustomFieldsBySlugs(db, sellerId, Object.keys(Object(order.customFieldData))),
    getSellerSettings(db, sellerId),
    listItemMeters(db, sellerId, id),
  ]);
  return {
    payments: payments.rows.map(presentPayment),
    refunds: refunds.rows.map(presentRefund),
    entries: entries.rows.map(presentLedgerEntry),
    customFields: customFields.map(presentCustomField),
    hasSellerAddress: settings.invoiceAddress !== null,
    meters,
  };
}

async function listItemMeters(
  db: Db,
  sellerId: string,
  orderId: string,
): Promise<Record<string, NamedMeter>> {
  const items = await listOrderItems(db, sellerId, [orderId]);
  const priceIds = items.flatMap(({ productPriceId }) => productPriceId ?? []);
  const prices = new Map(
    (await listPricesByIds(db, sellerId, priceIds)).map((price) => [price.id, price]),
  );
  const found = items.flatMap(({ id, productPriceId }) => {
    const { meterId, meterName } = prices.get(productPriceId ?? "") ?? {};
    return meterId && meterName != null ? [[id, { id: meterId, name: meterName }] as const] : [];
  });
  return Object.fromEntries(found);
}
