import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Finds the price of a meter in the subscription of a customer that began last. */
export async function findMeteredPrice(
  db: Db | Tx,
  sellerId: string,
  { customerId, meterId }: { customerId: string; meterId: string },
): Promise<{ unitAmount: string | null; periodEndsAt: Date } | undefined> {
  const { rows } = await sql<{ unitAmount: string | null; periodEndsAt: Date }>`
    select price.unit_amount, subscription.current_period_end as period_ends_at
    from subscriptions subscription
    join subscription_prices sold on sold.organization_id = ${sellerId}
      and sold.subscription_id = subscription.id
    join product_prices price on price.organization_id = ${sellerId} and price.id = sold.price_id
      and price.meter_id = ${meterId} and price.amount_type = 'metered_unit'
    where subscription.organization_id = ${sellerId} and subscription.customer_id = ${customerId}
      and subscription.status in ('trialing', 'active', 'past_due')
    order by subscription.started_at desc
    limit 1`.execute(db);
  return rows[0];
}
