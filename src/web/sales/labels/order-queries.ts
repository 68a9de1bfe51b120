import type { OrderPaymentLinkWire } from "#contract/billing/order-payment-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { OrderItemUsageWire } from "#contract/billing/order-usage-schema.ts";
import type { ReceiptLinkWire } from "#contract/billing/receipt-schema.ts";
import type { Page } from "#contract/page.ts";
import type { OrderPartsWire } from "#contract/page-parts-schema.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { pagePartsQuery, refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

export function ordersQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<OrderWire>>(seller, "/orders/", { ...list.wire, ...toFilters(list) });
}

/** Returns the address of a file with all orders that the list would show. */
export function orderExportAddress(seller: Seller, list: ListSearch): string {
  const { query } = list.wire;
  const search = new URLSearchParams({
    organization_id: seller.id,
    ...(query ? { query: String(query) } : {}),
    ...toFilters(list),
  });
  return `/v1/orders/export?${search}`;
}

function toFilters(list: ListSearch): Record<string, string> {
  const chosen = {
    status: list.filter("status"),
    product_id: list.filter("product"),
    customer_id: list.filter("customer"),
    product_billing_type: list.filter("kind"),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
}

/** Returns the orders that the rows of another list belong to. */
export function ordersOfRowsQuery(seller: Seller, rows: readonly { order_id: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))];
  return {
    ...sellerQuery<Page<OrderWire>>(seller, "/orders/", { id: ids, limit: maxRows }),
    enabled: ids.length > 0,
  };
}

const maxRows = 100;

export function findReceipt(seller: Seller, id: string): Promise<ReceiptLinkWire> {
  return seller.api.get<ReceiptLinkWire>(`/orders/${id}/receipt`);
}

export function resendReceipt(seller: Seller, id: string): Promise<ReceiptLinkWire> {
  return seller.api.post<ReceiptLinkWire>(`/orders/${id}/receipt`, undefined);
}

/** Finds the page where the customer pays the order. */
export function findPaymentLink(seller: Seller, id: string): Promise<OrderPaymentLinkWire> {
  return seller.api.get<OrderPaymentLinkWire>(`/orders/${id}/payment-link`);
}

/** Charges the saved card now. */
export async function retryOrder(seller: Seller, id: string): Promise<OrderWire> {
  try {
    return await seller.api.post<OrderWire>(`/orders/${id}/retry`, undefined);
  } finally {
    await refreshSeller(seller, "orders", "payments", "subscriptions", "customers", "ledger");
  }
}

export function orderQuery(seller: Seller, id: string) {
  return sellerQuery<OrderWire>(seller, `/orders/${id}`);
}

export function orderPartsQuery(seller: Seller, id: string) {
  return pagePartsQuery<OrderPartsWire>(seller, "order", id);
}

/** A checkout becomes at most one order. */
export function ordersOfCheckoutQuery(seller: Seller, checkoutId: string) {
  return sellerQuery<Page<OrderWire>>(seller, "/orders/", { checkout_id: checkoutId, limit: 1 });
}

/** Reads the events behind an item, grouped by a key of their metadata if one is given. */
export function itemUsageQuery(
  seller: Seller,
  { orderId, itemId, groupBy }: { orderId: string; itemId: string; groupBy: string },
) {
  return sellerQuery<OrderItemUsageWire>(seller, `/orders/${orderId}/items/${itemId}/usage`, {
    ...(groupBy ? { group_by: `metadata.${groupBy}` } : {}),
  });
}
