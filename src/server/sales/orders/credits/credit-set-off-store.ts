import { type Insertable, sql } from "kysely";
import type { CreditAccount } from "#server/customers/customer-credit-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

/** A debt of a customer since a lost dispute: they had spent the credit that it took back. */
export interface CreditDebt {
  disputeId: string;
  orderId: string;
  orderNumber: string;
  owed: number;
}

/** Lists the debts of a customer in one currency, those of the oldest lost dispute first. */
export async function listCreditDebts(
  tx: Tx,
  { organizationId: sellerId, customerId, currency }: CreditAccount,
): Promise<CreditDebt[]> {
  const { rows } = await sql<CreditDebt>`
    select disputes.id as dispute_id, orders.id as order_id, orders.number as order_number,
      disputes.credit_owed_amount - paid.amount as owed
    from disputes
    join orders on orders.organization_id = ${sellerId} and orders.id = disputes.order_id
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from credit_set_offs
      where organization_id = ${sellerId} and dispute_id = disputes.id
    ) as paid
    where disputes.organization_id = ${sellerId} and disputes.customer_id = ${customerId}
      and disputes.currency = ${currency} and disputes.credit_owed_amount > 0
      and disputes.credit_owed_amount > paid.amount
      and exists (
        select from credit_reversals
        where organization_id = ${sellerId} and dispute_id = disputes.id and given_back_at is null
      )
    order by disputes.lost_at, disputes.id`.execute(tx);
  return rows;
}

export async function insertCreditSetOffs(
  tx: Tx,
  setOffs: readonly Insertable<Tables["creditSetOffs"]>[],
): Promise<void> {
  await tx
    .insertInto("creditSetOffs")
    .values([...setOffs])
    .execute();
}

/** Returns what later credit has paid of the debt of each of these disputes, if it has. */
export async function sumCreditSetOffs(
  db: Db | Tx,
  sellerId: string,
  disputeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (disputeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("creditSetOffs")
    .select(["disputeId", sql<number>`sum(amount)::bigint`.as("amount")])
    .where("organizationId", "=", sellerId)
    .where("disputeId", "in", disputeIds)
    .groupBy("disputeId")
    .execute();
  return new Map(rows.map(({ disputeId, amount }) => [disputeId, amount]));
}
