import type { BenefitPartsWire } from "#contract/page-parts-schema.ts";
import { findBenefit } from "#server/catalog/benefits/benefit-store.ts";
import { describeProducts } from "#server/catalog/products/describe-products.ts";
import { listProducts } from "#server/catalog/products/product-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerReader } from "./get-seller-reader.ts";
import { newestRows } from "./newest-rows.ts";
import { pagePartsErrors } from "./page-parts-errors.ts";

const maxProducts = 100;

export async function readBenefitParts(
  reader: SellerReader,
  id: string,
): Promise<BenefitPartsWire> {
  const { db, sellerId } = reader;
  if (!(await findBenefit(db, sellerId, id))) throw new Refusal(pagePartsErrors.notFound);
  const { rows } = await listProducts(db, sellerId, {
    ...newestRows(maxProducts),
    benefit_id: [id],
  });
  // Benefits are not granted yet.
  return { products: await describeProducts(reader, rows), grants: [] };
}
