import { type Insertable, sql } from "kysely";
import { minor } from "#contract/money.ts";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export async function insertOrderCredits(
  tx: Tx,
  credits: readonly Insertable<Tables["orderCredits"]>[],
): Promise<void> {
  if (credits.length === 0) return;
  await tx
    .insertInto("orderCredits")
    .values([...credits])
    .execute();
}

export interface OrderCredit {
  net: number;
  tax: number;
  taxes: TaxPart[];
}

/**
 * Lists the amounts that changes of plan credited of an order, and as negative ones those that lost
 * disputes took back.
 */
export async function listOrderCredits(
  tx: Tx,
  sellerId: string,
  orderId: string,
): Promise<OrderCredit[]> {
  const { rows } = await sql<OrderCredit & { isReversed: boolean }>`
    select credit.amount as net, credit.tax_amount as tax, credit.tax_breakdown as taxes,
      false as is_reversed
    from order_credits as credit
    where organization_id = ${sellerId} and order_id = ${orderId} and dropped_at is null
    union all
    select reversal.amount, reversal.tax_amount, reversal.tax_breakdown, true
    from order_credits as credit
    join credit_reversals as reversal on reversal.organization_id = credit.organization_id
      and reversal.order_credit_id = credit.id and reversal.given_back_at is null
    where credit.organization_id = ${sellerId} and credit.order_id = ${orderId}
      and credit.dropped_at is null`.execute(tx);
  return rows.map(({ isReversed, ...credit }) => (isReversed ? negate(credit) : credit));
}

function negate({ net, tax, taxes }: OrderCredit): OrderCredit {
  const parts = taxes.map(({ amount, taxableAmount, ...part }) => ({
    ...part,
    amount: minor(0 - amount),
    taxableAmount: minor(0 - taxableAmount),
  }));
  return { net: 0 - net, tax: 0 - tax, taxes: parts };
}

/** These items are not billed anymore: what they would have credited can be refunded again. */
export async function dropOrderCredits(
  tx: Tx,
  sellerId: string,
  prorationIds: readonly string[],
  now: Date,
): Promise<void> {
  if (prorationIds.length === 0) return;
  await tx
    .updateTable("orderCredits")
    .set({ droppedAt: now })
    .where("organizationId", "=", sellerId)
    .where("prorationId", "in", prorationIds)
    .execute();
}

/** Names the order that bills these items now. */
export async function nameBillingOrder(
  tx: Tx,
  sellerId: string,
  prorationIds: readonly string[],
  billedOrderId: string,
): Promise<void> {
  if (prorationIds.length === 0) return;
  await tx
    .updateTable("orderCredits")
    .set({ billedOrderId })
    .where("organizationId", "=", sellerId)
    .where("prorationId", "in", prorationIds)
    .execute();
}

/** Drops the credits of an order that is given up: their amounts can be refunded again. */
export async function dropBilledCredits(
  tx: Tx,
  sellerId: string,
  billedOrderId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("orderCredits")
    .set({ droppedAt: now })
    .where("organizationId", "=", sellerId)
    .where("billedOrderId", "=", billedOrderId)
    .where("droppedAt", "is", null)
    .execute();
}
