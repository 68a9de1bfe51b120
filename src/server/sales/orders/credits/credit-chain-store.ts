import { sql } from "kysely";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export interface ChainOrderRow {
  id: string;
  totalAmount: number;
  waivedAmount: number;
  subscriptionId: string | null;
}

/** The orders that are connected with these by credits, over any number of changes of plan. */
const selectChain = (sellerId: string, orderIds: readonly string[]) => sql`
  with recursive chain as (
    select unnest(${orderIds}::uuid[]) as id
    union
    select linked.id from chain cross join lateral (
      select billed_order_id as id from order_credits
      where organization_id = ${sellerId} and order_id = chain.id
        and billed_order_id is not null and dropped_at is null
      union all
      select order_id from order_credits
      where organization_id = ${sellerId} and billed_order_id = chain.id and dropped_at is null
    ) as linked
  )
  select id, total_amount, waived_amount, subscription_id from orders
  where organization_id = ${sellerId} and id in (select id from chain)
  order by created_at, id`;

/** Lists them oldest first. */
export async function listChainOrders(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<ChainOrderRow[]> {
  const { rows } = await sql<ChainOrderRow>`${selectChain(sellerId, orderIds)}`.execute(db);
  return rows;
}

/**
 * Locks them, so that refunds and disputes of any of them wait for each other. Their subscription
 * is locked.
 */
export async function lockChainOrders(
  tx: Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await sql`${selectChain(sellerId, orderIds)} for no key update`.execute(tx);
}

export interface ChainCreditRow {
  id: string;
  orderId: string;
  /** The rest of it: lost disputes may have taken a part back. */
  net: number;
  tax: number;
  billedOrderId: string | null;
  prorationId: string | null;
  isWaiting: boolean;
  /** With tax: what was taken back of credit that the customer had got. */
  takenBack: number;
}

/** Lists the credits of these orders, oldest first. */
export async function listChainCredits(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<ChainCreditRow[]> {
  const { rows } = await sql<ChainCreditRow>`
    select credit.id, credit.order_id, credit.billed_order_id, credit.proration_id,
      credit.amount - reversed.net as net, credit.tax_amount - reversed.tax as tax,
      waiting.id is not null as is_waiting, reversed.taken_back
    from order_credits as credit
    left join subscription_prorations as waiting on waiting.organization_id = credit.organization_id
      and waiting.id = credit.proration_id and waiting.settled_at is null
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as net, coalesce(sum(tax_amount), 0)::bigint as tax,
        coalesce(sum(amount + tax_amount) filter (where proration_id is null), 0)::bigint as taken_back
      from credit_reversals
      where organization_id = credit.organization_id and order_credit_id = credit.id
        and given_back_at is null
    ) as reversed
    where credit.organization_id = ${sellerId} and credit.order_id = any(${orderIds}::uuid[])
      and credit.dropped_at is null
    order by credit.created_at, credit.id`.execute(db);
  return rows;
}

/**
 * Adds up, with tax, what the processor returned of those orders of which it returned anything: by
 * refunds that it knows, and by lost disputes.
 */
export async function sumReturnedByOrder(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<{ orderId: string; amount: number }[]> {
  const { rows } = await sql<{ orderId: string; amount: number }>`
    select order_id, sum(amount)::bigint as amount from (
      select order_id, amount + tax_amount as amount from refunds
      where organization_id = ${sellerId} and order_id = any(${orderIds}::uuid[])
        and (status = 'succeeded' or (status = 'pending' and processor_id is not null))
      union all
      select order_id, amount + tax_amount from disputes
      where organization_id = ${sellerId} and order_id = any(${orderIds}::uuid[])
        and lost_at is not null and reinstated_at is null
    ) as returned
    group by order_id`.execute(db);
  return rows;
}

interface CreditParts {
  id: string;
  amount: number;
  taxAmount: number;
  taxBreakdown: TaxPart[];
}

/** A credit, and what was taken back of it. */
export interface DividedCredit extends CreditParts {
  prorationId: string | null;
  reversed: CreditParts[];
}

export async function listDividedCredits(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<DividedCredit[]> {
  if (ids.length === 0) return [];
  const columns = ["id", "amount", "taxAmount", "taxBreakdown"] as const;
  const credits = await tx
    .selectFrom("orderCredits")
    .select([...columns, "prorationId"])
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
  const reversals = await tx
    .selectFrom("creditReversals")
    .select([...columns, "orderCreditId"])
    .where("organizationId", "=", sellerId)
    .where("orderCreditId", "in", ids)
    .where("givenBackAt", "is", null)
    .execute();
  const reversed = Map.groupBy(reversals.map(toParts), ({ orderCreditId }) => orderCreditId);
  return credits.map((credit) => ({ ...toParts(credit), reversed: reversed.get(credit.id) ?? [] }));
}

function toParts<Row extends { taxBreakdown: unknown }>(row: Row) {
  return { ...row, taxBreakdown: row.taxBreakdown as TaxPart[] };
}

/** The rest of a credit waits as another item. */
export async function moveWaitingCredit(
  tx: Tx,
  sellerId: string,
  id: string,
  prorationId: string,
): Promise<void> {
  await tx
    .updateTable("orderCredits")
    .set({ prorationId })
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .execute();
}
