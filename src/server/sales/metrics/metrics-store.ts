import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import type {
  BuyerCount,
  CancellationSums,
  CheckoutSums,
  FeeSums,
  OrderSums,
  SubscriptionSums,
} from "./metric-rules.ts";

export interface MetricsFilter {
  productIds: readonly string[] | undefined;
  customerIds: readonly string[] | undefined;
  isRecurring: boolean | undefined;
}

/**
 * Adds up paid orders by step. The time before the first step is read for the cumulative figures.
 */
export async function sumOrders(
  db: Db,
  sellerId: string,
  bounds: readonly Date[],
  filter: MetricsFilter,
): Promise<OrderSums[]> {
  const { rows } = await sql<OrderSums>`
    select width_bucket(orders.paid_at, ${bounds}::timestamptz[]) as place,
      orders.billing_reason as "billingReason", count(*)::bigint as orders,
      sum(orders.net_amount)::bigint as revenue
    from orders
    where orders.organization_id = ${sellerId} and orders.paid_at < ${bounds.at(-1)}
      ${among("orders", filter)} ${billingReasons(filter)}
    group by 1, 2`.execute(db);
  return rows;
}

/** Adds up the fees that the processor took from the payments of these orders. */
export async function sumFees(
  db: Db,
  sellerId: string,
  bounds: readonly Date[],
  filter: MetricsFilter,
): Promise<FeeSums[]> {
  const { rows } = await sql<FeeSums>`
    select width_bucket(orders.paid_at, ${bounds}::timestamptz[]) as place,
      orders.billing_reason as "billingReason", sum(payments.fee_amount)::bigint as fees
    from payments
    join orders on orders.organization_id = ${sellerId} and orders.id = payments.order_id
    where payments.organization_id = ${sellerId} and payments.order_id is not null
      and payments.status = 'succeeded' and payments.fee_amount > 0 and orders.paid_at < ${bounds.at(-1)}
      ${among("orders", filter)} ${billingReasons(filter)}
    group by 1, 2`.execute(db);
  return rows;
}

/**
 * Adds up the fees for disputes of these orders, less what the processor returned. There are few of
 * them.
 */
export async function sumDisputeFees(
  db: Db,
  sellerId: string,
  bounds: readonly Date[],
  filter: MetricsFilter,
): Promise<FeeSums[]> {
  const { rows } = await sql<FeeSums>`
    select width_bucket(orders.paid_at, ${bounds}::timestamptz[]) as place,
      orders.billing_reason as "billingReason",
      sum(disputes.fee_amount - disputes.fee_returned_amount)::bigint as fees
    from disputes
    join orders on orders.organization_id = ${sellerId} and orders.id = disputes.order_id
    where disputes.organization_id = ${sellerId} and disputes.fee_amount > disputes.fee_returned_amount
      and disputes.fee_currency = orders.currency and orders.paid_at < ${bounds.at(-1)}
      ${among("orders", filter)} ${billingReasons(filter)}
    group by 1, 2`.execute(db);
  return rows;
}

export async function countBuyers(
  db: Db,
  sellerId: string,
  bounds: readonly Date[],
  filter: MetricsFilter,
): Promise<BuyerCount[]> {
  const { rows } = await sql<BuyerCount>`
    select bought.place, count(distinct bought.customer_id)::bigint as buyers
    from (
      select width_bucket(orders.paid_at, ${bounds}::timestamptz[]) as place, orders.customer_id from orders
      where orders.organization_id = ${sellerId} and orders.paid_at >= ${bounds[0]}
        and orders.paid_at < ${bounds.at(-1)} ${among("orders", filter)} ${billingReasons(filter)}
    ) as bought
    group by grouping sets ((bought.place), ())`.execute(db);
  return rows;
}

/** Orders in their first or a later period are of recurring products. */
function billingReasons({ isRecurring }: MetricsFilter): RawBuilder<unknown> {
  if (isRecurring === undefined) return sql``;
  return isRecurring
    ? sql`and orders.billing_reason <> 'purchase'`
    : sql`and orders.billing_reason = 'purchase'`;
}

/**
 * Adds up by how much active subscriptions and their monthly amounts changed in each step, and
 * before the first one.
 */
export async function sumSubscriptions(
  db: Db,
  sellerId: string,
  bounds: readonly Date[],
  filter: MetricsFilter,
): Promise<SubscriptionSums[]> {
  if (filter.isRecurring === false) return [];
  const { rows } = await sql<SubscriptionSums>`
    select width_bucket(moved.at, ${bounds}::timestamptz[]) as place, sum(moved.active)::bigint as active,
      sum(moved.recurring)::bigint as recurring, sum(moved.committed)::bigint as committed,
      sum(moved.started)::bigint as started
    from subscription_movements as moved
    where moved.organization_id = ${sellerId} and moved.at < ${bounds.at(-1)} ${among("moved", filter)}
    group by 1`.execute(db);
  return rows;
}

export async function sumCancellations(
  db: Db,
  sellerId: string,
  bounds: readonly Date[],
  filter: MetricsFilter,
): Promise<CancellationSums[]> {
  if (filter.isRecurring === false) return [];
  const { rows } = await sql<CancellationSums>`
    select width_bucket(canceled_at, ${bounds}::timestamptz[]) as place,
      customer_cancellation_reason as reason, count(*)::bigint as canceled
    from subscriptions
    where organization_id = ${sellerId} and canceled_at >= ${bounds[0]} and canceled_at < ${bounds.at(-1)}
      ${among("subscriptions", filter)}
    group by 1, 2`.execute(db);
  return rows;
}

export async function sumCheckouts(
  db: Db,
  sellerId: string,
  bounds: readonly Date[],
  filter: MetricsFilter,
): Promise<CheckoutSums[]> {
  const { rows } = await sql<CheckoutSums>`
    select width_bucket(created_at, ${bounds}::timestamptz[]) as place, count(*)::bigint as checkouts,
      count(*) filter (where status = 'succeeded')::bigint as succeeded
    from checkouts
    where organization_id = ${sellerId} and created_at >= ${bounds[0]} and created_at < ${bounds.at(-1)}
      ${among("checkouts", filter)} ${ofProducts(sellerId, filter)}
    group by 1`.execute(db);
  return rows;
}

function ofProducts(sellerId: string, { isRecurring }: MetricsFilter): RawBuilder<unknown> {
  if (isRecurring === undefined) return sql``;
  return sql`and product_id in (
    select id from products where organization_id = ${sellerId}
      and (recurring_interval is not null) = ${isRecurring})`;
}

function among(table: string, { productIds, customerIds }: MetricsFilter): RawBuilder<unknown> {
  const productId = sql.ref(`${table}.product_id`);
  const customerId = sql.ref(`${table}.customer_id`);
  return sql`
    ${productIds ? sql`and ${productId} = any(${productIds}::uuid[])` : sql``}
    ${customerIds ? sql`and ${customerId} = any(${customerIds}::uuid[])` : sql``}`;
}
