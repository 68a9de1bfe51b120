import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface DeliveredTime {
  customerId: string;
  currency: string;
  /** Null: of items that no order has billed. */
  orderId: string | null;
  /** With tax, after the discount. Rounded down. */
  amount: number;
}

/**
 * Adds up what the items of these customers delivered, or will have by the end of their periods.
 * An item of a subscription is for a time. It delivers until the plan is changed or the
 * subscription ends; that is read from movements and from the next items, never from credits.
 * Items for usage and of one-time purchases deliver all. A whole period at a fixed price counts as
 * that price.
 */
export async function listDelivered(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<DeliveredTime[]> {
  const { rows } = await sql<DeliveredTime>`
    with own as (
      select id, customer_id, currency, ended_at from subscriptions
      where organization_id = ${sellerId} and customer_id = any(${customerIds}::uuid[])
    ),
    sold as (
      select id, customer_id, currency, subscription_id from orders
      where organization_id = ${sellerId} and customer_id = any(${customerIds}::uuid[])
        and given_up_at is null and change_expires_at is null
    ),
    moved as (
      select subscription_id, at, active, recurring,
        sum(recurring) over (partition by subscription_id order by number) as running
      from subscription_movements
      where organization_id = ${sellerId} and subscription_id in (select id from own)
    ),
    turns as (
      -- The plan ended, or costs nothing from then on.
      select subscription_id, at, null::timestamptz as since, 0 as price from moved
      where active < 0 or (recurring < 0 and running = 0)
      union all
      -- Another plan began.
      select subscription_id, period_start, created_at, amount from subscription_prorations
      where organization_id = ${sellerId} and amount > 0 and subscription_id in (select id from own)
      union all
      select sold.subscription_id, item.period_start, item.created_at, item.amount from sold
      join order_items as item on item.organization_id = ${sellerId} and item.order_id = sold.id
      where item.proration and item.amount > 0
    ),
    items as (
      select item.id, sold.customer_id, sold.currency, sold.id as order_id, item.created_at,
        case when price.amount_type is distinct from 'metered_unit' then sold.subscription_id end
          as subscription_id,
        item.period_start, item.period_end,
        case when price.amount_type = 'fixed' and not item.proration
          then greatest(item.amount, price.price_amount) else item.amount end
          - item.discount_amount
          + case item.tax_behavior when 'exclusive' then item.tax_amount else 0 end as price
      from sold
      join order_items as item on item.organization_id = ${sellerId} and item.order_id = sold.id
      left join product_prices as price
        on price.organization_id = ${sellerId} and price.id = item.product_price_id
      where item.amount > 0
      union all
      select waiting.id, own.customer_id, own.currency, null, waiting.created_at, own.id,
        waiting.period_start, waiting.period_end, waiting.amount
      from own
      join subscription_prorations as waiting
        on waiting.organization_id = ${sellerId} and waiting.subscription_id = own.id
      where waiting.order_id is null and waiting.amount > 0
    ),
    turned as (
      select items.id, min(turns.at) as at from items
      join turns on turns.subscription_id = items.subscription_id
        and (turns.at > items.period_start or (turns.at = items.period_start
          -- Of several changes at one instant the cheapest plan counts.
          and (turns.since > items.created_at or (turns.since = items.created_at and turns.price < items.price))))
      group by items.id
    )
    select items.customer_id, items.currency, items.order_id,
      floor(sum(case
        when items.subscription_id is null or items.period_start is null then items.price
        else items.price * greatest(extract(epoch from
            least(items.period_end, own.ended_at, turned.at) - items.period_start), 0)
          / extract(epoch from items.period_end - items.period_start)
      end))::bigint as amount
    from items
    left join own on own.id = items.subscription_id
    left join turned on turned.id = items.id
    group by items.customer_id, items.currency, items.order_id`.execute(tx);
  return rows;
}
