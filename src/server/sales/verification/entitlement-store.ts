import { sql } from "kysely";
import type { TaxBehavior, TaxRate } from "#server/money/tax/tax-rules.ts";
import type { Tx } from "#server/platform/database/database.ts";

const pageSize = 1_000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Reads the ids of all customers of a seller, deleted ones too, page by page. */
export async function* readCustomerIds(tx: Tx, sellerId: string): AsyncGenerator<string[]> {
  for (let after = firstId; ; ) {
    const rows = await tx
      .selectFrom("customers")
      .select("id")
      .where("organizationId", "=", sellerId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

export interface OrderMoney {
  id: string;
  customerId: string;
  currency: string;
  captured: number;
  /** By refunds to the card, pending ones too, and by lost disputes. */
  returned: number;
  /** By refunds, as credit of the customer. */
  returnedAsCredit: number;
  /** The part of both that was refunded at the processor, without asking us. */
  givenAtProcessor: number;
  /** Too little to be charged, or credit of a failed refund that was spent. */
  waived: number;
  /**
   * Not paid yet, or credit that was taken back and had been spent, less what later credit has paid
   * of that.
   */
  owed: number;
}

/**
 * Lists the orders of these customers that are not given up, oldest first. One that a change of
 * plan waits for has begun nothing.
 */
export async function listOrderMoney(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<OrderMoney[]> {
  const { rows } = await sql<OrderMoney>`
    select orders.id, orders.customer_id, orders.currency, paid.captured,
      refunded.by_card + disputed.lost as returned, refunded.as_credit as returned_as_credit,
      refunded.at_processor as given_at_processor, orders.waived_amount + refunded.spent as waived,
      disputed.owed + case orders.status when 'pending'
        then orders.total_amount + orders.applied_balance_amount - orders.waived_amount else 0 end as owed
    from orders
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as captured from payments
      where organization_id = ${sellerId} and order_id = orders.id and status = 'succeeded'
    ) as paid
    cross join lateral (
      select coalesce(sum(amount + tax_amount - credit_amount) filter (where status in ('pending', 'succeeded')), 0)::bigint as by_card,
        coalesce(sum(credit_amount) filter (where status in ('pending', 'succeeded')), 0)::bigint as as_credit,
        coalesce(sum(amount + tax_amount) filter (where made_at_processor and status in ('pending', 'succeeded')), 0)::bigint
          as at_processor,
        coalesce(sum(spent_credit_amount), 0)::bigint as spent
      from refunds where organization_id = ${sellerId} and order_id = orders.id
    ) as refunded
    cross join lateral (
      select coalesce(sum(disputes.amount + disputes.tax_amount), 0)::bigint as lost,
        coalesce(sum(credit_owed_amount - set_off.amount), 0)::bigint as owed
      from disputes
      cross join lateral (
        select coalesce(sum(credit_set_offs.amount), 0)::bigint as amount from credit_set_offs
        where organization_id = ${sellerId} and dispute_id = disputes.id
      ) as set_off
      where organization_id = ${sellerId} and order_id = orders.id
        and lost_at is not null and reinstated_at is null
    ) as disputed
    where orders.organization_id = ${sellerId} and orders.customer_id = any(${customerIds}::uuid[])
      and orders.given_up_at is null and orders.change_expires_at is null
    order by orders.created_at, orders.id`.execute(tx);
  return rows;
}

export interface CreditLink {
  customerId: string;
  fromOrderId: string;
  toOrderId: string;
  amount: number;
}

/**
 * Lists credits of orders that another order billed, less what disputes took back, oldest first.
 */
export async function listCreditLinks(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<CreditLink[]> {
  const { rows } = await sql<CreditLink>`
    select orders.customer_id, credit.order_id as from_order_id, credit.billed_order_id as to_order_id,
      credit.amount + credit.tax_amount - reversed.amount as amount
    from orders
    join order_credits as credit
      on credit.organization_id = ${sellerId} and credit.order_id = orders.id
    join orders as billed on billed.organization_id = ${sellerId}
      and billed.id = credit.billed_order_id and billed.change_expires_at is null
    cross join lateral (
      select coalesce(sum(amount + tax_amount), 0)::bigint as amount from credit_reversals
      where organization_id = ${sellerId} and order_credit_id = credit.id and given_back_at is null
    ) as reversed
    where orders.organization_id = ${sellerId} and orders.customer_id = any(${customerIds}::uuid[])
      and credit.dropped_at is null
    order by credit.created_at, credit.id`.execute(tx);
  return rows;
}

export interface WaitingAmount {
  customerId: string;
  currency: string;
  amount: number;
  taxBehavior: TaxBehavior;
  taxRates: TaxRate[] | null;
}

/** Lists items that wait for the next order. After the end of a subscription there is none. */
export async function listWaitingAmounts(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<WaitingAmount[]> {
  const { rows } = await sql<WaitingAmount>`
    select subscription.customer_id, subscription.currency, waiting.amount, waiting.tax_behavior,
      waiting.tax_rates
    from subscriptions as subscription
    join subscription_prorations as waiting
      on waiting.organization_id = ${sellerId} and waiting.subscription_id = subscription.id
    where subscription.organization_id = ${sellerId}
      and subscription.customer_id = any(${customerIds}::uuid[]) and subscription.ended_at is null
      and waiting.settled_at is null`.execute(tx);
  return rows;
}

export interface UnbilledEnd {
  subscriptionId: string;
  currency: string;
  /** Without tax. */
  amount: number;
}

/** Lists ended subscriptions of these customers with items that no order billed, nor waived. */
export async function listUnbilledEnds(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<UnbilledEnd[]> {
  const { rows } = await sql<UnbilledEnd>`
    select ended.id as subscription_id, ended.currency, sum(item.amount)::bigint as amount
    from subscriptions as ended
    join subscription_prorations as item
      on item.organization_id = ${sellerId} and item.subscription_id = ended.id
    where ended.organization_id = ${sellerId} and ended.customer_id = any(${customerIds}::uuid[])
      and ended.ended_at is not null and item.order_id is null
    group by ended.id, ended.currency having sum(item.amount) > 0
    order by ended.id`.execute(tx);
  return rows;
}

export interface CustomerCredit {
  customerId: string;
  currency: string;
  /** Their credit. */
  amount: number;
  /** How many items credited them: each was rounded, and so was its tax. */
  roundedItems: number;
}

/** Lists the credit of these customers, and how many credits there were. */
export async function listCustomerCredits(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<CustomerCredit[]> {
  const { rows } = await sql<CustomerCredit>`
    select customer_id, currency, sum(amount)::bigint as amount, sum(items)::int as rounded_items from (
      select customer_id, currency, amount, 0 as items from customer_credits
      where organization_id = ${sellerId} and customer_id = any(${customerIds}::uuid[])
      union all
      select orders.customer_id, orders.currency, 0, count(*) from orders
      join order_items as item on item.organization_id = ${sellerId} and item.order_id = orders.id
      where orders.organization_id = ${sellerId} and orders.customer_id = any(${customerIds}::uuid[])
        and item.amount < 0
      group by orders.customer_id, orders.currency
      union all
      select subscription.customer_id, subscription.currency, 0, count(*)
      from subscriptions as subscription
      join subscription_prorations as item
        on item.organization_id = ${sellerId} and item.subscription_id = subscription.id
      where subscription.organization_id = ${sellerId}
        and subscription.customer_id = any(${customerIds}::uuid[]) and item.order_id is null and item.amount < 0
      group by subscription.customer_id, subscription.currency
    ) as counted group by customer_id, currency`.execute(tx);
  return rows;
}
