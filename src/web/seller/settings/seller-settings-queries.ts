import type { SellerWire } from "#contract/billing/seller-schema.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

/** The organization as the billing wire has it. */
export function sellerSettingsQuery(seller: Seller) {
  return sellerQuery<SellerWire>(seller, `/organizations/${seller.id}`);
}

export async function saveSellerSettings(seller: Seller, change: unknown): Promise<SellerWire> {
  const saved = await seller.api.patch<SellerWire>(`/organizations/${seller.id}`, change);
  await refreshSeller(seller, "organizations");
  return saved;
}
