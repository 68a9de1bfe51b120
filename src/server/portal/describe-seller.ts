import type { PublicSellerWire } from "#contract/billing/public-seller-schema.ts";
import { toPublicSeller } from "#server/catalog/sellers/public-seller-view.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { presentSeller } from "#server/catalog/sellers/seller-view.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";

/** Describes a seller as customers see it. */
export async function describeSeller(db: Db | Tx, sellerId: string): Promise<PublicSellerWire> {
  const organization = await findOrganization(db, sellerId);
  if (!organization) throw new Refusal(sellerErrors.notFound);
  return toPublicSeller(presentSeller(organization, await getSellerSettings(db, sellerId)));
}
