import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type {
  MeteredPrice,
  MeteredPrices,
  MeterOfCustomer,
} from "#server/usage/ceilings/metered-prices.ts";

/** Finds the price of a meter in the subscription of a customer that began last. */
export async function findMeteredPrice(
  db: Db | Tx,
  sellerId: string,
  { customerId, meterId }: MeterOfCustomer,
): Promise<MeteredPrice | undefined> {
  const key = { customerId: sql`${customerId}`, meterId: sql`${meterId}` };
  const { rows } = await selectMeteredPrice(sellerId, key).execute(db);
  return rows[0];
}

/** Lists those prices of many meters of customers. */
export async function listMeteredPrices(
  db: Db | Tx,
  sellerId: string,
  keys: readonly MeterOfCustomer[],
): Promise<(MeteredPrice & MeterOfCustomer)[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<MeteredPrice & MeterOfCustomer>`
    select distinct on (subscription.customer_id, price.meter_id) subscription.customer_id,
      price.meter_id, price.unit_amount
    from unnest(
      ${keys.map(({ customerId }) => customerId)}::uuid[], ${keys.map(({ meterId }) => meterId)}::uuid[]
    ) as wanted (customer_id, meter_id)
    join subscriptions subscription on subscription.organization_id = ${sellerId}
      and subscription.customer_id = wanted.customer_id
      and subscription.status in ('trialing', 'active', 'past_due')
    join subscription_prices sold on sold.organization_id = ${sellerId}
      and sold.subscription_id = subscription.id
    join product_prices price on price.organization_id = ${sellerId} and price.id = sold.price_id
      and price.meter_id = wanted.meter_id and price.amount_type = 'metered_unit'
    order by 1, 2, subscription.started_at desc`.execute(db);
  return rows;
}

/** Selects that price, also inside a statement about a customer and a meter. */
export const selectMeteredPrice: MeteredPrices["select"] = (
  sellerId,
  { customerId, meterId },
): RawBuilder<MeteredPrice> => sql`
  select price.unit_amount
  from subscriptions subscription
  join subscription_prices sold on sold.organization_id = ${sellerId}
    and sold.subscription_id = subscription.id
  join product_prices price on price.organization_id = ${sellerId} and price.id = sold.price_id
    and price.meter_id = ${meterId} and price.amount_type = 'metered_unit'
  where subscription.organization_id = ${sellerId} and subscription.customer_id = ${customerId}
    and subscription.status in ('trialing', 'active', 'past_due')
  order by subscription.started_at desc
  limit 1`;

/**
 * Finds when the first period of a subscription ends that bills a meter, or includes units of it.
 */
export async function findMeterPeriodEnd(
  db: Db | Tx,
  sellerId: string,
  { customerId, meterId }: MeterOfCustomer,
): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    select min(subscription.current_period_end) as ends_at from subscriptions subscription
    where subscription.organization_id = ${sellerId} and subscription.customer_id = ${customerId}
      and subscription.status in ('trialing', 'active', 'past_due')
      and (exists (
        select from subscription_meters sold
        where sold.organization_id = ${sellerId} and sold.subscription_id = subscription.id
          and sold.meter_id = ${meterId}
      ) or exists (
        select from product_benefits link
        join benefits benefit on benefit.organization_id = ${sellerId}
          and benefit.id = link.benefit_id and benefit.deleted_at is null
        where link.organization_id = ${sellerId} and link.product_id = subscription.product_id
          and benefit.meter_id = ${meterId}
      ))`.execute(db);
  return rows[0]?.endsAt ?? null;
}
