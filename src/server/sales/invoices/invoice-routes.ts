import {
  CreditNote,
  type CreditNoteWire,
  GeneratedInvoice,
  type GeneratedInvoiceWire,
  OrderInvoice,
  type OrderInvoiceWire,
} from "#contract/billing/invoice-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { Caller } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import type { CreditSource } from "./credited-money.ts";
import { invoiceErrors } from "./invoice-errors.ts";
import { invoiceUrl, readInvoiceContent } from "./invoice-file.ts";
import { generateInvoice } from "./make-invoice.ts";
import { requestCreditNote, requestInvoice } from "./request-invoice.ts";

export function invoiceRoutes(edge: SellerEdge): void {
  ofOrders(edge);
  ofRefunds(edge);
  ofDisputes(edge);
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

const summary =
  "Get the number and the URL of the credit note, a PDF file. The first request makes it.";

const ofRefunds = sellerRoutes("/v1/refunds", (route) => {
  route.get(
    "/:id/credit-note",
    {
      name: "refunds.creditNote",
      summary,
      scope: "refunds:read",
      params: IdParams,
      answer: CreditNote,
    },
    ({ platform, caller, sellerId, params }) =>
      getCreditNote(platform, caller, sellerId, { kind: "refund", id: params.id }),
  );
});

const ofDisputes = sellerRoutes("/v1/disputes", (route) => {
  route.get(
    "/:id/credit-note",
    {
      name: "disputes.creditNote",
      summary,
      scope: "disputes:read",
      params: IdParams,
      answer: CreditNote,
    },
    ({ platform, caller, sellerId, params }) =>
      getCreditNote(platform, caller, sellerId, { kind: "dispute", id: params.id }),
  );
});

/** Returns a credit note with its file, which may be read a moment later. */
export async function getCreditNote(
  platform: Platform,
  caller: Caller,
  sellerId: string,
  source: CreditSource,
): Promise<CreditNoteWire> {
  const note = await requestCreditNote(platform, caller, sellerId, source);
  await readInvoiceContent(platform, note);
  return { number: note.number, url: invoiceUrl(platform, note) };
}
