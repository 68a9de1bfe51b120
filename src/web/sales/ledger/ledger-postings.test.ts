import { expect, test } from "vitest";
import type { LedgerEntryWire } from "#contract/billing/ledger-schema.ts";
import { kindLabel, transferLabel } from "../labels/ledger-labels.ts";
import { sumPostings, toPostings } from "./ledger-postings.ts";
import { moneyShares } from "./money-shares.ts";

type Transfer = [
  source: string,
  debit: LedgerEntryWire["debit"],
  credit: LedgerEntryWire["credit"],
  amount: number,
];

/** One second apart for each source, listed newest first as the API does. */
function toEntries(transfers: readonly Transfer[]): LedgerEntryWire[] {
  const sources = [...new Set(transfers.map(([source]) => source))];
  return transfers
    .map(([source, debit, credit, amount], index) => ({
      id: `0195b1c0-0000-7000-8000-0000000000${String(index).padStart(2, "0")}`,
      created_at: `2026-05-31T14:02:${String(sources.indexOf(source)).padStart(2, "0")}.000Z`,
      source,
      leg: "leg",
      debit,
      credit,
      amount,
      currency: "usd",
      customer_id: null,
      order_id: null,
      refund_id: null,
      dispute_id: null,
    }))
    .toReversed();
}

const sale: Transfer[] = [
  ["order:1:sale", "customer_receivable", "revenue", 12_000],
  ["order:1:sale", "discounts", "customer_receivable", 3_000],
  ["order:1:sale", "customer_receivable", "tax_payable", 2_295],
];
const paid: Transfer[] = [
  ...sale,
  ["payment:1", "processor_balance", "customer_receivable", 11_295],
  ["charge:ch_1:fee", "processor_fees", "processor_balance", 358],
];
const part: Transfer[] = [
  ["refund:1", "refunds", "processor_balance", 4_000],
  ["refund:1", "tax_payable", "processor_balance", 1_020],
];
const rest: Transfer[] = [
  ["refund:2", "refunds", "processor_balance", 5_000],
  ["refund:2", "tax_payable", "processor_balance", 1_275],
];

const disputed: Transfer[] = [
  ["dispute:1:withdrawn", "disputed_funds", "processor_balance", 11_295],
  ["dispute:1:fee", "processor_fees", "processor_balance", 1_500],
];

test("entries become a journal: oldest first, one line for each account, debits first", () => {
  const postings = toPostings(toEntries(paid));
  expect(postings.map(({ source }) => source)).toEqual([
    "order:1:sale",
    "payment:1",
    "charge:ch_1:fee",
  ]);
  expect(postings[0]?.lines).toEqual([
    { account: "customer_receivable", side: "debit", amount: 11_295 },
    { account: "discounts", side: "debit", amount: 3_000 },
    { account: "revenue", side: "credit", amount: 12_000 },
    { account: "tax_payable", side: "credit", amount: 2_295 },
  ]);
  expect(sumPostings(postings)).toEqual({ debit: 25_948, credit: 25_948 });
});

test.each<[string, Transfer[], object]>([
  [
    "unpaid",
    sale,
    { kept: 9_000, tax: 2_295, fee: 0, refunded: 0, held: 0, total: 11_295, owed: 11_295 },
  ],
  [
    "paid",
    paid,
    { kept: 8_642, tax: 2_295, fee: 358, refunded: 0, held: 0, total: 11_295, owed: 0 },
  ],
  [
    "partially refunded",
    [...paid, ...part],
    { kept: 4_642, tax: 1_275, fee: 358, refunded: 5_020, held: 0, total: 11_295, owed: 0 },
  ],
  [
    "refunded",
    [...paid, ...part, ...rest],
    { kept: -358, tax: 0, fee: 358, refunded: 11_295, held: 0, total: 11_295, owed: 0 },
  ],
  [
    "refunded in part, then reversed",
    [
      ...paid,
      ...part,
      ["refund:1:reverted", "processor_balance", "refunds", 4_000],
      ["refund:1:reverted", "processor_balance", "tax_payable", 1_020],
    ],
    { kept: 8_642, tax: 2_295, fee: 358, refunded: 0, held: 0, total: 11_295, owed: 0 },
  ],
  [
    "disputed",
    [...paid, ...disputed],
    { kept: -4_153, tax: 2_295, fee: 1_858, refunded: 0, held: 11_295, total: 11_295, owed: 0 },
  ],
  [
    "disputed and lost",
    [
      ...paid,
      ...disputed,
      ["dispute:1:lost", "refunds", "disputed_funds", 9_000],
      ["dispute:1:lost", "tax_payable", "disputed_funds", 2_295],
    ],
    { kept: -1_858, tax: 0, fee: 1_858, refunded: 11_295, held: 0, total: 11_295, owed: 0 },
  ],
  [
    "disputed and lost, with credit of another order taken back",
    [
      ...paid,
      ...disputed,
      ["dispute:1:lost", "refunds", "disputed_funds", 9_000],
      ["dispute:1:lost", "tax_payable", "disputed_funds", 2_295],
      ["dispute:1:credit_taken", "customer_credit", "revenue", 5_000],
      ["dispute:1:credit_taken", "customer_receivable", "customer_credit", 2_000],
      ["dispute:1:credit_set_off:2", "customer_credit", "customer_receivable", 500],
    ],
    { kept: -1_858, tax: 0, fee: 1_858, refunded: 11_295, held: 0, total: 11_295, owed: 0 },
  ],
])("an order that is %s is divided to the cent", (_, transfers, shares) => {
  expect(moneyShares(toEntries(transfers))).toEqual(shares);
});

test.each([
  ["order:1:sale", "Order placed"],
  ["order:1:waived", "Amount waived"],
  ["order:1:credit", "Customer credit used"],
  ["order:1:credit_returned", "Customer credit returned"],
  ["dispute:1:credit_set_off:2", "Debt paid by credit"],
  ["payment:1", "Payment received"],
  ["charge:ch_1:fee", "Processor fee"],
  ["refund:1", "Refund"],
  ["refund:1:reverted", "Refund reversed"],
  ["something:new", "Other transfer"],
])("%s is called %s", (source, label) => {
  expect(kindLabel(source)).toBe(label);
});

test("money goes from the credited account to the debited one", () => {
  const [entry] = toEntries([["refund:1", "refunds", "processor_balance", 1]]);
  expect(entry && transferLabel(entry)).toBe("Processor balance to Refunds");
});
