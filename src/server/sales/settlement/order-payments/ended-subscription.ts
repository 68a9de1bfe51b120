import type { Db, Tx } from "#server/platform/database/database.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { findSubscription } from "../../subscriptions/records/subscription-store.ts";

/** Returns whether an order is the last one of its subscription: a new card is not saved. */
export async function hasSubscriptionEnded(
  db: Db | Tx,
  { organizationId, subscriptionId }: OrderRow,
): Promise<boolean> {
  const row = subscriptionId && (await findSubscription(db, organizationId, subscriptionId));
  return row ? row.endedAt !== null : false;
}
