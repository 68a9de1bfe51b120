import { describe, expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import type { TaxPart, TaxReason } from "#server/money/tax/tax-rules.ts";
import {
  type InvoicedOrder,
  type InvoiceParts,
  invoiceability,
  isReverseCharge,
  sellerTaxIds,
  toCreditNoteDocument,
  toInvoiceDocument,
} from "./invoice-document-rules.ts";

const address = {
  line1: "Piotrkowska 1",
  line2: null,
  postal_code: "90-001",
  city: "Łódź",
  state: null,
  country: "PL",
};

function tax(amount: number, reason: TaxReason, country = "DE"): TaxPart {
  const rate = amount === 0 ? 0 : 190_000;
  const taxableAmount = minor(1_000);
  return { name: "VAT", rate, country, state: null, amount: minor(amount), taxableAmount, reason };
}

const order: InvoicedOrder = {
  number: "NORTHWIND-0012",
  currency: "usd",
  subtotalAmount: 1_100,
  discountAmount: 100,
  netAmount: 1_000,
  taxes: [tax(190, "standard_rated")],
  totalAmount: 1_190,
  appliedBalanceAmount: 0,
  waivedAmount: 0,
  paidAt: new Date("2026-03-01T09:00:00Z"),
  customerName: "Maya Okafor",
  customerEmail: "maya@example.com",
  billingName: null,
  billingAddress: address,
  taxIdValue: null,
};

const parts: InvoiceParts = {
  issuedAt: new Date("2026-03-02T10:00:00Z"),
  locale: { language: "de", locale: "de-AT" },
  isSandbox: false,
  seller: { name: "Guild", address: null, taxIds: [], email: null, website: null },
  items: [{ label: "Handbook", amount: 1_100, taxBehavior: "exclusive", taxAmount: 190 }],
  discountName: "Launch",
  charged: { amount: 1_190, card: { brand: "visa", last4: "4242" } },
};

test.each<[string, Partial<InvoicedOrder>, ReturnType<typeof invoiceability>]>([
  ["a paid order with a name and an address", {}, "possible"],
  ["a billing name instead of a name", { customerName: null, billingName: "Ltd" }, "possible"],
  ["an order that is not paid", { paidAt: null }, "not_paid"],
  ["no name", { customerName: null }, "missing_details"],
  ["no address", { billingAddress: null }, "missing_details"],
  ["neither paid nor an address", { paidAt: null, billingAddress: null }, "not_paid"],
])("%s", (_case, change, expected) => {
  expect(invoiceability({ ...order, ...change })).toBe(expected);
});

describe("an invoice", () => {
  test("has everything that it says", () => {
    expect(toInvoiceDocument(order, parts)).toEqual({
      kind: "invoice",
      number: "NORTHWIND-0012",
      issuedAt: "2026-03-02T10:00:00.000Z",
      language: "de",
      locale: "de-AT",
      currency: "usd",
      isSandbox: false,
      seller: parts.seller,
      buyer: { name: "Maya Okafor", address, taxIds: [], email: "maya@example.com" },
      lines: [{ label: "Handbook", amount: 1_100 }],
      isTaxIncluded: false,
      subtotal: 1_100,
      discount: { name: "Launch", amount: 100 },
      net: 1_000,
      taxes: [
        {
          name: "VAT",
          rate: 190_000,
          country: "DE",
          taxableAmount: 1_000,
          amount: 190,
          reason: "standard_rated",
        },
      ],
      total: 1_190,
      payment: {
        at: "2026-03-01T09:00:00.000Z",
        amount: 1_190,
        creditUsed: 0,
        waived: 0,
        card: { brand: "visa", last4: "4242" },
      },
      corrects: null,
    });
  });

  test("names the business instead of the person", () => {
    const { buyer } = toInvoiceDocument(
      { ...order, billingName: "Okafor GmbH", taxIdValue: "DE1" },
      parts,
    );
    expect(buyer).toMatchObject({ name: "Okafor GmbH", taxIds: ["DE1"] });
  });

  test("shows credit and what was too little to charge", () => {
    const small = { ...order, appliedBalanceAmount: -1_160, waivedAmount: 30 };
    expect(toInvoiceDocument(small, { ...parts, charged: null }).payment).toMatchObject({
      amount: 0,
      creditUsed: 1_160,
      waived: 30,
      card: null,
    });
  });

  test.each<[TaxReason, number, boolean, boolean]>([
    ["standard_rated", 190, true, false],
    ["zero_rated", 0, true, false],
    ["reverse_charge", 0, true, true],
    ["export", 0, false, false],
    ["not_collecting", 0, false, false],
  ])("a tax that is %s: shown, with the note", (reason, amount, isShown, isReversed) => {
    const document = toInvoiceDocument({ ...order, taxes: [tax(amount, reason)] }, parts);
    expect([document.taxes.length === 1, isReverseCharge(document)]).toEqual([isShown, isReversed]);
  });
});

test("a credit note has amounts of the refund and the parties of the invoice", () => {
  const invoice = toInvoiceDocument(order, parts);
  const refund = {
    amount: 400,
    taxAmount: 76,
    taxes: [{ ...tax(76, "standard_rated"), taxableAmount: minor(400) }],
  };
  const note = toCreditNoteDocument("NORTHWIND-CN-0001", invoice, refund, {
    issuedAt: new Date("2026-04-01T00:00:00Z"),
    label: "Refund",
  });
  expect(note).toMatchObject({
    kind: "credit_note",
    number: "NORTHWIND-CN-0001",
    issuedAt: "2026-04-01T00:00:00.000Z",
    language: "de",
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines: [{ label: "Refund", amount: 400 }],
    subtotal: 400,
    discount: null,
    net: 400,
    taxes: [{ amount: 76, taxableAmount: 400 }],
    total: 476,
    payment: null,
    corrects: { number: "NORTHWIND-0012", issuedAt: "2026-03-02T10:00:00.000Z" },
  });
});

describe("tax numbers of the seller", () => {
  const registered = (country: string, taxNumber: string | null, endsAt: Date | null = null) => ({
    country,
    state: null,
    scheme: "standard" as const,
    rate: null,
    startsAt: new Date("2026-01-01"),
    endsAt,
    taxNumber,
  });
  const oneStop = (country: string, taxNumber: string) => ({
    ...registered(country, taxNumber),
    scheme: "eu_oss" as const,
  });
  const at = new Date("2026-03-01");

  test("a reverse charge shows those in the Union", () => {
    const registrations = [registered("US", "NY-1"), registered("DE", "DE1"), oneStop("DE", "OSS")];
    const taxes = [tax(0, "reverse_charge", "FR")];
    expect(sellerTaxIds(null, registrations, taxes, at)).toEqual(["DE1"]);
  });

  test.each([
    ["none", null, [], []],
    ["its own", "DE1", [], ["DE1"]],
    ["that of the registration of the tax", null, [registered("DE", "DE2")], ["DE2"]],
    ["both", "FR1", [registered("DE", "DE2")], ["FR1", "DE2"]],
    ["the same once", "DE2", [registered("DE", "DE2")], ["DE2"]],
    ["not that of another country", "FR1", [registered("IT", "IT3")], ["FR1"]],
    ["none that is only of another country", null, [registered("US", "NY-1")], []],
    ["not that of the one-stop shop in its own country", null, [oneStop("DE", "OSS")], []],
    ["that of the one-stop shop in another member", null, [oneStop("IE", "OSS")], ["OSS"]],
    ["not of an ended registration", null, [registered("DE", "DE2", new Date("2026-02-01"))], []],
  ])("%s", (_case, own, registrations, expected) => {
    expect(sellerTaxIds(own, registrations, [tax(190, "standard_rated")], at)).toEqual(expected);
  });
});
