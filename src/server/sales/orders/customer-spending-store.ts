import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

export interface CustomerSpendingRow {
  customerId: string;
  currency: string;
  amount: number;
  orders: number;
}

/** Adds up for each customer and currency what paid orders brought, less what was refunded. */
export function listCustomerSpending(
  db: Db,
  sellerId: string,
  customerIds: readonly string[],
): Promise<CustomerSpendingRow[]> {
  return db
    .selectFrom("orders")
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", sql<string>`any(${customerIds}::uuid[])`)
    .where("status", "!=", "pending")
    .groupBy(["customerId", "currency"])
    .orderBy("customerId")
    .orderBy("currency")
    .select([
      "customerId",
      "currency",
      sql<number>`sum(total_amount - refunded_amount - refunded_tax_amount)::bigint`.as("amount"),
      sql<number>`count(*)::int`.as("orders"),
    ])
    .execute();
}
