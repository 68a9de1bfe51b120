import type { Address } from "#contract/billing/address-schema.ts";
import { euMembers } from "#contract/billing/eu-members.ts";
import type { TaxReason } from "#contract/billing/tax-schema.ts";
import type { BuyerLanguage, BuyerLocale } from "#contract/messages/buyer-language.ts";
import { isActive, type Registration } from "#server/money/tax/tax-decision-rules.ts";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import { includesTax } from "../orders/order-amounts-rules.ts";

export type InvoiceKind = "invoice" | "credit_note";

export interface InvoiceParty {
  name: string;
  address: Address | null;
  taxIds: string[];
  email: string | null;
}

export interface InvoiceTax {
  name: string;
  /** Parts per million. */
  rate: number;
  country: string | null;
  taxableAmount: number;
  amount: number;
  reason: TaxReason;
}

/** How an invoice was paid. */
export interface InvoicePayment {
  at: string;
  amount: number;
  creditUsed: number;
  waived: number;
  card: { brand: string; last4: string } | null;
}

/**
 * Everything that an invoice or a credit note says, frozen when it is made. Amounts are in minor
 * units.
 */
export interface InvoiceDocument {
  kind: InvoiceKind;
  number: string;
  issuedAt: string;
  language: BuyerLanguage;
  /** For amounts and dates, such as `de-AT`. */
  locale: string;
  currency: string;
  isSandbox: boolean;
  seller: InvoiceParty & { website: string | null };
  buyer: InvoiceParty;
  lines: { label: string; amount: number }[];
  /**
   * The amounts of the lines include the taxes. Not in documents that were made before it was
   * noted.
   */
  isTaxIncluded?: boolean;
  subtotal: number;
  discount: { name: string | null; amount: number } | null;
  net: number;
  taxes: InvoiceTax[];
  total: number;
  /** Of an invoice. */
  payment: InvoicePayment | null;
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedAt: string } | null;
}

/** The columns of an order that an invoice shows. */
export interface InvoicedOrder {
  number: string;
  currency: string;
  subtotalAmount: number;
  discountAmount: number;
  netAmount: number;
  taxes: readonly TaxPart[];
  totalAmount: number;
  appliedBalanceAmount: number;
  waivedAmount: number;
  paidAt: Date | null;
  customerName: string | null;
  customerEmail: string;
  billingName: string | null;
  billingAddress: Address | null;
  taxIdValue: string | null;
}

export interface InvoiceParts {
  issuedAt: Date;
  locale: BuyerLocale;
  isSandbox: boolean;
  seller: InvoiceDocument["seller"];
  items: readonly { label: string; amount: number; taxBehavior: string; taxAmount: number }[];
  discountName: string | null;
  charged: { amount: number; card: { brand: string; last4: string } | null } | null;
}

export interface CreditedAmounts {
  amount: number;
  taxAmount: number;
  taxes: readonly TaxPart[];
}

/** Returns whether an invoice can be made of an order. */
export function invoiceability(
  order: Pick<InvoicedOrder, "paidAt" | "billingName" | "customerName" | "billingAddress">,
): "possible" | "not_paid" | "missing_details" {
  if (order.paidAt === null) return "not_paid";
  return buyerName(order) === null || order.billingAddress === null
    ? "missing_details"
    : "possible";
}

export function toInvoiceDocument(order: InvoicedOrder, parts: InvoiceParts): InvoiceDocument {
  const { discountAmount, paidAt } = order;
  return {
    kind: "invoice",
    number: order.number,
    ...commonFacts(order, parts),
    lines: parts.items.map(({ label, amount }) => ({ label, amount })),
    isTaxIncluded: includesTax(parts.items),
    subtotal: order.subtotalAmount,
    discount: discountAmount === 0 ? null : { name: parts.discountName, amount: discountAmount },
    net: order.netAmount,
    taxes: order.taxes.flatMap(toInvoiceTax),
    total: order.totalAmount,
    payment: paidAt && {
      at: paidAt.toISOString(),
      amount: parts.charged?.amount ?? 0,
      creditUsed: Math.max(-order.appliedBalanceAmount, 0),
      waived: order.waivedAmount,
      card: parts.charged?.card ?? null,
    },
    corrects: null,
  };
}

/** `label` says why the money went back; `invoice` is what it corrects. */
export function toCreditNoteDocument(
  number: string,
  invoice: InvoiceDocument,
  returned: CreditedAmounts,
  facts: { issuedAt: Date; label: string },
): InvoiceDocument {
  return {
    ...invoice,
    kind: "credit_note",
    number,
    issuedAt: facts.issuedAt.toISOString(),
    lines: [{ label: facts.label, amount: returned.amount }],
    isTaxIncluded: false,
    subtotal: returned.amount,
    discount: null,
    net: returned.amount,
    taxes: returned.taxes.flatMap(toInvoiceTax),
    total: returned.amount + returned.taxAmount,
    payment: null,
    corrects: { number: invoice.number, issuedAt: invoice.issuedAt },
  };
}

/**
 * Returns the tax numbers of the seller on an invoice: the one of its invoice details, and those of
 * the registrations under which the taxes are reported. Under a reverse charge these are the ones
 * in the European Union.
 */
export function sellerTaxIds(
  ownTaxId: string | null,
  registrations: readonly (Registration & { taxNumber: string | null })[],
  taxes: readonly TaxPart[],
  at: Date,
): string[] {
  const reporting = registrations.filter(
    (registration) =>
      isActive(registration, at) && taxes.some((tax) => isReportedUnder(registration, tax)),
  );
  const numbers = reporting.flatMap(({ taxNumber }) => taxNumber ?? []);
  return [...new Set(ownTaxId === null ? numbers : [ownTaxId, ...numbers])];
}

/** The one-stop shop is for taxes of the other members of the Union. */
function isReportedUnder({ scheme, country, state }: Registration, tax: TaxPart): boolean {
  const isOfUnion = (code: string | null) => code !== null && euMembers.has(code);
  if (tax.reason === "reverse_charge") return scheme === "standard" && isOfUnion(country);
  if (scheme === "eu_oss")
    return tax.amount !== 0 && tax.country !== country && isOfUnion(tax.country);
  return tax.country === country && (state === null || state === tax.state);
}

/**
 * Returns true if someone else than the seller owes the tax: the law requires a note that says so.
 */
export function isReverseCharge({ taxes }: Pick<InvoiceDocument, "taxes">): boolean {
  return taxes.some(({ reason }) => reason === "reverse_charge");
}

function commonFacts(order: InvoicedOrder, parts: InvoiceParts) {
  const buyer: InvoiceParty = {
    name: buyerName(order) ?? order.customerEmail,
    address: order.billingAddress,
    taxIds: order.taxIdValue === null ? [] : [order.taxIdValue],
    email: order.customerEmail,
  };
  return {
    issuedAt: parts.issuedAt.toISOString(),
    language: parts.locale.language,
    locale: parts.locale.locale,
    currency: order.currency,
    isSandbox: parts.isSandbox,
    seller: parts.seller,
    buyer,
  };
}

function buyerName({
  billingName,
  customerName,
}: Pick<InvoicedOrder, "billingName" | "customerName">): string | null {
  return billingName ?? customerName;
}

/** Taxes that are collected, and those that the buyer owes. Where none is due, nothing is shown. */
function toInvoiceTax(part: TaxPart): InvoiceTax[] {
  const { name, rate, country, taxableAmount, amount, reason } = part;
  const isShown = amount !== 0 || reason === "zero_rated" || reason === "reverse_charge";
  return isShown ? [{ name, rate, country, taxableAmount, amount, reason }] : [];
}
