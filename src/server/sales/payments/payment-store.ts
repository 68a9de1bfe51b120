import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

export type PaymentRow = Selectable<Tables["payments"]>;

/**
 * Stores one row for each charge of an attempt: what is known later replaces what was known before.
 */
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
  return selectPayments(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockPayment(tx: Tx, sellerId: string, id: string): Promise<PaymentRow | undefined> {
  return selectPayments(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds the payment by which a charge is known to the seller. */
export function findPaymentOfCharge(
  db: Db | Tx,
  sellerId: string,
  chargeId: string,
): Promise<PaymentRow | undefined> {
  return selectPayments(db, sellerId)
    .selectAll()
    .where("chargeId", "=", chargeId)
    .executeTakeFirst();
}

/** Finds the charge that paid the order, which is what a refund gives back. */
export function findChargedPayment(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return selectPayments(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .where("status", "=", "succeeded")
    .where("chargeId", "is not", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Finds the newest failure of an order. */
export function findFailedPayment(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return selectPayments(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .where("status", "=", "failed")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
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

function selectPayments(db: Db | Tx, sellerId: string) {
  return db.selectFrom("payments").where("organizationId", "=", sellerId);
}

export const feeCheckDates: DueRows<PaymentRow> = {
  at: sql`check_at`,
  select: (columns, rest) => sql`select ${columns} from payments ${rest}`,
  update: (rest) => sql`update payments as due ${rest}`,
};
