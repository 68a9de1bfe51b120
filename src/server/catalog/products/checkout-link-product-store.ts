import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Lists the products of each of these checkout links, in the order of the link. */
export function listLinkProducts(
  db: Db | Tx,
  sellerId: string,
  linkIds: readonly string[],
): Promise<{ checkoutLinkId: string; productId: string }[]> {
  return db
    .selectFrom("checkoutLinkProducts")
    .select(["checkoutLinkId", "productId"])
    .where("organizationId", "=", sellerId)
    .where("checkoutLinkId", "=", sql<string>`any(${linkIds}::uuid[])`)
    .orderBy("position")
    .execute();
}

export async function replaceLinkProducts(
  tx: Tx,
  sellerId: string,
  linkId: string,
  productIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("checkoutLinkProducts")
    .where("organizationId", "=", sellerId)
    .where("checkoutLinkId", "=", linkId)
    .execute();
  await tx
    .insertInto("checkoutLinkProducts")
    .values(
      productIds.map((productId, position) => ({
        organizationId: sellerId,
        checkoutLinkId: linkId,
        productId,
        position,
      })),
    )
    .execute();
}

/** An archived product is taken out of every link; unarchiving it does not put it back. */
export async function withdrawProduct(tx: Tx, sellerId: string, productId: string): Promise<void> {
  await tx
    .deleteFrom("checkoutLinkProducts")
    .where("organizationId", "=", sellerId)
    .where("productId", "=", productId)
    .execute();
}
