import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface MisplacedOrder {
  orderId: string;
  /** Where it was taxed; null if that was not known. */
  taxedIn: string | null;
  /** Where the subscription is sold to; null if that is not known. */
  soldTo: string | null;
}

/** A country; with its state where the tax depends on it. */
const toPlace = (source: RawBuilder<unknown>) => sql`
  concat_ws('-', ${source} ->> 'country',
    case when ${source} ->> 'country' in ('US', 'CA') then ${source} ->> 'state' end)`;

/**
 * Lists orders of these subscriptions that were taxed elsewhere than the subscription is sold to,
 * or without a place, although the seller collected tax all that time. What was ordered before the
 * checkout that says the address, or before that was corrected for the last time, may have been
 * taxed elsewhere. Stripe Tax decides by itself which country's tax is due at an address.
 */
export async function listMisplacedOrders(
  tx: Tx,
  sellerId: string,
  subscriptionIds: readonly string[],
): Promise<MisplacedOrder[]> {
  const { rows } = await sql<MisplacedOrder>`
    with taxed as (
      select distinct orders.id, orders.created_at, orders.total_amount, orders.billing_reason,
        orders.period_start, sold.id as subscription_id, sold.customer_id, sale.confirmed_at as sold_since,
        ${toPlace(sql`tax.part`)} as taxed_in, ${toPlace(sql`sold.billing_address`)} as sold_to
      from subscriptions as sold
      join orders on orders.organization_id = ${sellerId} and orders.subscription_id = sold.id
      join order_items as item on item.organization_id = ${sellerId} and item.order_id = orders.id
      left join lateral jsonb_array_elements(item.tax_breakdown) as tax (part) on true
      left join checkouts as sale
        on sale.organization_id = ${sellerId} and sale.id = sold.checkout_id
      where sold.organization_id = ${sellerId} and sold.id = any(${subscriptionIds}::uuid[])
        and orders.given_up_at is null and not orders.awaits_address and orders.tax_reference is null
        and item.amount > item.discount_amount
    )
    select id as order_id, nullif(taxed_in, '') as taxed_in, nullif(sold_to, '') as sold_to
    from taxed
    where (
        -- A checkout asks for the address, and an order of credit only is never held back.
        taxed_in = '' and billing_reason <> 'subscription_create' and total_amount > 0 and exists (
          select from tax_registrations
          where organization_id = ${sellerId} and created_at <= taxed.created_at
            and starts_at <= least(taxed.period_start, taxed.created_at)
            and (ends_at is null or ends_at > greatest(taxed.period_start, taxed.created_at))
        )
      ) or (
        taxed_in not in ('', sold_to) and created_at >= coalesce(sold_since, created_at) and not exists (
          -- A correction and an order that wait for each other may be committed the other way around.
          select from audit_log
          where organization_id = ${sellerId} and occurred_at >= taxed.created_at - interval '1 minute'
            and target_id in (taxed.subscription_id::text, taxed.customer_id::text)
            and after -> 'changed' ? 'billingAddress'
        )
      )
    order by id`.execute(tx);
  return rows;
}
