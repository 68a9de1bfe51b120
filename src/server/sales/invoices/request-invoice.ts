import { type Caller, unitOfWork } from "#server/platform/context.ts";
import { takeTurns } from "#server/platform/limits/take-turns.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder } from "../orders/order-store.ts";
import { type CreditSource, findCreditedMoney } from "./credited-money.ts";
import { invoiceability } from "./invoice-document-rules.ts";
import { invoiceErrors } from "./invoice-errors.ts";
import { findCreditNote, findInvoiceOfOrder, type InvoiceRow } from "./invoice-store.ts";
import { ensureCreditNote, noCreditNote } from "./make-credit-note.ts";
import { ensureInvoice, toInvoicedOrder } from "./make-invoice.ts";

/** Making one takes several statements: fewer at the same time than there are connections. */
const turns = takeTurns(4);

/**
 * Makes the invoice of an order with the first request. An order that cannot have one answers as if
 * there were none.
 */
export async function requestInvoice(
  platform: Platform,
  caller: Caller,
  { sellerId, orderId }: { sellerId: string; orderId: string },
): Promise<InvoiceRow> {
  const { db } = platform.database;
  const known = await findInvoiceOfOrder(db, sellerId, orderId);
  if (known) return known;
  const order = await findOrder(db, sellerId, orderId);
  if (!order) throw new Refusal(sellerErrors.notFound);
  if (invoiceability(toInvoicedOrder(order)) !== "possible") throw new Refusal(invoiceErrors.none);
  return inUnitOfWork(platform, caller, sellerId, (ctx) => ensureInvoice(ctx, orderId));
}

/** Makes a credit note with the first request after the buyer has the money. */
export async function requestCreditNote(
  platform: Platform,
  caller: Caller,
  sellerId: string,
  source: CreditSource,
): Promise<InvoiceRow> {
  const { db } = platform.database;
  const known = await findCreditNote(db, sellerId, source);
  if (known) return known;
  const money = await findCreditedMoney(db, sellerId, source);
  if (!money) throw new Refusal(sellerErrors.notFound);
  const order = await findOrder(db, sellerId, money.orderId);
  if (!money.isReturned) throw new Refusal(noCreditNote[source.kind]);
  if (!order || invoiceability(toInvoicedOrder(order)) !== "possible")
    throw new Refusal(invoiceErrors.none);
  return inUnitOfWork(platform, caller, sellerId, (ctx) => ensureCreditNote(ctx, source));
}

function inUnitOfWork<Result>(
  platform: Platform,
  caller: Caller,
  sellerId: string,
  action: (ctx: SellerCtx) => Promise<Result>,
): Promise<Result> {
  return turns(() => unitOfWork(platform, caller, (ctx) => action({ ...ctx, sellerId })));
}
