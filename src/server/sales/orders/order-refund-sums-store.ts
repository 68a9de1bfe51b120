import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** What refunds have taken of an order, pending ones included. */
export interface RefundSums {
  orderId: string;
  net: number;
  tax: number;
  /** The part of both that was or will be returned to the card. */
  byCard: number;
}

/** Of those orders that have any. */
export async function sumRefundsOf(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<RefundSums[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("refunds")
    .select([
      "orderId",
      sql<number>`sum(amount)::bigint`.as("net"),
      sql<number>`sum(tax_amount)::bigint`.as("tax"),
      sql<number>`sum(amount + tax_amount - credit_amount)::bigint`.as("byCard"),
    ])
    .where("organizationId", "=", sellerId)
    .where("orderId", "in", orderIds)
    .where("status", "in", ["pending", "succeeded"])
    .groupBy("orderId")
    .execute();
}
