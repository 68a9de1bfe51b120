import type { Db, Tx } from "#server/platform/database/database.ts";

/**
 * Finds the products among these that were sold: somebody confirmed a checkout, has an order, a
 * subscription or a trial of it. Known by the sales, which are above the catalog.
 */
export type FindSoldProducts = (
  db: Db | Tx,
  sellerId: string,
  productIds: readonly string[],
) => Promise<ReadonlySet<string>>;

declare module "#server/platform/platform.ts" {
  interface Services {
    findSoldProducts: FindSoldProducts;
  }
}
