import { sql } from "kysely";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/**
 * The sums taken of an order: by refunds, pending ones included, and by disputes that hold its
 * money.
 */
export interface RefundSums {
  orderId: string;
  net: number;
  tax: number;
  /** The amounts that changes of plan credited of it and no dispute took back, in addition. */
  creditedNet: number;
  creditedTax: number;
  /** The part of both that was or will be returned to the card. */
  byCard: number;
  /** The part of disputes that are not decided. */
  disputed: number;
}

/** Adds up the refunds of those orders that have any. */
export async function sumRefundsOf(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<RefundSums[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<RefundSums>`
    select order_id as "orderId", sum(amount)::bigint as net, sum(tax_amount)::bigint as tax,
      sum(credited)::bigint as "creditedNet", sum(credited_tax)::bigint as "creditedTax",
      sum(amount + tax_amount - credit_amount)::bigint as "byCard", sum(disputed)::bigint as disputed
    from (
      select order_id, amount, tax_amount, credit_amount, 0 as disputed, 0 as credited, 0 as credited_tax
      from refunds
      where organization_id = ${sellerId} and order_id = any(${orderIds}::uuid[])
        and status in ('pending', 'succeeded')
      union all
      select order_id, amount, tax_amount, 0,
        case when lost_at is null then amount + tax_amount else 0 end, 0, 0
      from disputes
      where organization_id = ${sellerId} and order_id = any(${orderIds}::uuid[])
        and withdrawn_at is not null and reinstated_at is null
      union all
      select order_id, 0, 0, 0, 0, amount, tax_amount from order_credits
      where organization_id = ${sellerId} and order_id = any(${orderIds}::uuid[]) and dropped_at is null
      union all
      select credit.order_id, 0, 0, 0, 0, -reversal.amount, -reversal.tax_amount
      from order_credits as credit
      join credit_reversals as reversal on reversal.organization_id = credit.organization_id
        and reversal.order_credit_id = credit.id and reversal.given_back_at is null
      where credit.organization_id = ${sellerId} and credit.order_id = any(${orderIds}::uuid[])
        and credit.dropped_at is null
    ) as taken
    group by order_id`.execute(db);
  return rows;
}

/**
 * Adds up the sums that went back to the buyer: by refunds that have succeeded, and by lost
 * disputes.
 */
export async function sumReturnedOf(
  tx: Tx,
  sellerId: string,
  orderId: string,
): Promise<{ net: number; tax: number }> {
  const { rows } = await sql<{ net: number; tax: number }>`
    select coalesce(sum(amount), 0)::bigint as net, coalesce(sum(tax_amount), 0)::bigint as tax from (
      select amount, tax_amount from refunds
      where organization_id = ${sellerId} and order_id = ${orderId} and status = 'succeeded'
      union all
      select amount, tax_amount from disputes
      where organization_id = ${sellerId} and order_id = ${orderId}
        and lost_at is not null and reinstated_at is null
    ) as returned`.execute(tx);
  return rows[0] ?? { net: 0, tax: 0 };
}

/** Lists the taxes of everything that counts as taken of an order. */
export async function listTakenTaxes(
  tx: Tx,
  sellerId: string,
  orderId: string,
): Promise<TaxPart[][]> {
  const { rows } = await sql<{ taxes: TaxPart[] }>`
    select tax_breakdown as taxes from refunds
    where organization_id = ${sellerId} and order_id = ${orderId} and status in ('pending', 'succeeded')
    union all
    select tax_breakdown from disputes
    where organization_id = ${sellerId} and order_id = ${orderId}
      and withdrawn_at is not null and reinstated_at is null`.execute(tx);
  return rows.map(({ taxes }) => taxes);
}

export interface ReturnedPart {
  net: number;
  tax: number;
  taxes: TaxPart[];
}

/**
 * Lists the sums that the processor returned of an order: refunds that it knows, and lost disputes.
 */
export async function listReturnedOf(
  tx: Tx,
  sellerId: string,
  orderId: string,
): Promise<ReturnedPart[]> {
  const { rows } = await sql<ReturnedPart>`
    select amount as net, tax_amount as tax, tax_breakdown as taxes from refunds
    where organization_id = ${sellerId} and order_id = ${orderId}
      and (status = 'succeeded' or (status = 'pending' and processor_id is not null))
    union all
    select amount, tax_amount, tax_breakdown from disputes
    where organization_id = ${sellerId} and order_id = ${orderId}
      and lost_at is not null and reinstated_at is null`.execute(tx);
  return rows;
}
