import type { BuyerLanguage } from "./buyer-language.ts";
import type { InvoiceMessages } from "./invoice-messages.ts";
import { invoiceMessages as german } from "./invoice-messages-de.ts";
import { invoiceMessages as english } from "./invoice-messages-en.ts";
import { invoiceMessages as spanish } from "./invoice-messages-es.ts";
import { invoiceMessages as french } from "./invoice-messages-fr.ts";
import { invoiceMessages as japanese } from "./invoice-messages-ja.ts";
import { invoiceMessages as portuguese } from "./invoice-messages-pt.ts";

/** For the server only: it writes invoices in the language of the buyer. */
export const allInvoiceMessages: Readonly<Record<BuyerLanguage, InvoiceMessages>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
};
