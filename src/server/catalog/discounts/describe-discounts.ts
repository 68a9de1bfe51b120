import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
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
  const products = Map.groupBy(
    await listDiscountProducts(db, sellerId, ids),
    ({ discountId }) => discountId,
  );
  return rows.map((row) => presentDiscount(row, products.get(row.id) ?? []));
}

export async function describeDiscount(
  db: Db | Tx,
  sellerId: string,
  row: DiscountRow,
): Promise<DiscountWire> {
  return presentDiscount(row, await listDiscountProducts(db, sellerId, [row.id]));
}
