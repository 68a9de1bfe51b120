import type { SellerWire } from "#contract/billing/seller-schema.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { presentSeller } from "#server/catalog/sellers/seller-view.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";

export async function describeSeller(db: Db | Tx, sellerId: string): Promise<SellerWire> {
  const organization = await findOrganization(db, sellerId);
  if (!organization) throw new Refusal(sellerErrors.notFound);
  return presentSeller(organization, await getSellerSettings(db, sellerId));
}
