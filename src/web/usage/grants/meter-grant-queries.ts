import type { MeterGrantCreate, MeterGrantWire } from "#contract/billing/meter-grant-schema.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";

export async function grantUnits(seller: Seller, input: MeterGrantCreate): Promise<MeterGrantWire> {
  const granted = await seller.api.post<MeterGrantWire>("/meter-grants/", input);
  await refreshMeters(seller);
  return granted;
}

export async function voidGrant(seller: Seller, id: string): Promise<void> {
  await seller.api.post(`/meter-grants/${id}/void`, undefined);
  await refreshMeters(seller);
}

function refreshMeters(seller: Seller): Promise<void> {
  return refreshSeller(seller, "customer-meters", "customers", "subscriptions", "events");
}
