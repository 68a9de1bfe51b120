import { maxCustomerAttempts } from "#contract/billing/order-payment-schema.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { OrderRow } from "./order-store.ts";

/** Claims one of the tries that the customer has by the link; undefined if none is left. */
export function claimCustomerAttempt(
  tx: Tx,
  sellerId: string,
  orderId: string,
): Promise<OrderRow | undefined> {
  return tx
    .updateTable("orders")
    .set((eb) => ({ customerAttempts: eb("customerAttempts", "+", 1) }))
    .where("organizationId", "=", sellerId)
    .where("id", "=", orderId)
    .where("customerAttempts", "<", maxCustomerAttempts)
    .returningAll()
    .executeTakeFirst();
}

/** Gives back a try that did not reach the card. */
export async function releaseCustomerAttempt(
  tx: Tx,
  sellerId: string,
  orderId: string,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ customerAttempts: eb("customerAttempts", "-", 1) }))
    .where("organizationId", "=", sellerId)
    .where("id", "=", orderId)
    .where("customerAttempts", ">", 0)
    .execute();
}
