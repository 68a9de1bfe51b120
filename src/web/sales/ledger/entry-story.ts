import type { LedgerEvent } from "#contract/billing/ledger-explanation-schema.ts";
import { type LedgerKind, toLedgerKind } from "../labels/ledger-labels.ts";

const stories: Record<LedgerKind, string> = {
  sale: "Sale",
  payment: "Buyer paid",
  fee: "Fee of the payment processor",
  refund: "Refund to the buyer",
  refund_reverted: "Refund failed, money came back",
  dispute: "Dispute opened, bank took the money",
  dispute_fee: "Fee for the dispute",
  dispute_returned: "Dispute won, money came back",
  dispute_fee_returned: "Dispute won, fee came back",
  dispute_lost: "Dispute lost, buyer got the money back",
  credit_taken: "Dispute lost, credit taken back",
  credit_given_back: "Dispute won, credit given back",
  credit_set_off: "Later credit paid what the buyer owed",
  credit_used: "Buyer paid with credit",
  credit_returned: "Buyer got credit back",
  waived: "Given up or too small to charge",
  other: "Other change",
};

/** Parts of one event that have a name of their own, by the leg of the entry. */
const partStories: Partial<Record<LedgerKind, Record<string, string>>> = {
  sale: { discount: "Discount on the sale", tax: "Tax on the sale" },
  refund: {
    tax: "Tax part of the refund",
    net_credit: "Refund as credit",
    tax_credit: "Tax part of the refund, as credit",
  },
  refund_reverted: { tax: "Refund failed, its tax is due again" },
  waived: { tax: "Given up, its tax is no longer due" },
  credit_taken: {
    tax: "Credit taken back, its tax is due again",
    owed: "Credit that the buyer had spent, and owes",
  },
  credit_given_back: {
    tax: "Credit given back, its tax is no longer due",
    owed: "Buyer no longer owes spent credit",
  },
  dispute_lost: { tax: "Dispute lost, its tax is no longer due" },
};

/** Describes an event in words that need no bookkeeping. */
export function entryStory({ source, leg }: { source: string; leg?: string }): string {
  const kind = toLedgerKind(source);
  return (leg !== undefined && partStories[kind]?.[leg]) || stories[kind];
}

/** The kinds of events that an amount is made of. */
export const eventLabels: Record<LedgerEvent | "other", string> = {
  sale: "Sales",
  credit: "Customer credit used",
  waived: "Given up or too small to charge",
  payment: "Payments from buyers",
  fee: "Fees of the payment processor",
  refund: "Refunds",
  dispute: "Disputes",
  dispute_fee: "Dispute fees",
  taken_credit: "Credit taken back after disputes",
  other: "Other changes",
};
