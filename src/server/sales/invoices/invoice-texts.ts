import { addressLines } from "#contract/billing/address-lines.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { InvoiceMessages } from "#contract/messages/invoice-messages.ts";
import { taxName } from "#contract/messages/tax-names.ts";
import { brandName, buyerFormats } from "../orders/buyer-formats.ts";
import type {
  InvoiceDocument,
  InvoiceParty,
  InvoicePayment,
  InvoiceTax,
} from "./invoice-document-rules.ts";
import { isReverseCharge } from "./invoice-document-rules.ts";

/** Label, value, and whether the line is a sum. */
export type Facts = readonly (readonly [label: string, value: string, isStrong?: boolean])[];

/** Returns the lines below the title. */
export function invoiceFacts(document: InvoiceDocument, messages: InvoiceMessages): Facts {
  const { date } = buyerFormats(document.locale);
  const issued = date(new Date(document.issuedAt));
  const { payment, corrects } = document;
  if (corrects)
    return [
      [messages.creditNoteNumber, document.number],
      [messages.creditNoteDate, issued],
      [
        messages.forInvoice,
        fillMessage(messages.invoiceOf, {
          number: corrects.number,
          date: date(new Date(corrects.issuedAt)),
        }),
      ],
    ];
  return [
    [messages.invoiceNumber, document.number],
    [messages.invoiceDate, issued],
    ...(payment ? ([[messages.paidOn, date(new Date(payment.at))]] as const) : []),
  ];
}

/** Lists name, address, tax number and email address of the seller or the buyer. */
export function partyLines(
  { name, address, taxIds, email }: InvoiceParty,
  { language }: InvoiceDocument,
  messages: InvoiceMessages,
): string[] {
  return [
    name,
    ...(address ? addressLines(address, (code) => countryName(code, language)) : []),
    ...taxIds.map((taxId) => fillMessage(messages.taxId, { taxId })),
    ...(email ? [email] : []),
  ];
}

/** Lists the lines from the subtotal to what was paid. */
export function invoiceTotals(document: InvoiceDocument, messages: InvoiceMessages): Facts {
  const money = toMoneyFormat(document);
  const { discount, taxes, payment } = document;
  // Without discount and included tax the net amount says the same.
  const isRepeated = taxes.length > 0 && document.net === document.subtotal;
  const discountLabel =
    discount?.name == null
      ? messages.discount
      : fillMessage(messages.discountNamed, { name: discount.name });
  return [
    ...(isRepeated ? [] : ([[messages.subtotal, money(document.subtotal)]] as const)),
    ...(discount ? ([[discountLabel, money(-discount.amount)]] as const) : []),
    ...(taxes.length > 0 ? ([[messages.net, money(document.net)]] as const) : []),
    ...taxes.map((tax) => [taxLabel(tax, document, money, messages), money(tax.amount)] as const),
    [
      document.kind === "invoice" ? messages.total : messages.totalCredited,
      money(document.total),
      true,
    ],
    ...(payment ? paymentTotals(document.total, payment, money, messages) : []),
  ];
}

/**
 * Lists whether prices include tax, the note that the law requires, how it was paid, and that a
 * test is a test.
 */
export function invoiceNotes(document: InvoiceDocument, messages: InvoiceMessages): string[] {
  const card = document.payment?.card;
  return [
    ...(document.isTaxIncluded ? [messages.pricesIncludeTax] : []),
    ...(isReverseCharge(document) ? [messages.reverseCharge] : []),
    ...(card
      ? [fillMessage(messages.paidWith, { brand: brandName(card.brand), last4: card.last4 })]
      : []),
    ...(document.isSandbox ? [messages.sandbox] : []),
  ];
}

export function toMoneyFormat({ locale, currency }: InvoiceDocument): (amount: number) => string {
  const formats = buyerFormats(locale);
  return (amount) => formats.money(amount, currency);
}

function paymentTotals(
  total: number,
  { amount, creditUsed, waived }: InvoicePayment,
  money: (amount: number) => string,
  messages: InvoiceMessages,
): Facts {
  return [
    ...(total < 0 ? ([[messages.credited, money(-total)]] as const) : []),
    ...(creditUsed > 0 ? ([[messages.credit, money(-creditUsed)]] as const) : []),
    ...(waived > 0 ? ([[messages.waived, money(-waived)]] as const) : []),
    ...(amount > 0 ? ([[messages.paid, money(-amount)]] as const) : []),
    [messages.due, money(Math.max(total - creditUsed - waived - amount, 0)), true],
  ];
}

function taxLabel(
  tax: InvoiceTax,
  document: InvoiceDocument,
  money: (amount: number) => string,
  messages: InvoiceMessages,
): string {
  const percent = new Intl.NumberFormat(document.locale, {
    style: "percent",
    maximumFractionDigits: 4,
  });
  const name = taxName(tax.name, document.language);
  return fillMessage(messages.taxOn, {
    name: tax.country ? `${name} (${countryName(tax.country, document.language)})` : name,
    rate: percent.format(tax.rate / 1_000_000),
    amount: money(tax.taxableAmount),
  });
}

function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
}
