import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

/** A price with the name of its meter, if it has one. */
export type PriceRow = Selectable<Tables["productPrices"]> & { meterName: string | null };

/** Lists the prices on sale of these products, each product's in its own order. */
export function listPricesOf(
  db: Db | Tx,
  sellerId: string,
  productIds: readonly string[],
): Promise<PriceRow[]> {
  return selectPrices(db, sellerId)
    .where("productPrices.productId", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("productPrices.isArchived", "=", false)
    .orderBy("productPrices.position")
    .orderBy("productPrices.id")
    .execute();
}

/** Lists prices that something was or may still be sold at, archived or not. */
export async function listPricesByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<PriceRow[]> {
  if (ids.length === 0) return [];
  return selectPrices(db, sellerId)
    .where("productPrices.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

function selectPrices(db: Db | Tx, sellerId: string) {
  return db
    .selectFrom("productPrices")
    .leftJoin("meters", (join) =>
      join
        .onRef("meters.organizationId", "=", "productPrices.organizationId")
        .onRef("meters.id", "=", "productPrices.meterId"),
    )
    .selectAll("productPrices")
    .select("meters.name as meterName")
    .where("productPrices.organizationId", "=", sellerId);
}

/** Finds the product that is sold at this price, as long as it is. */
export async function findProductIdOfPrice(
  db: Db | Tx,
  sellerId: string,
  priceId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("productPrices")
    .select("productId")
    .where("organizationId", "=", sellerId)
    .where("id", "=", priceId)
    .where("isArchived", "=", false)
    .executeTakeFirst();
  return row?.productId;
}

export async function insertPrices(
  tx: Tx,
  prices: Insertable<Tables["productPrices"]>[],
): Promise<void> {
  if (prices.length > 0) await tx.insertInto("productPrices").values(prices).execute();
}

export async function archivePrices(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("productPrices")
    .set({ isArchived: true, modifiedAt: now })
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
}

/** The position in the list is not part of the price: `modifiedAt` stays. */
export async function movePrice(
  tx: Tx,
  sellerId: string,
  id: string,
  position: number,
): Promise<void> {
  await tx
    .updateTable("productPrices")
    .set({ position })
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .execute();
}
