import { type Insertable, sql } from "kysely";
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

/** Lists the amounts that changes of plan credited of an order. */
export async function listOrderCredits(
  tx: Tx,
  sellerId: string,
  orderId: string,
): Promise<OrderCredit[]> {
  const { rows } = await sql<OrderCredit>`
    select amount as net, tax_amount as tax, tax_breakdown as taxes from order_credits
    where organization_id = ${sellerId} and order_id = ${orderId} and dropped_at is null
    order by created_at, id`.execute(tx);
  return rows;
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
