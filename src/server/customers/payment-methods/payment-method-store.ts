import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { PageQuery } from "#contract/page.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";

export type PaymentMethodRow = Selectable<Tables["paymentMethods"]>;

/** Returns undefined if the method is known already, also if it was detached since. */
export function insertNewMethod(
  tx: Tx,
  method: Insertable<Tables["paymentMethods"]>,
): Promise<PaymentMethodRow | undefined> {
  return tx
    .insertInto("paymentMethods")
    .values(method)
    .onConflict((conflict) => conflict.columns(["organizationId", "processorId"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Finds detached ones too. */
export function findPaymentMethod(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<PaymentMethodRow | undefined> {
  return db
    .selectFrom("paymentMethods")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists the newest first. */
export function listPaymentMethods(
  db: Db | Tx,
  sellerId: string,
  customerId: string,
): Promise<PaymentMethodRow[]> {
  return db
    .selectFrom("paymentMethods")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function pagePaymentMethods(
  db: Db,
  sellerId: string,
  customerId: string,
  page: PageQuery,
): Promise<RowPage<PaymentMethodRow>> {
  const found = db
    .selectFrom("paymentMethods")
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("deletedAt", "is", null);
  const sorting = [{ by: "created_at" as const, descending: true }];
  return listPage(found, found.selectAll(), { ...page, sorting }, { created_at: "created_at" });
}

export function updatePaymentMethod(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["paymentMethods"]>,
): Promise<PaymentMethodRow> {
  return tx
    .updateTable("paymentMethods")
    .set((eb) => ({ ...changes, revision: eb("revision", "+", 1) }))
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const expiryReminderDates: DueRows<PaymentMethodRow> = {
  at: sql`expiry_reminder_at`,
  select: (columns, rest) => sql`select ${columns} from payment_methods ${rest}`,
  update: (rest) => sql`update payment_methods as due ${rest}`,
};
