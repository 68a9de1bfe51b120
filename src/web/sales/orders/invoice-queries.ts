import type { OrderInvoiceWire, RefundCreditNoteWire } from "#contract/billing/invoice-schema.ts";
import type { OrderUpdate, OrderWire } from "#contract/billing/order-schema.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";

/** The first request makes the invoice: the order then says so. */
export async function downloadInvoice(seller: Seller, order: OrderWire): Promise<void> {
  const { url } = await seller.api.get<OrderInvoiceWire>(`/orders/${order.id}/invoice`);
  window.location.assign(url);
  if (!order.is_invoice_generated) await refreshSeller(seller, "orders");
}

export async function downloadCreditNote(seller: Seller, refundId: string): Promise<void> {
  const path = `/refunds/${refundId}/credit-note`;
  const { url } = await seller.api.get<RefundCreditNoteWire>(path);
  window.location.assign(url);
  await refreshSeller(seller, "orders", "refunds");
}

export async function saveBillingDetails(
  seller: Seller,
  id: string,
  details: OrderUpdate,
): Promise<OrderWire> {
  const saved = await seller.api.patch<OrderWire>(`/orders/${id}`, details);
  await refreshSeller(seller, "orders");
  return saved;
}
