import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listProductsByIds } from "../products/product-store.ts";
import { listDiscountProducts } from "./discount-product-store.ts";
import type { DiscountRow } from "./discount-store.ts";
import { presentDiscount } from "./discount-view.ts";

/** However many discounts, their products are asked for once. */
export async function describeDiscounts(
  db: Db | Tx,
  sellerId: string,
  rows: readonly DiscountRow[],
): Promise<DiscountWire[]> {
  const ids = rows.map(({ id }) => id);
  const links = await listDiscountProducts(db, sellerId, ids);
  const products = await listProductsByIds(
    db,
    sellerId,
    links.map(({ productId }) => productId),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const linksOf = Map.groupBy(links, ({ discountId }) => discountId);
  return rows.map((row) => {
    const own = (linksOf.get(row.id) ?? []).map(({ productId }) => byId.get(productId));
    return presentDiscount(
      row,
      own.filter((product) => product !== undefined),
    );
  });
}

export async function describeDiscount(
  db: Db | Tx,
  sellerId: string,
  row: DiscountRow,
): Promise<DiscountWire> {
  const [discount] = await describeDiscounts(db, sellerId, [row]);
  return discount as DiscountWire;
}
