import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/**
 * Lists which of these products the customer has tried, or tries in another checkout that is being
 * confirmed.
 */
export async function listTriedProducts(
  db: Db | Tx,
  sellerId: string,
  { customerId, checkoutId }: { customerId: string; checkoutId: string | null },
  productIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ productId: string }>`
    select product_id from trials
    where organization_id = ${sellerId} and customer_id = ${customerId}
      and product_id = any(${productIds}::uuid[])
    union
    select product_id from checkouts
    where organization_id = ${sellerId} and customer_id = ${customerId} and status = 'confirmed'
      and trial_interval is not null and product_id = any(${productIds}::uuid[])
      and id is distinct from ${checkoutId}::uuid`.execute(db);
  return new Set(rows.map(({ productId }) => productId));
}
