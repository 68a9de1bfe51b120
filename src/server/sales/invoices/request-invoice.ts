import { type Caller, unitOfWork } from "#server/platform/context.ts";
import { takeTurns } from "#server/platform/limits/take-turns.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder } from "../orders/order-store.ts";
import { findRefund } from "../refunds/refund-store.ts";
import { invoiceability } from "./invoice-document-rules.ts";
import { invoiceErrors } from "./invoice-errors.ts";
import { findCreditNoteOfRefund, findInvoiceOfOrder, type InvoiceRow } from "./invoice-store.ts";
import { ensureCreditNote } from "./make-credit-note.ts";
import { ensureInvoice, toInvoicedOrder } from "./make-invoice.ts";

/** Making one takes several statements: fewer at the same time than there are connections. */
const turns = takeTurns(4);

/** The invoice of an order, made by the first request. An order that cannot have one answers as if there were none. */
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

/** The credit note of a refund, made by the first request after the refund has succeeded. */
export async function requestCreditNote(
  platform: Platform,
  caller: Caller,
  { sellerId, refundId }: { sellerId: string; refundId: string },
): Promise<InvoiceRow> {
  const { db } = platform.database;
  const known = await findCreditNoteOfRefund(db, sellerId, refundId);
  if (known) return known;
  const refund = await findRefund(db, sellerId, refundId);
  if (!refund) throw new Refusal(sellerErrors.notFound);
  const order = await findOrder(db, sellerId, refund.orderId);
  if (refund.status !== "succeeded") throw new Refusal(invoiceErrors.noCreditNote);
  if (!order || invoiceability(toInvoicedOrder(order)) !== "possible")
    throw new Refusal(invoiceErrors.none);
  return inUnitOfWork(platform, caller, sellerId, (ctx) => ensureCreditNote(ctx, refundId));
}

function inUnitOfWork<Result>(
  platform: Platform,
  caller: Caller,
  sellerId: string,
  action: (ctx: SellerCtx) => Promise<Result>,
): Promise<Result> {
  return turns(() => unitOfWork(platform, caller, (ctx) => action({ ...ctx, sellerId })));
}
