import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

export type AttemptRow = Selectable<Tables["paymentAttempts"]>;

export async function insertAttempt(
  tx: Tx,
  attempt: Insertable<Tables["paymentAttempts"]>,
): Promise<AttemptRow> {
  const row = await tx
    .insertInto("paymentAttempts")
    .values(attempt)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

export async function findAttempt(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row;
}

/** A checkout has at most one. */
export async function findLiveAttempt(
  db: Db | Tx,
  sellerId: string,
  checkoutId: string,
): Promise<AttemptRow | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row;
}

/** An order has at most one, too. */
export async function findLiveAttemptOfOrder(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<AttemptRow | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row;
}

/** Returns whether a method was charged for an order since it became the customer's default. */
export async function hasTriedMethod(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
  { id, defaultSince }: { id: string; defaultSince: Date | null },
): Promise<boolean> {
  if (defaultSince === null) return false;
  const row = await selectAttempts(db, sellerId)
    .select("id")
    .where("orderId", "=", orderId)
    .where("paymentMethodId", "=", id)
    .where("createdAt", ">=", defaultSince)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the newest attempt of an order that failed or was canceled. */
export async function findLastFailedAttempt(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<AttemptRow | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .where("status", "in", ["failed", "canceled"])
    .orderBy("endedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** Finds the newest try of this intent: what the intent is now is what became of it. */
export async function findLastAttempt(
  db: Db | Tx,
  sellerId: string,
  intentId: string,
): Promise<AttemptRow | undefined> {
  const row = await selectAttempts(db, sellerId)
    .selectAll()
    .where("intentId", "=", intentId)
    .orderBy("createdAt", "desc")
    .orderBy(sql`ended_at is null`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row;
}

export async function updateAttempt(
  tx: Tx,
  sellerId: string,
  id: string,
  change: Updateable<Tables["paymentAttempts"]>,
): Promise<AttemptRow> {
  const row = await tx
    .updateTable("paymentAttempts")
    .set(change)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

export async function hasAttempts(tx: Tx, sellerId: string): Promise<boolean> {
  const found = await selectAttempts(tx, sellerId).select("id").limit(1).executeTakeFirst();
  return found !== undefined;
}

function selectAttempts(db: Db | Tx, sellerId: string) {
  return db.selectFrom("paymentAttempts").where("organizationId", "=", sellerId);
}

export const attemptCheckDates: DueRows<AttemptRow> = {
  at: sql`check_at`,
  select: (columns, rest) => sql`select ${columns} from payment_attempts ${rest}`,
  update: (rest) => sql`update payment_attempts as due ${rest}`,
};
