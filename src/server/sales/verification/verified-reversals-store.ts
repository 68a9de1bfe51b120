import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface ReversalSums {
  disputeId: string;
  /** Taken from credit that the customer had been given. */
  net: number;
  tax: number;
  /** Dropped from items that waited. */
  waitingNet: number;
  waitingTax: number;
  /** True if any was given back, or all of it. */
  isAnyGivenBack: boolean;
  isAllGivenBack: boolean;
}

/** Adds up the credit that each of these disputes has taken back. */
export async function sumReversals(
  tx: Tx,
  sellerId: string,
  disputeIds: readonly string[],
): Promise<ReversalSums[]> {
  const { rows } = await sql<ReversalSums>`
    select dispute_id,
      coalesce(sum(amount) filter (where proration_id is null), 0)::bigint as net,
      coalesce(sum(tax_amount) filter (where proration_id is null), 0)::bigint as tax,
      coalesce(sum(amount) filter (where proration_id is not null), 0)::bigint as waiting_net,
      coalesce(sum(tax_amount) filter (where proration_id is not null), 0)::bigint as waiting_tax,
      bool_or(given_back_at is not null) as is_any_given_back,
      bool_and(given_back_at is not null) as is_all_given_back
    from credit_reversals
    where organization_id = ${sellerId} and dispute_id = any(${disputeIds}::uuid[])
    group by dispute_id`.execute(tx);
  return rows;
}

export interface VerifiedSetOff {
  id: string;
  disputeId: string;
  amount: number;
}

/** Lists what later credit has paid of the debts of these disputes. */
export function listSetOffs(
  tx: Tx,
  sellerId: string,
  disputeIds: readonly string[],
): Promise<VerifiedSetOff[]> {
  return tx
    .selectFrom("creditSetOffs")
    .select(["id", "disputeId", "amount"])
    .where("organizationId", "=", sellerId)
    .where("disputeId", "in", disputeIds)
    .execute();
}

export interface CreditOfDebtor {
  customerId: string;
  currency: string;
  credit: number;
  owed: number;
}

/** Lists customers who have credit while they owe some of a lost dispute. */
export async function listCreditsOfDebtors(
  tx: Tx,
  sellerId: string,
  limit: number,
): Promise<CreditOfDebtor[]> {
  const { rows } = await sql<CreditOfDebtor>`
    select credits.customer_id, credits.currency, credits.amount as credit,
      sum(disputes.credit_owed_amount - set_off.amount)::bigint as owed
    from disputes
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from credit_set_offs
      where organization_id = ${sellerId} and dispute_id = disputes.id
    ) as set_off
    join customer_credits as credits on credits.organization_id = ${sellerId}
      and credits.customer_id = disputes.customer_id and credits.currency = disputes.currency
    where disputes.organization_id = ${sellerId} and disputes.credit_owed_amount > 0
      and disputes.lost_at is not null and disputes.reinstated_at is null and credits.amount > 0
    group by credits.customer_id, credits.currency, credits.amount
    having sum(disputes.credit_owed_amount - set_off.amount) > 0
    order by credits.customer_id, credits.currency limit ${limit}`.execute(tx);
  return rows;
}
