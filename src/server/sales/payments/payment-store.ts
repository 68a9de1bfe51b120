import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type PaymentRow = Selectable<Tables["payments"]>;

/** One row for each charge of an attempt: what is known later replaces what was known before. */
export function savePayment(tx: Tx, payment: Insertable<Tables["payments"]>): Promise<PaymentRow> {
  const { status, orderId, declineReason, declineMessage, checkAt, createdAt } = payment;
  return tx
    .insertInto("payments")
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(["organizationId", "processorId", "attemptId"]).doUpdateSet({
        status,
        orderId,
        declineReason,
        declineMessage,
        checkAt,
        modifiedAt: createdAt,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findPayment(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return paymentsOf(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockPayment(tx: Tx, sellerId: string, id: string): Promise<PaymentRow | undefined> {
  return paymentsOf(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The payment by which a charge is known to the seller. */
export function findPaymentOfCharge(
  db: Db | Tx,
  sellerId: string,
  chargeId: string,
): Promise<PaymentRow | undefined> {
  return paymentsOf(db, sellerId).selectAll().where("chargeId", "=", chargeId).executeTakeFirst();
}

/** The charge that paid the order, which is what a refund gives back. */
export function findChargedPayment(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return paymentsOf(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .where("status", "=", "succeeded")
    .where("chargeId", "is not", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export function updatePayment(
  tx: Tx,
  sellerId: string,
  id: string,
  change: Updateable<Tables["payments"]>,
): Promise<PaymentRow> {
  return tx
    .updateTable("payments")
    .set(change)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findFirstFeeCheck(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("payments")
    .select("checkAt")
    .where("checkAt", "is not", null)
    .orderBy("checkAt")
    .limit(1)
    .executeTakeFirst();
  return first?.checkAt ?? undefined;
}

/** Of any seller, the earliest first, without a lock. */
export function listDueFees(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  return tx
    .selectFrom("payments")
    .select(["organizationId", "id"])
    .where("checkAt", "<=", now)
    .orderBy("checkAt")
    .limit(limit)
    .execute();
}

/** Those that are still due get their next check; the charges of those that were taken. */
export async function takeDueFees(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  { now, nextCheckAt }: { now: Date; nextCheckAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ chargeId: string }>`
    update payments set check_at = ${nextCheckAt}
    where organization_id = ${sellerId} and id in (
      select id from payments
      where organization_id = ${sellerId} and id = any(${ids}::uuid[]) and check_at <= ${now}
      for update skip locked)
    returning charge_id`.execute(tx);
  return rows.map(({ chargeId }) => chargeId);
}

function paymentsOf(db: Db | Tx, sellerId: string) {
  return db.selectFrom("payments").where("organizationId", "=", sellerId);
}
