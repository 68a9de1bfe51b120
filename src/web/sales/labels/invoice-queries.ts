import type { CreditNoteWire, OrderInvoiceWire } from "#contract/billing/invoice-schema.ts";
import type { OrderUpdate, OrderWire } from "#contract/billing/order-schema.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";

/** The first request makes the invoice: the order then says so. */
export async function downloadInvoice(seller: Seller, order: OrderWire): Promise<void> {
  const { url } = await seller.api.get<OrderInvoiceWire>(`/orders/${order.id}/invoice`);
  window.location.assign(url);
  if (!order.is_invoice_generated) await refreshSeller(seller, "orders");
}

/** Downloads the credit note of a refund or of a lost dispute. */
export async function downloadCreditNote(
  seller: Seller,
  noun: "refunds" | "disputes",
  id: string,
): Promise<void> {
  const { url } = await seller.api.get<CreditNoteWire>(`/${noun}/${id}/credit-note`);
  window.location.assign(url);
  await refreshSeller(seller, "orders", noun);
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
