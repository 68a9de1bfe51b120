import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type DiscountProductRow = Selectable<Tables["products"]> & { discountId: string };

/** The products each of these discounts is for, in the order the seller gave them. */
export function listDiscountProducts(
  db: Db | Tx,
  sellerId: string,
  discountIds: readonly string[],
): Promise<DiscountProductRow[]> {
  return db
    .selectFrom("discountProducts")
    .innerJoin("products", (join) =>
      join
        .onRef("products.organizationId", "=", "discountProducts.organizationId")
        .onRef("products.id", "=", "discountProducts.productId"),
    )
    .selectAll("products")
    .select("discountProducts.discountId")
    .where("discountProducts.organizationId", "=", sellerId)
    .where("discountProducts.discountId", "=", matchAny(discountIds))
    .orderBy("discountProducts.position")
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

/** Those of these ids that are products of the seller. */
export async function knownProductIds(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("products")
    .select("id")
    .where("organizationId", "=", sellerId)
    .where("id", "=", matchAny(ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function matchAny(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
