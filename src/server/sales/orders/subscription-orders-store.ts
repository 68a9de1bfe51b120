import type { Db, Tx } from "#server/platform/database/database.ts";
import type { OrderItemRow, OrderRow } from "./order-store.ts";

/** Finds the newest order of a subscription. */
export async function findLastOrderId(
  db: Db | Tx,
  sellerId: string,
  subscriptionId: string,
): Promise<string | undefined> {
  const row = await selectOrders(db, sellerId, subscriptionId)
    .select("id")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Lists those that are still collected, oldest first. */
export function listUnpaidOrders(
  db: Db | Tx,
  sellerId: string,
  subscriptionId: string,
): Promise<OrderRow[]> {
  return unpaidOrders(db, sellerId, subscriptionId).execute();
}

export function lockUnpaidOrders(
  tx: Tx,
  sellerId: string,
  subscriptionId: string,
): Promise<OrderRow[]> {
  return unpaidOrders(tx, sellerId, subscriptionId).forNoKeyUpdate().execute();
}

function unpaidOrders(db: Db | Tx, sellerId: string, subscriptionId: string) {
  return selectOrders(db, sellerId, subscriptionId)
    .selectAll()
    .where("status", "=", "pending")
    .where("givenUpAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id");
}

/** Returns whether an order of a subscription is still to be paid. */
export async function hasUnpaidOrder(
  db: Db | Tx,
  sellerId: string,
  subscriptionId: string,
): Promise<boolean> {
  const row = await selectOrders(db, sellerId, subscriptionId)
    .select("id")
    .where("status", "=", "pending")
    .where("givenUpAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a payment of one that is still collected failed. */
export async function hasFailedOrder(
  tx: Tx,
  sellerId: string,
  subscriptionId: string,
): Promise<boolean> {
  const row = await selectOrders(tx, sellerId, subscriptionId)
    .select("id")
    .where("status", "=", "pending")
    .where("givenUpAt", "is", null)
    .where("failedAttempts", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a payment of the subscription failed until it was given up. */
export async function hasGivenUpOrder(
  db: Db | Tx,
  sellerId: string,
  subscriptionId: string,
): Promise<boolean> {
  const row = await selectOrders(db, sellerId, subscriptionId)
    .select("id")
    .where("givenUpAt", "is not", null)
    .where("failedAttempts", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists those of a customer whose payment failed and that are still collected and can be paid. */
export function listFailedOrders(
  tx: Tx,
  sellerId: string,
  customerId: string,
): Promise<Pick<OrderRow, "id" | "failedAttempts">[]> {
  return tx
    .selectFrom("orders")
    .select(["id", "failedAttempts"])
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("status", "=", "pending")
    .where("givenUpAt", "is", null)
    .where("awaitsAddress", "=", false)
    .where("failedAttempts", ">", 0)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Lists the subscriptions that have an order which is still collected. */
export async function listOwingSubscriptionIds(
  tx: Tx,
  sellerId: string,
  { customerId, limit }: { customerId?: string; limit?: number },
): Promise<string[]> {
  let found = tx
    .selectFrom("orders")
    .select("subscriptionId")
    .distinct()
    .where("organizationId", "=", sellerId)
    .where("status", "=", "pending")
    .where("givenUpAt", "is", null)
    .orderBy("subscriptionId");
  if (customerId !== undefined) found = found.where("customerId", "=", customerId);
  if (limit !== undefined) found = found.limit(limit);
  return (await found.execute()).flatMap(({ subscriptionId }) => subscriptionId ?? []);
}

/** Finds the last item that charged something for this subscription at this price. */
export function findChargedItem(
  db: Db | Tx,
  sellerId: string,
  subscriptionId: string,
  priceId: string,
): Promise<OrderItemRow | undefined> {
  return selectOrders(db, sellerId, subscriptionId)
    .innerJoin("orderItems", (join) =>
      join
        .onRef("orderItems.organizationId", "=", "orders.organizationId")
        .onRef("orderItems.orderId", "=", "orders.id"),
    )
    .selectAll("orderItems")
    .where("orders.givenUpAt", "is", null)
    .where("orderItems.amount", ">", 0)
    .where("orderItems.productPriceId", "=", priceId)
    .orderBy("orderItems.createdAt", "desc")
    .orderBy("orderItems.position")
    .limit(1)
    .executeTakeFirst();
}

function selectOrders(db: Db | Tx, sellerId: string, subscriptionId: string) {
  return db
    .selectFrom("orders")
    .where("orders.organizationId", "=", sellerId)
    .where("orders.subscriptionId", "=", subscriptionId);
}
