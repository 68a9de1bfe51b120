import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

export interface BilledPeriod {
  subscriptionId: string;
  periodStart: Date;
  periodEnd: Date;
}

/** Lists the periods that renewals billed. */
export async function listBilledPeriods(
  tx: Tx,
  sellerId: string,
  subscriptionIds: readonly string[],
): Promise<BilledPeriod[]> {
  const { rows } = await sql<BilledPeriod>`
    select subscription_id, period_start, period_end from orders
    where organization_id = ${sellerId} and subscription_id = any(${subscriptionIds}::uuid[])
      and billing_reason in ('subscription_create', 'subscription_cycle') and period_start is not null
    order by subscription_id, period_start`.execute(tx);
  return rows;
}

export interface DifferentCredit {
  customerId: string;
  currency: string;
  stated: number;
  posted: number;
}

/** Lists customers whose credit is not what the ledger says. */
export async function listDifferentCredits(
  tx: Tx,
  sellerId: string,
  limit: number,
): Promise<DifferentCredit[]> {
  const { rows } = await sql<DifferentCredit>`
    select customer_id, currency, sum(stated)::bigint as stated, sum(posted)::bigint as posted
    from (
      select customer_id, currency, amount as stated, 0 as posted from customer_credits
      where organization_id = ${sellerId}
      union all
      select customer_id, currency, 0,
        case when credit_account = 'customer_credit' then amount else -amount end
      from ledger_entries
      where organization_id = ${sellerId} and 'customer_credit' in (debit_account, credit_account)
    ) as sides
    group by customer_id, currency having sum(stated) <> sum(posted)
    order by customer_id, currency limit ${limit}`.execute(tx);
  return rows;
}

export async function countCredits(tx: Tx, sellerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("customerCredits")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("organizationId", "=", sellerId)
    .executeTakeFirstOrThrow();
  return count;
}
