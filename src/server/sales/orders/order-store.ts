import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

export type OrderRow = Selectable<Tables["orders"]>;
export type OrderItemRow = Selectable<Tables["orderItems"]>;

export function insertOrders(
  tx: Tx,
  orders: readonly Insertable<Tables["orders"]>[],
): Promise<OrderRow[]> {
  return tx
    .insertInto("orders")
    .values([...orders])
    .returningAll()
    .execute();
}

export function insertOrderItems(
  tx: Tx,
  items: Insertable<Tables["orderItems"]>[],
): Promise<OrderItemRow[]> {
  return tx.insertInto("orderItems").values(items).returningAll().execute();
}

export function findOrder(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return selectOrders(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Payments, refunds and edits of an order wait for each other. */
export function lockOrder(tx: Tx, sellerId: string, id: string): Promise<OrderRow | undefined> {
  return selectOrders(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findOrderOfCheckout(
  db: Db | Tx,
  sellerId: string,
  checkoutId: string,
): Promise<OrderRow | undefined> {
  return selectOrders(db, sellerId)
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .executeTakeFirst();
}

/** Lists the items of these orders; those of each order are sorted by their position. */
export async function listOrderItems(
  db: Db | Tx,
  sellerId: string,
  orderIds: readonly string[],
): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderItems")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("orderId", "in", orderIds)
    .orderBy("orderId")
    .orderBy("position")
    .execute();
}

export function updateOrder(
  tx: Tx,
  sellerId: string,
  id: string,
  change: Updateable<Tables["orders"]>,
): Promise<OrderRow> {
  return tx
    .updateTable("orders")
    .set(change)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateOrderItem(
  tx: Tx,
  sellerId: string,
  id: string,
  change: Updateable<Tables["orderItems"]>,
): Promise<void> {
  await tx
    .updateTable("orderItems")
    .set(change)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .execute();
}

export async function hasOrders(tx: Tx, sellerId: string): Promise<boolean> {
  const found = await selectOrders(tx, sellerId).select("id").limit(1).executeTakeFirst();
  return found !== undefined;
}

function selectOrders(db: Db | Tx, sellerId: string) {
  return db.selectFrom("orders").where("organizationId", "=", sellerId);
}

/** Lists the orders with these numbers; numbers without an order are left out. */
export async function listOrderNumbers(
  db: Db | Tx,
  sellerId: string,
  numbers: readonly string[],
): Promise<{ id: string; number: string }[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom("orders")
    .select(["id", "number"])
    .where("organizationId", "=", sellerId)
    .where("number", "in", numbers)
    .execute();
}

const dueRows: Omit<DueRows<OrderRow>, "at"> = {
  select: (columns, rest) => sql`select ${columns} from orders ${rest}`,
  update: (rest) => sql`update orders as due ${rest}`,
};

export const chargeDates: DueRows<OrderRow> = { at: sql`next_payment_attempt_at`, ...dueRows };

export const changeExpiryDates: DueRows<OrderRow> = { at: sql`change_expires_at`, ...dueRows };

export const paymentDeadlineDates: DueRows<OrderRow> = { at: sql`payment_deadline_at`, ...dueRows };
