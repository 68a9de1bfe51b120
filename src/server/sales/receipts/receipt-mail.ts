import { addressLines } from "#contract/billing/address-lines.ts";
import type { Address } from "#contract/billing/address-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { CustomFieldAnswerWire } from "#contract/billing/receipt-schema.ts";
import { taxRates } from "#contract/billing/tax-rates.ts";
import { writeDateAnswer } from "#contract/date-answer.ts";
import { serverMessages } from "#contract/messages/all-server-messages.ts";
import { chooseLocale, fillMessage } from "#contract/messages/buyer-language.ts";
import type { ServerMessages } from "#contract/messages/server-messages.ts";
import type { MailText } from "#server/platform/mail/mail-template.ts";
import type { NewMail } from "#server/platform/mail/send-mail.ts";
import { type BuyerFormats, buyerFormats } from "../orders/buyer-formats.ts";

type ReceiptMailMessages = ServerMessages["receiptMail"];

/** The facts in an email about an order that the order itself does not contain. */
export interface ReceiptMailFacts {
  /** The address that the buyer typed. */
  to: string;
  /** Of the buyer; null if it is not known. */
  locale: string | null;
  seller: { name: string; email: string | null; address: Address | null };
  receiptUrl: string;
  isSandbox: boolean;
  at: Date;
}

interface Purchase {
  charged: number;
  /** The time that an order of a subscription is for. */
  period: { start: Date; end: Date } | null;
  /** The buyer's answers at checkout. */
  answers: readonly CustomFieldAnswerWire[];
}

export function composeReceiptMail(
  order: OrderWire,
  { charged, period, answers }: Purchase,
  facts: ReceiptMailFacts,
): NewMail {
  const spoken = chooseTexts(facts);
  const { texts, language, formats } = spoken;
  const moved = order.total_amount < 0 ? 0 - order.total_amount : charged;
  const paid = { amount: money(order, formats, moved), date: formats.date(facts.at) };
  return {
    ...composeCommon(facts, texts),
    language,
    subject: texts.paidSubject,
    heading: texts.paidHeading,
    paragraphs: [
      fillMessage(chooseOpening(order, charged, texts), paid),
      ...describeLines(order, spoken),
      ...(period === null ? [] : [describePeriod(period, texts, formats)]),
      ...answers.map((answer) => describeAnswer(answer, spoken)),
      ...lastParagraphs(order, facts, spoken),
    ],
  };
}

/** The first sentence: the total was charged, added to the credit, or not charged. */
function chooseOpening(
  { total_amount: total }: OrderWire,
  charged: number,
  texts: ReceiptMailMessages,
): string {
  if (total < 0) return texts.credited;
  if (charged > 0) return texts.paid;
  return total === 0 ? texts.free : texts.notCharged;
}

/** `amount` is the money that went back, with tax. */
export function composeRefundMail(
  order: OrderWire,
  amount: number,
  facts: ReceiptMailFacts,
): NewMail {
  const spoken = chooseTexts(facts);
  const { texts, language, formats } = spoken;
  const refunded = { amount: money(order, formats, amount), date: formats.date(facts.at) };
  return {
    ...composeCommon(facts, texts),
    language,
    subject: texts.refundedSubject,
    heading: texts.refundedHeading,
    paragraphs: [fillMessage(texts.refunded, refunded), ...lastParagraphs(order, facts, spoken)],
  };
}

function chooseTexts({ locale }: ReceiptMailFacts) {
  const chosen = chooseLocale([locale]);
  const texts = serverMessages[chosen.language].receiptMail;
  return { ...chosen, texts, formats: buyerFormats(chosen.locale) };
}

function money({ currency }: OrderWire, formats: BuyerFormats, amount: number): string {
  return formats.money(amount, currency);
}

function composeCommon({ to, seller, receiptUrl }: ReceiptMailFacts, texts: ReceiptMailMessages) {
  return {
    to,
    onBehalfOf: seller.name,
    signature: (name: string) =>
      name === "" ? texts.sent : fillMessage(texts.sentFor, { seller: name }),
    action: { label: texts.viewReceipt, url: receiptUrl },
    ...(seller.email === null
      ? {}
      : { footnote: fillMessage(texts.contact, { email: seller.email }) }),
  };
}

/** One line for each item, then what was taken off and added. */
function describeLines(
  order: OrderWire,
  { texts, formats, locale }: ReturnType<typeof chooseTexts>,
): MailText[] {
  const lines: MailText[] = order.items.map(({ label, amount }) => [
    { name: label, otherwise: texts.item },
    `: ${money(order, formats, amount)}`,
  ]);
  const isTaxIncluded = order.total_amount === order.subtotal_amount - order.discount_amount;
  const rates = taxRates(order.tax_breakdown, locale);
  const sums: [string, number][] = [
    [texts.discount, 0 - order.discount_amount],
    [
      [isTaxIncluded ? texts.taxIncluded : texts.tax, rates].filter(Boolean).join(" · "),
      order.tax_amount,
    ],
  ];
  for (const [label, amount] of sums)
    if (amount !== 0) lines.push(`${label}: ${money(order, formats, amount)}`);
  lines.push([{ strong: `${texts.total}: ${money(order, formats, order.total_amount)}` }]);
  if (order.applied_balance_amount < 0)
    lines.push(`${texts.credit}: ${money(order, formats, order.applied_balance_amount)}`);
  return lines;
}

function describePeriod(
  { start, end }: { start: Date; end: Date },
  texts: ReceiptMailMessages,
  formats: BuyerFormats,
): MailText {
  return fillMessage(texts.period, { start: formats.date(start), end: formats.date(end) });
}

function describeAnswer(
  { label, type, value }: CustomFieldAnswerWire,
  { texts, locale }: ReturnType<typeof chooseTexts>,
): MailText {
  const otherwise = texts.answerOnReceipt;
  const shown =
    typeof value === "boolean"
      ? texts[value ? "yes" : "no"]
      : type === "date"
        ? writeDateAnswer(String(value), locale)
        : String(value);
  // Anybody can type an answer and the email address of somebody else.
  const isTyped = type === "text" || type === "number";
  return [
    { name: label, otherwise: texts.answer },
    ": ",
    isTyped ? { stranger: shown, otherwise } : { name: shown, otherwise },
  ];
}

function lastParagraphs(
  order: OrderWire,
  { seller, isSandbox }: ReceiptMailFacts,
  { texts, language }: ReturnType<typeof chooseTexts>,
): MailText[] {
  const regions = new Intl.DisplayNames([language], { type: "region" });
  const { address } = seller;
  const lines = address ? addressLines(address, (code) => regions.of(code) ?? code) : [];
  return [
    [
      `${texts.soldBy} `,
      { name: seller.name, otherwise: texts.seller },
      ...lines.flatMap((line) => [", ", { name: line, otherwise: "…" }]),
    ],
    `${texts.number}: ${order.invoice_number}`,
    ...(isSandbox ? [texts.sandbox] : []),
  ];
}
