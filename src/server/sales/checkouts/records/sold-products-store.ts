import { sql } from "kysely";
import type { FindSoldProducts } from "#server/catalog/products/product-sales.ts";

/**
 * Finds the products that were sold. A checkout that a buyer has confirmed counts: its payment may
 * be under way.
 */
export const findSoldProducts: FindSoldProducts = async (db, sellerId, productIds) => {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${productIds}::uuid[]) as wanted (id)
    where exists (
      select from orders where organization_id = ${sellerId} and product_id = wanted.id
    ) or exists (
      select from subscriptions where organization_id = ${sellerId} and product_id = wanted.id
    ) or exists (
      select from subscriptions where organization_id = ${sellerId} and pending_product_id = wanted.id
    ) or exists (
      select from trials where organization_id = ${sellerId} and product_id = wanted.id
    ) or exists (
      select from checkouts where organization_id = ${sellerId} and product_id = wanted.id
        and status in ('confirmed', 'succeeded')
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
