import { expect, test } from "vitest";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { buyerLanguages } from "#contract/messages/buyer-language.ts";
import { composeReceiptMail, type ReceiptMailFacts } from "./receipt-mail.ts";

const facts: ReceiptMailFacts = {
  to: "maya@example.com",
  locale: "en-US",
  seller: { name: "Northwind", email: null, address: null },
  receiptUrl: "https://guildhall.example/receipt/x",
  isSandbox: false,
  at: new Date("2026-03-01T09:00:00Z"),
};

/** A downgrade from 379.98 to 189.99, with VAT of 19 %. */
const downgrade = {
  currency: "usd",
  invoice_number: "NORTHWIND-0003",
  items: [{ label: "Unused time on Pro", amount: -18_999 }],
  subtotal_amount: -18_999,
  discount_amount: 0,
  tax_amount: -3_610,
  tax_breakdown: [],
  total_amount: -22_609,
  applied_balance_amount: 22_609,
} as unknown as OrderWire;

function compose(order: Partial<OrderWire>, charged: number, locale = "en-US"): string[] {
  const mail = composeReceiptMail(
    { ...downgrade, ...order },
    { charged, period: null, answers: [] },
    { ...facts, locale },
  );
  return mail.paragraphs.map((text) =>
    typeof text === "string"
      ? text
      : text.map((part) => (typeof part === "string" ? part : Object.values(part)[0])).join(""),
  );
}

test("a negative order says that its total became credit", () => {
  expect(compose({}, 0)).toEqual([
    "$226.09 was added to your credit on March 1, 2026. Your next payments use it first.",
    "Unused time on Pro: \u2212$189.99",
    "Tax: \u2212$36.10",
    "Total: \u2212$226.09",
    "Sold by Northwind",
    "Order number: NORTHWIND-0003",
  ]);
});

test.each(buyerLanguages)("a negative order names the credit in %s", (language) => {
  const [opening] = compose({}, 0, language);
  expect(opening).toMatch(/226[.,]09/);
  expect(opening).toContain("2026");
});

test.each([
  ["in part", 1_190, 690, "You paid $6.90 on March 1, 2026."],
  ["whole", 1_190, 0, "You were not charged for your order on March 1, 2026."],
])("an order that credit paid %s has a line for it", (_, total, charged, opening) => {
  const used = total - charged;
  const order = {
    items: [{ label: "Pro", amount: 1_000 }] as OrderWire["items"],
    subtotal_amount: 1_000,
    tax_amount: 190,
    total_amount: total,
    applied_balance_amount: 0 - used,
  };
  const texts = compose(order, charged);
  expect(texts[0]).toBe(opening);
  expect(texts).toContain("Total: $11.90");
  expect(texts).toContain(`Credit: \u2212$${(used / 100).toFixed(2)}`);
});
