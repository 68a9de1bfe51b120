import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/**
 * Lists the products each of these discounts is for, in the order in which the seller gave them.
 */
export function listDiscountProducts(
  db: Db | Tx,
  sellerId: string,
  discountIds: readonly string[],
): Promise<{ discountId: string; productId: string }[]> {
  return db
    .selectFrom("discountProducts")
    .select(["discountId", "productId"])
    .where("organizationId", "=", sellerId)
    .where("discountId", "=", sql<string>`any(${discountIds}::uuid[])`)
    .orderBy("position")
    .execute();
}

export async function replaceDiscountProducts(
  tx: Tx,
  sellerId: string,
  discountId: string,
  productIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("discountProducts")
    .where("organizationId", "=", sellerId)
    .where("discountId", "=", discountId)
    .execute();
  if (productIds.length === 0) return;
  const links = productIds.map((productId, position) => ({
    organizationId: sellerId,
    discountId,
    productId,
    position,
  }));
  await tx.insertInto("discountProducts").values(links).execute();
}
