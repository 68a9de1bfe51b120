import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type AttemptRow = Omit<Selectable<Tables["paymentAttempts"]>, "status" | "intentKind"> & {
  status: "started" | "requires_action" | "processing" | "succeeded" | "failed" | "canceled";
  intentKind: "payment" | "setup";
};

export async function insertAttempt(
  tx: Tx,
  attempt: Insertable<Tables["paymentAttempts"]>,
): Promise<AttemptRow> {
  const row = await tx
    .insertInto("paymentAttempts")
    .values(attempt)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AttemptRow;
}

export async function findAttempt(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const row = await attemptsOf(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
  return row as AttemptRow | undefined;
}

/** A checkout has at most one. */
export async function findLiveAttempt(
  db: Db | Tx,
  sellerId: string,
  checkoutId: string,
): Promise<AttemptRow | undefined> {
  const row = await attemptsOf(db, sellerId)
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row as AttemptRow | undefined;
}

/** The newest try of this intent: what the intent is now is what became of it. */
export async function findLastAttempt(
  db: Db | Tx,
  sellerId: string,
  intentId: string,
): Promise<AttemptRow | undefined> {
  const row = await attemptsOf(db, sellerId)
    .selectAll()
    .where("intentId", "=", intentId)
    .orderBy("createdAt", "desc")
    .orderBy(sql`ended_at is null`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row as AttemptRow | undefined;
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
  return row as AttemptRow;
}

export async function hasAttempts(tx: Tx, sellerId: string): Promise<boolean> {
  const found = await attemptsOf(tx, sellerId).select("id").limit(1).executeTakeFirst();
  return found !== undefined;
}

export async function findFirstCheck(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("paymentAttempts")
    .select("checkAt")
    .where("checkAt", "is not", null)
    .orderBy("checkAt")
    .limit(1)
    .executeTakeFirst();
  return first?.checkAt ?? undefined;
}

/** Of any seller, the earliest first, without a lock. */
export function listDueAttempts(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  return tx
    .selectFrom("paymentAttempts")
    .select(["organizationId", "id"])
    .where("checkAt", "<=", now)
    .orderBy("checkAt")
    .limit(limit)
    .execute();
}

/**
 * Those that are still due get their next check, the later the older they are: an attempt that cannot be settled is not
 * asked for again and again. Returns the ids of those that were taken.
 */
export async function takeDueAttempts(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_attempts
    set check_at = ${now}::timestamptz
      + least(greatest((${now}::timestamptz - created_at) / 2, interval '5 minutes'), interval '12 hours')
    where organization_id = ${sellerId} and id in (
      select id from payment_attempts
      where organization_id = ${sellerId} and id = any(${ids}::uuid[]) and check_at <= ${now}
      for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

function attemptsOf(db: Db | Tx, sellerId: string) {
  return db.selectFrom("paymentAttempts").where("organizationId", "=", sellerId);
}
