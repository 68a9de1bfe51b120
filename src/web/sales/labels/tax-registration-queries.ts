import type {
  TaxRegistrationCreate,
  TaxRegistrationUpdate,
  TaxRegistrationWire,
} from "#contract/billing/tax-registration-schema.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { allRowsQuery, refreshSeller } from "#web/seller/seller-queries.ts";

const resource = "tax-registrations";

export function taxRegistrationsQuery(seller: Seller) {
  return allRowsQuery<TaxRegistrationWire>(seller, resource);
}

export async function createTaxRegistration(
  seller: Seller,
  input: TaxRegistrationCreate,
): Promise<TaxRegistrationWire> {
  const created = await seller.api.post<TaxRegistrationWire>(`/${resource}/`, input);
  await refreshSeller(seller, resource);
  return created;
}

export async function updateTaxRegistration(
  seller: Seller,
  id: string,
  input: TaxRegistrationUpdate,
): Promise<TaxRegistrationWire> {
  const saved = await seller.api.patch<TaxRegistrationWire>(`/${resource}/${id}`, input);
  await refreshSeller(seller, resource);
  return saved;
}

export async function endTaxRegistration(seller: Seller, id: string): Promise<void> {
  await seller.api.delete(`/${resource}/${id}`);
  await refreshSeller(seller, resource);
}
