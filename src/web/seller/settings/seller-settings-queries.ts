import type { InvoiceDetailsUpdate, InvoiceDetailsWire } from "#contract/billing/invoice-schema.ts";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

/** Returns the organization as the billing wire has it. */
export function sellerSettingsQuery(seller: Seller) {
  return sellerQuery<SellerWire>(seller, `/organizations/${seller.id}`);
}

export async function saveSellerSettings(seller: Seller, change: unknown): Promise<SellerWire> {
  const saved = await seller.api.patch<SellerWire>(`/organizations/${seller.id}`, change);
  await refreshSeller(seller, "organizations");
  return saved;
}

export function invoiceDetailsQuery(seller: Seller) {
  return sellerQuery<InvoiceDetailsWire>(seller, `/organizations/${seller.id}/invoice-details`);
}

export async function saveInvoiceDetails(
  seller: Seller,
  change: InvoiceDetailsUpdate,
): Promise<InvoiceDetailsWire> {
  const path = `/organizations/${seller.id}/invoice-details`;
  const saved = await seller.api.patch<InvoiceDetailsWire>(path, change);
  await refreshSeller(seller, "organizations");
  return saved;
}
