import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ReceiptWire } from "#contract/billing/receipt-schema.ts";
import { receiptMessages } from "#contract/messages/receipt-messages-en.ts";
import { show } from "#test/browser/show.tsx";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";

await startBuyer();

const order = {
  number: "NORTHWIND-0003",
  status: "paid",
  created_at: "2026-03-01T09:00:00Z",
  paid_at: "2026-03-01T09:00:00Z",
  currency: "usd",
  seller: {
    name: "Northwind",
    legal_name: null,
    address: null,
    avatar_url: null,
    email: null,
    website: null,
  },
  customer: {
    name: "Maya",
    email: "maya@example.com",
    billing_name: null,
    billing_address: null,
    tax_id: null,
  },
  items: [{ label: "Unused time on Pro", amount: -18_999 }],
  subtotal_amount: -18_999,
  discount_amount: 0,
  discount_name: null,
  tax_amount: -3_610,
  tax_breakdown: [],
  is_tax_inclusive: false,
  is_reverse_charge: false,
  total_amount: -22_609,
  credit_used_amount: 0,
  waived_amount: 0,
  paid_amount: 0,
  payment: null,
  refunds: [],
  refunded_amount: 0,
  has_invoice: false,
  custom_fields: [],
} as unknown as ReceiptWire;

function readRows(): string[] {
  return [...document.querySelectorAll("dl:last-of-type > div")].map((row) =>
    [...row.children].map((part) => part.textContent).join(": "),
  );
}

async function showReceipt(parts: Partial<ReceiptWire>): Promise<string[]> {
  show(
    <BuyerProvider>
      <ReceiptPaper token="x" receipt={{ ...order, ...parts }} messages={receiptMessages} />
    </BuyerProvider>,
  );
  await expect.element(page.getByText("Subtotal")).toBeVisible();
  return readRows();
}

test("the receipt of a negative order adds up and says that its total became credit", async () => {
  const rows = await showReceipt({});
  expect(rows.slice(-4)).toEqual([
    "Subtotal: \u2212$189.99",
    "Tax: \u2212$36.10",
    "Total: \u2212$226.09",
    "Added to your credit: $226.09",
  ]);
  await expect.element(page.getByText("Credited", { exact: true })).toBeVisible();
});

test("the receipt of a paid order shows what was paid", async () => {
  const rows = await showReceipt({
    subtotal_amount: 1_000,
    tax_amount: 190,
    total_amount: 1_190,
    paid_amount: 1_190,
  });
  expect(rows.slice(-4)).toEqual([
    "Subtotal: $10.00",
    "Tax: $1.90",
    "Total: $11.90",
    "Paid: $11.90",
  ]);
});
