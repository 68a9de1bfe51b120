import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import { listCustomFieldsByIds } from "#server/catalog/custom-fields/custom-field-store.ts";
import { presentCustomField } from "#server/catalog/custom-fields/custom-field-view.ts";
import { listPricesOf, type PriceRow } from "#server/catalog/products/price-store.ts";
import { listFieldLinks } from "#server/catalog/products/product-parts-store.ts";
import { listProductsByIds, type ProductRow } from "#server/catalog/products/product-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { DataField } from "./custom-field-data-rules.ts";

/** A product that can be chosen in a checkout. */
export interface OfferedProduct {
  product: ProductRow;
  /** On sale. */
  prices: PriceRow[];
  fields: DataField[];
}

/** Lists products in the order of the ids; unknown ids are left out. */
export async function loadOfferedProducts(
  db: Db | Tx,
  sellerId: string,
  productIds: readonly string[],
): Promise<OfferedProduct[]> {
  const rows = await listProductsByIds(db, sellerId, productIds);
  const products = new Map(rows.map((row) => [row.id, row]));
  const prices = Map.groupBy(
    await listPricesOf(db, sellerId, productIds),
    ({ productId }) => productId,
  );
  const links = await listFieldLinks(db, sellerId, productIds);
  const fieldIds = links.map(({ customFieldId }) => customFieldId);
  const fields = new Map<string, CustomFieldWire>(
    (await listCustomFieldsByIds(db, sellerId, fieldIds)).map((row) => [
      row.id,
      presentCustomField(row),
    ]),
  );
  const listFields = (productId: string): DataField[] =>
    links
      .filter((link) => link.productId === productId)
      .flatMap(({ customFieldId, required }) => {
        const field = fields.get(customFieldId);
        return field ? [{ field, required }] : [];
      });
  return productIds.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    return [{ product, prices: prices.get(id) ?? [], fields: listFields(id) }];
  });
}
