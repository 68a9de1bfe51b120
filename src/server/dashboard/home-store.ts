import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

export interface DayFigures {
  /** Which of the given days, from 1. */
  place: number;
  amount: number;
  count: number;
}

/**
 * Adds up the net amounts and the number of the orders paid on each of the days. Days without any
 * are left out.
 */
export async function sumPaidOrders(
  db: Db,
  sellerId: string,
  currency: string,
  starts: readonly Date[],
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select width_bucket(paid_at, ${starts}::timestamptz[]) as place,
      sum(net_amount)::bigint as amount, count(*)::bigint as "count"
    from orders
    where organization_id = ${sellerId} and currency = ${currency} and paid_at >= ${starts[0]}
    group by 1`.execute(db);
  return rows;
}

/** Adds up the net amounts and the number of the succeeded refunds made on each of the days. */
export async function sumRefunds(
  db: Db,
  sellerId: string,
  currency: string,
  starts: readonly Date[],
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select width_bucket(created_at, ${starts}::timestamptz[]) as place,
      sum(amount)::bigint as amount, count(*)::bigint as "count"
    from refunds
    where organization_id = ${sellerId} and currency = ${currency} and status = 'succeeded'
      and created_at >= ${starts[0]}
    group by 1`.execute(db);
  return rows;
}

export interface HomeCounts {
  failedPayments: number;
  failedRefunds: number;
  pendingRefunds: number;
  openDisputes: number;
  answerBy: Date | null;
  lostDisputes: number;
  lostAmount: number;
  pastDue: number;
  pastDueAmount: number;
  hasBusinessDetails: boolean;
}

export interface CountedPeriods {
  current: Date;
  weekAgo: Date;
}

/** Counts everything in one statement: every part reads a short range of an index. */
export async function countForHome(
  db: Db,
  sellerId: string,
  { current, weekAgo }: CountedPeriods,
): Promise<HomeCounts> {
  const { rows } = await sql<HomeCounts>`
    select
      (select count(*) from payments where organization_id = ${sellerId} and status = 'failed'
        and created_at >= ${weekAgo})::bigint as "failedPayments",
      (select count(*) from refunds where organization_id = ${sellerId} and status = 'failed'
        and created_at >= ${current})::bigint as "failedRefunds",
      (select count(*) from refunds where organization_id = ${sellerId} and status = 'pending')::bigint
        as "pendingRefunds",
      (select count(*) from disputes where organization_id = ${sellerId} and answer_by is not null)::bigint
        as "openDisputes",
      (select min(answer_by) from disputes where organization_id = ${sellerId}) as "answerBy",
      lost.amount as "lostAmount", lost.disputes as "lostDisputes",
      late.amount as "pastDueAmount", late.subscriptions as "pastDue",
      exists (select from seller_settings where organization_id = ${sellerId}
        and details_submitted_at is not null) as "hasBusinessDetails"
    from (
      select count(*)::bigint as disputes, coalesce(sum(amount + tax_amount), 0)::bigint as amount from disputes
      where organization_id = ${sellerId} and status = 'lost' and lost_at >= ${current}
    ) as lost, (
      select count(*)::bigint as subscriptions, coalesce(sum(amount), 0)::bigint as amount from subscriptions
      where organization_id = ${sellerId} and status = 'past_due'
    ) as late`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a statement of sums has one row");
  return counts;
}
