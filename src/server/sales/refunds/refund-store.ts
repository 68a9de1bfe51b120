import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

export type RefundRow = Selectable<Tables["refunds"]>;

export function insertRefund(tx: Tx, refund: Insertable<Tables["refunds"]>): Promise<RefundRow> {
  return tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}

export function findRefund(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<RefundRow | undefined> {
  return selectRefunds(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lock the order first: all that changes refunds of one order waits there. */
export function lockRefund(tx: Tx, sellerId: string, id: string): Promise<RefundRow | undefined> {
  return selectRefunds(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findRefundOfProcessor(
  db: Db | Tx,
  sellerId: string,
  processorId: string,
): Promise<RefundRow | undefined> {
  return selectRefunds(db, sellerId)
    .selectAll()
    .where("processorId", "=", processorId)
    .executeTakeFirst();
}

/** Lists the oldest first. */
export function listRefundsOfOrder(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<RefundRow[]> {
  return selectRefunds(db, sellerId)
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export function updateRefund(
  tx: Tx,
  sellerId: string,
  id: string,
  change: Updateable<Tables["refunds"]>,
): Promise<RefundRow> {
  return tx
    .updateTable("refunds")
    .set(change)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function selectRefunds(db: Db | Tx, sellerId: string) {
  return db.selectFrom("refunds").where("organizationId", "=", sellerId);
}

export const refundCheckDates: DueRows<RefundRow> = {
  at: sql`check_at`,
  select: (columns, rest) => sql`select ${columns} from refunds ${rest}`,
  update: (rest) => sql`update refunds as due ${rest}`,
};
