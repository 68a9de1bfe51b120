import { answerCalls } from "#server/platform/threads/answer-calls.ts";
import type { InvoiceDocument } from "./invoice-document-rules.ts";
import { renderInvoice } from "./render-invoice.ts";

answerCalls((document: InvoiceDocument) => renderInvoice(document));
