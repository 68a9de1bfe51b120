import type { MessagesLike } from "./buyer-language.ts";
import type { invoiceMessages } from "./invoice-messages-en.ts";

/** The messages of invoices in any language. */
export type InvoiceMessages = MessagesLike<typeof invoiceMessages>;
