import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Returns whether another checkout of a recurring product is being paid by this customer's request
 * at this moment.
 */
export async function isSubscribingElsewhere(
  tx: Tx,
  sellerId: string,
  customerId: string,
  checkoutId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from checkouts
    join products on products.organization_id = checkouts.organization_id and products.id = checkouts.product_id
    join payment_attempts attempts
      on attempts.organization_id = checkouts.organization_id and attempts.checkout_id = checkouts.id
    where checkouts.organization_id = ${sellerId} and checkouts.customer_id = ${customerId}
      and checkouts.status = 'confirmed' and checkouts.id <> ${checkoutId}
      and products.recurring_interval is not null
      and attempts.ended_at is null and attempts.status = 'started'
    limit 1`.execute(tx);
  return rows.length > 0;
}
