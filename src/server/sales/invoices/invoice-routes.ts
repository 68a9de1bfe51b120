import {
  GeneratedInvoice,
  type GeneratedInvoiceWire,
  OrderInvoice,
  type OrderInvoiceWire,
  RefundCreditNote,
  type RefundCreditNoteWire,
} from "#contract/billing/invoice-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { invoiceErrors } from "./invoice-errors.ts";
import { invoiceUrl, readInvoiceContent } from "./invoice-file.ts";
import { generateInvoice } from "./make-invoice.ts";
import { requestCreditNote, requestInvoice } from "./request-invoice.ts";

export function invoiceRoutes(edge: SellerEdge): void {
  ofOrders(edge);
  ofRefunds(edge);
}

const ofOrders = sellerRoutes("/v1/orders", (route) => {
  route.get(
    "/:id/invoice",
    {
      name: "orders.invoice",
      summary: "Get the URL of the invoice, a PDF file. The first request makes the invoice.",
      scope: "orders:read",
      params: IdParams,
      answer: OrderInvoice,
    },
    async ({ platform, caller, sellerId, params }): Promise<OrderInvoiceWire> => {
      const invoice = await requestInvoice(platform, caller, { sellerId, orderId: params.id });
      await readInvoiceContent(platform, invoice);
      return { url: invoiceUrl(platform, invoice) };
    },
  );

  route.post(
    "/:id/invoice",
    {
      name: "orders.generateInvoice",
      summary: "Make the invoice of a paid order. Its billing details do not change afterwards.",
      scope: "orders:write",
      params: IdParams,
      status: 202,
      answer: GeneratedInvoice,
      refusals: [invoiceErrors.exists, invoiceErrors.notPaid, invoiceErrors.missingDetails],
    },
    (req): Promise<GeneratedInvoiceWire> =>
      req.unitOfWork(async (ctx) => {
        const { number, createdAt } = await generateInvoice(ctx, req.params.id);
        return { invoice_number: number, created_at: createdAt.toISOString() };
      }),
  );
});

const ofRefunds = sellerRoutes("/v1/refunds", (route) => {
  route.get(
    "/:id/credit-note",
    {
      name: "refunds.creditNote",
      summary:
        "Get the number and the URL of the credit note, a PDF file. The first request makes it.",
      scope: "refunds:read",
      params: IdParams,
      answer: RefundCreditNote,
    },
    async ({ platform, caller, sellerId, params }): Promise<RefundCreditNoteWire> => {
      const note = await requestCreditNote(platform, caller, { sellerId, refundId: params.id });
      await readInvoiceContent(platform, note);
      return { number: note.number, url: invoiceUrl(platform, note) };
    },
  );
});
