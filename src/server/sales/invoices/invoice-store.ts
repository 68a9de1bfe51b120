import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { CreditSource } from "./credited-money.ts";

export type InvoiceRow = Selectable<Tables["invoices"]>;

export function insertInvoice(tx: Tx, row: Insertable<Tables["invoices"]>): Promise<InvoiceRow> {
  return tx.insertInto("invoices").values(row).returningAll().executeTakeFirstOrThrow();
}

export function findInvoice(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  return selectInvoices(db, sellerId).where("id", "=", id).executeTakeFirst();
}

export function findInvoiceOfOrder(
  db: Db | Tx,
  sellerId: string,
  orderId: string,
): Promise<InvoiceRow | undefined> {
  return selectInvoices(db, sellerId)
    .where("orderId", "=", orderId)
    .where("kind", "=", "invoice")
    .executeTakeFirst();
}

export function findCreditNote(
  db: Db | Tx,
  sellerId: string,
  { kind, id }: CreditSource,
): Promise<InvoiceRow | undefined> {
  return selectInvoices(db, sellerId)
    .where(kind === "refund" ? "refundId" : "disputeId", "=", id)
    .executeTakeFirst();
}

export async function findInvoiceContent(
  db: Db | Tx,
  sellerId: string,
  invoiceId: string,
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom("invoiceFiles")
    .select("content")
    .where("organizationId", "=", sellerId)
    .where("invoiceId", "=", invoiceId)
    .executeTakeFirst();
  return found?.content;
}

/** The first file stays. */
export async function saveInvoiceContent(
  db: Db | Tx,
  sellerId: string,
  invoiceId: string,
  content: Buffer,
): Promise<void> {
  await db
    .insertInto("invoiceFiles")
    .values({ organizationId: sellerId, invoiceId, content })
    .onConflict((conflict) => conflict.columns(["organizationId", "invoiceId"]).doNothing())
    .execute();
}

function selectInvoices(db: Db | Tx, sellerId: string) {
  return db.selectFrom("invoices").selectAll().where("organizationId", "=", sellerId);
}
