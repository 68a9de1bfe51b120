import { allInvoiceMessages } from "#contract/messages/all-invoice-messages.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { findOrganizationOrClosed } from "#server/identity/organizations/organization-store.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { nextSellerNumber } from "../orders/seller-counter-store.ts";
import {
  type CreditedMoney,
  type CreditSource,
  creditableAmount,
  findCreditedMoney,
  setCreditNoteNumber,
} from "./credited-money.ts";
import type { InvoiceDocument } from "./invoice-document-rules.ts";
import { toCreditNoteDocument } from "./invoice-document-rules.ts";
import { invoiceErrors } from "./invoice-errors.ts";
import { findCreditNote, type InvoiceRow, insertInvoice } from "./invoice-store.ts";
import { ensureInvoice } from "./make-invoice.ts";

/**
 * Returns the credit note of money that went back to the buyer. It is made if there is none, and so
 * is the invoice that it corrects. A credit note stays after the money has come back to the seller:
 * it was given out.
 */
export async function ensureCreditNote(ctx: SellerCtx, source: CreditSource): Promise<InvoiceRow> {
  const { tx, sellerId } = ctx;
  const named = await findCreditedMoney(tx, sellerId, source);
  if (!named) throw new Refusal(sellerErrors.notFound);
  const invoice = await ensureInvoice(ctx, named.orderId);
  const known = await findCreditNote(tx, sellerId, source);
  if (known) return known;
  // Read again: the order is locked now.
  const money = await findCreditedMoney(tx, sellerId, source);
  if (!money?.isReturned) throw new Refusal(noCreditNote[source.kind]);
  const corrected = invoice.document as unknown as InvoiceDocument;
  const amount = await creditableAmount(tx, sellerId, source, {
    ...money,
    invoiced: corrected.net,
  });
  if (amount + money.taxAmount <= 0) throw new Refusal(noCreditNote[source.kind]);
  return makeCreditNote(ctx, corrected, source, { ...money, amount });
}

export const noCreditNote = {
  refund: invoiceErrors.noCreditNote,
  dispute: invoiceErrors.noDisputeCreditNote,
};

/**
 * The number is taken last, so that other credit notes of the seller wait for as little as
 * possible.
 */
async function makeCreditNote(
  ctx: SellerCtx,
  corrected: InvoiceDocument,
  source: CreditSource,
  money: CreditedMoney,
): Promise<InvoiceRow> {
  const organization = await findOrganizationOrClosed(ctx.tx, ctx.sellerId);
  const { refundOf, chargebackOf } = allInvoiceMessages[corrected.language];
  const label = source.kind === "refund" ? refundOf : chargebackOf;
  const prefix = organization?.slug.toUpperCase() ?? "";
  const number = toCreditNoteNumber(
    prefix,
    await nextSellerNumber(ctx.tx, ctx.sellerId, "credit_notes"),
  );
  const document = toCreditNoteDocument(number, corrected, money, {
    issuedAt: ctx.now,
    label: fillMessage(label, { number: corrected.number }),
  });
  const note = await insertInvoice(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    kind: "credit_note",
    number,
    orderId: money.orderId,
    refundId: source.kind === "refund" ? source.id : null,
    disputeId: source.kind === "dispute" ? source.id : null,
    document: JSON.stringify(document),
    createdAt: ctx.now,
  });
  await setCreditNoteNumber(ctx.tx, ctx.sellerId, source, number);
  await recordSellerAct(ctx, `${source.kind}.credit_note_made`, source, { after: { number } });
  return note;
}

/** Writes the number with at least four digits. */
export function toCreditNoteNumber(prefix: string, count: number): string {
  return `${prefix}-CN-${String(count).padStart(4, "0")}`;
}
