import * as z from "zod/mini";
import {
  CreditNote,
  OrderInvoice,
  type OrderInvoiceWire,
} from "#contract/billing/invoice-schema.ts";
import { Receipt } from "#contract/billing/receipt-schema.ts";
import { WireIdInput } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { findCreditedMoney } from "../invoices/credited-money.ts";
import { invoiceUrl, readInvoiceContent } from "../invoices/invoice-file.ts";
import { getCreditNote } from "../invoices/invoice-routes.ts";
import { requestInvoice } from "../invoices/request-invoice.ts";
import { describeReceipt } from "./describe-receipt.ts";
import { readReceiptToken } from "./receipt-address.ts";

const maxTokenLength = 128;
const token = z.string().check(z.maxLength(maxTokenLength));
const ReceiptParams = z.object({ token });
const CreditNoteParams = z.object({ token, refund: WireIdInput });

/**
 * Serves the data of the receipt page. The signature in the address is the only credential: no
 * cookie and no token is read.
 */
export function receiptRoutes(edge: SellerEdge): void {
  const { config, keys } = edge.platform;
  const findSubject = async (_db: unknown, { params }: { params: { token: string } }) => {
    const subject = readReceiptToken(keys, params.token);
    return subject && { sellerId: subject.sellerId, id: subject.orderId };
  };
  publicRoutes("/v1/receipts", (route) => {
    route.get(
      "/:token",
      {
        name: "receipts.get",
        summary: "Get the receipt of an order. The token is in the link of the receipt email.",
        params: ReceiptParams,
        answer: Receipt,
        subject: findSubject,
      },
      async ({ db, sellerId, subjectId }) => {
        const subject = { sellerId, orderId: subjectId };
        const receipt = await describeReceipt(db, subject, config.mode === "sandbox");
        if (!receipt) throw new Refusal(sellerErrors.notFound);
        return receipt;
      },
    );

    route.get(
      "/:token/invoice",
      {
        name: "receipts.invoice",
        summary: "Get the URL of the invoice, a PDF file. The first request makes the invoice.",
        params: ReceiptParams,
        answer: OrderInvoice,
        subject: findSubject,
      },
      async ({ platform, caller, sellerId, subjectId }): Promise<OrderInvoiceWire> => {
        const invoice = await requestInvoice(platform, caller, { sellerId, orderId: subjectId });
        await readInvoiceContent(platform, invoice);
        return { url: invoiceUrl(platform, invoice) };
      },
    );

    route.get(
      "/:token/credit-notes/:refund",
      {
        name: "receipts.creditNote",
        summary:
          "Get the number and the URL of the credit note of a refund or a lost dispute, a PDF file.",
        params: CreditNoteParams,
        answer: CreditNote,
        subject: findSubject,
      },
      async ({ db, platform, caller, sellerId, subjectId, params }) => {
        for (const kind of ["refund", "dispute"] as const) {
          const source = { kind, id: params.refund };
          const money = await findCreditedMoney(db, sellerId, source);
          if (money?.orderId === subjectId)
            return getCreditNote(platform, caller, sellerId, source);
        }
        throw new Refusal(sellerErrors.notFound);
      },
    );
  })(edge);
}
