import { allInvoiceMessages } from "#contract/messages/all-invoice-messages.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { taxesOf } from "../orders/order-taxes.ts";
import { findRefund, lockRefund, type RefundRow, updateRefund } from "../refunds/refund-store.ts";
import type { InvoiceDocument } from "./invoice-document-rules.ts";
import { toCreditNoteDocument } from "./invoice-document-rules.ts";
import { invoiceErrors } from "./invoice-errors.ts";
import {
  findCreditNoteOfRefund,
  type InvoiceRow,
  insertInvoice,
  nextCreditNoteNumber,
} from "./invoice-store.ts";
import { ensureInvoice } from "./make-invoice.ts";

/**
 * The credit note of a refund that has succeeded. It is made if there is none, and so is the invoice that it corrects.
 * A credit note stays after the bank has sent the money back: it was given out.
 */
export async function ensureCreditNote(ctx: SellerCtx, refundId: string): Promise<InvoiceRow> {
  const named = await findRefund(ctx.tx, ctx.sellerId, refundId);
  if (!named) throw new Refusal(sellerErrors.notFound);
  const invoice = await ensureInvoice(ctx, named.orderId);
  const known = await findCreditNoteOfRefund(ctx.tx, ctx.sellerId, refundId);
  if (known) return known;
  const refund = await lockRefund(ctx.tx, ctx.sellerId, refundId);
  if (refund?.status !== "succeeded") throw new Refusal(invoiceErrors.noCreditNote);
  return makeCreditNote(ctx, invoice, refund);
}

/** The number is taken last, so that other credit notes of the seller wait for as little as possible. */
async function makeCreditNote(
  ctx: SellerCtx,
  invoice: InvoiceRow,
  refund: RefundRow,
): Promise<InvoiceRow> {
  const organization = await findOrganizationOrClosed(ctx.tx, ctx.sellerId);
  const corrected = invoice.document as unknown as InvoiceDocument;
  const { refundOf } = allInvoiceMessages[corrected.language];
  const prefix = organization?.slug.toUpperCase() ?? "";
  const number = toCreditNoteNumber(prefix, await nextCreditNoteNumber(ctx.tx, ctx.sellerId));
  const document = toCreditNoteDocument(
    number,
    corrected,
    { amount: refund.amount, taxAmount: refund.taxAmount, taxes: taxesOf(refund) },
    { issuedAt: ctx.now, label: fillMessage(refundOf, { number: corrected.number }) },
  );
  const note = await insertInvoice(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    kind: "credit_note",
    number,
    orderId: refund.orderId,
    refundId: refund.id,
    document: JSON.stringify(document),
    createdAt: ctx.now,
  });
  await updateRefund(ctx.tx, ctx.sellerId, refund.id, { creditNoteNumber: number });
  await recordSellerAct(
    ctx,
    "refund.credit_note_made",
    { kind: "refund", id: refund.id },
    { after: { number } },
  );
  return note;
}

/** At least four digits. */
export function toCreditNoteNumber(prefix: string, count: number): string {
  return `${prefix}-CN-${String(count).padStart(4, "0")}`;
}
