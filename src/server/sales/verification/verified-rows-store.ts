import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

const pageSize = 1_000;
const firstId = "00000000-0000-0000-0000-000000000000";

type Verified = "orders" | "payments" | "refunds" | "disputes" | "subscriptions";

const selections: {
  [Table in Verified]: (rest: RawBuilder<unknown>) => RawBuilder<Selectable<Tables[Table]>>;
} = {
  orders: (rest) => sql`select * from orders ${rest}`,
  payments: (rest) => sql`select * from payments ${rest}`,
  refunds: (rest) => sql`select * from refunds ${rest}`,
  disputes: (rest) => sql`select * from disputes ${rest}`,
  subscriptions: (rest) => sql`select * from subscriptions ${rest}`,
};

/** Reads every row of a seller in the order of the ids, page by page. */
export async function* readPages<Table extends Verified>(
  tx: Tx,
  sellerId: string,
  table: Table,
): AsyncGenerator<Selectable<Tables[Table]>[]> {
  for (let after = firstId; ; ) {
    const rest = sql`
      where organization_id = ${sellerId} and id > ${after} order by id limit ${pageSize}`;
    const { rows } = await selections[table](rest).execute(tx);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = (last as { id: string }).id;
  }
}

export interface ItemSums {
  orderId: string;
  amount: number;
  discountAmount: number;
  taxAmount: number;
  containedTax: number;
}

export function sumOrderItems(
  tx: Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<ItemSums[]> {
  return tx
    .selectFrom("orderItems")
    .select([
      "orderId",
      sql<number>`sum(amount)::bigint`.as("amount"),
      sql<number>`sum(discount_amount)::bigint`.as("discountAmount"),
      sql<number>`sum(tax_amount)::bigint`.as("taxAmount"),
      sql<number>`coalesce(sum(tax_amount) filter (where tax_behavior = 'inclusive'), 0)::bigint`.as(
        "containedTax",
      ),
    ])
    .where("organizationId", "=", sellerId)
    .where("orderId", "in", orderIds)
    .groupBy("orderId")
    .execute();
}

/** Adds up the sum of the succeeded payments of each order. */
export function sumPayments(
  tx: Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<{ orderId: string | null; amount: number }[]> {
  return tx
    .selectFrom("payments")
    .select(["orderId", sql<number>`sum(amount)::bigint`.as("amount")])
    .where("organizationId", "=", sellerId)
    .where("orderId", "in", orderIds)
    .where("status", "=", "succeeded")
    .groupBy("orderId")
    .execute();
}

export interface ReturnedSums {
  orderId: string;
  amount: number;
  taxAmount: number;
  /** The part of the amount that lost disputes took. */
  disputed: number;
}

/** Adds up the sums of succeeded refunds and lost disputes of each order, net and tax. */
export async function sumReturned(
  tx: Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<ReturnedSums[]> {
  const { rows } = await sql<ReturnedSums>`
    select order_id as "orderId", sum(amount)::bigint as amount, sum(tax_amount)::bigint as "taxAmount",
      sum(disputed)::bigint as disputed
    from (
      select order_id, amount, tax_amount, 0 as disputed from refunds
      where organization_id = ${sellerId} and order_id = any(${orderIds}::uuid[]) and status = 'succeeded'
      union all
      select order_id, amount, tax_amount, amount from disputes
      where organization_id = ${sellerId} and order_id = any(${orderIds}::uuid[])
        and lost_at is not null and reinstated_at is null
    ) as returned
    group by order_id`.execute(tx);
  return rows;
}

export function sumPaidBy(
  tx: Tx,
  sellerId: string,
  paymentIds: readonly string[],
): Promise<{ id: string; orderId: string | null; amount: number }[]> {
  return tx
    .selectFrom("payments")
    .select(["id", "orderId", "amount"])
    .where("organizationId", "=", sellerId)
    .where("id", "in", paymentIds)
    .where("status", "=", "succeeded")
    .execute();
}

export interface RefundedPayment {
  paymentId: string | null;
  /** Refunds that the processor knows. */
  known: number;
  /** Refunds of which it is not known whether the processor made them. */
  open: number;
}

/** Adds up the amount that refunds, including pending ones, return of each payment to its card. */
export function sumReturnedToCards(
  tx: Tx,
  sellerId: string,
  paymentIds: readonly string[],
): Promise<RefundedPayment[]> {
  const byCard = sql`amount + tax_amount - credit_amount`;
  return tx
    .selectFrom("refunds")
    .select([
      "paymentId",
      sql<number>`coalesce(sum(${byCard}) filter (where processor_id is not null), 0)::bigint`.as(
        "known",
      ),
      sql<number>`coalesce(sum(${byCard}) filter (where processor_id is null), 0)::bigint`.as(
        "open",
      ),
    ])
    .where("organizationId", "=", sellerId)
    .where("paymentId", "in", paymentIds)
    .where("status", "in", ["pending", "succeeded"])
    .groupBy("paymentId")
    .execute();
}

/** Lists sources of entries that name a row which does not exist, or one that moved no money. */
export async function listOrphanSources(tx: Tx, sellerId: string, limit: number) {
  const orphans = (prefix: string, selected: RawBuilder<unknown>) => sql`
    (select source from ledger_entries
     where organization_id = ${sellerId} and source like ${`${prefix}:%`}
       and source not in (select unnest(sources) from (${selected}) as known (sources))
     limit ${limit})`;
  const { rows } = await sql<{ source: string }>`
    ${orphans(
      "order",
      sql`select array['order:' || id || ':sale', 'order:' || id || ':credit', 'order:' || id || ':waived',
            'order:' || id || ':credit_returned']
          from orders where organization_id = ${sellerId}`,
    )} union ${orphans(
      "payment",
      sql`select array['payment:' || id] from payments
          where organization_id = ${sellerId} and status = 'succeeded'`,
    )} union ${orphans(
      "charge",
      sql`select array['charge:' || charge_id || ':fee'] from payments
          where organization_id = ${sellerId} and charge_id is not null`,
    )} union ${orphans(
      "refund",
      sql`select array['refund:' || id, 'refund:' || id || ':reverted'] from refunds
          where organization_id = ${sellerId} and status <> 'pending'`,
    )} union ${orphans(
      "dispute",
      sql`select array['dispute:' || id || ':withdrawn', 'dispute:' || id || ':fee',
            'dispute:' || id || ':reinstated', 'dispute:' || id || ':fee_returned',
            'dispute:' || id || ':lost', 'dispute:' || id || ':recovered',
            'dispute:' || id || ':credit_taken', 'dispute:' || id || ':credit_given_back'] from disputes
          where organization_id = ${sellerId} and withdrawn_at is not null
          union all select array['dispute:' || dispute_id || ':credit_set_off:' || id] from credit_set_offs
          where organization_id = ${sellerId}`,
    )} union ${orphans(
      "subscription",
      sql`select array['subscription:' || id || ':credit'] from subscriptions
          where organization_id = ${sellerId} and ended_at is not null`,
    )} order by source`.execute(tx);
  return rows.map(({ source }) => source);
}
