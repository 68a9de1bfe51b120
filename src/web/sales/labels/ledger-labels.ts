import type { LedgerAccount, LedgerEntryWire } from "#contract/billing/ledger-schema.ts";

/** Each account with its name and what it holds. */
export const accountLabels: Record<LedgerAccount, { name: string; note: string }> = {
  customer_receivable: { name: "Customer receivable", note: "What customers still owe" },
  processor_balance: { name: "Processor balance", note: "Money at the payment processor" },
  revenue: { name: "Revenue", note: "Sales before discounts, without tax" },
  tax_payable: { name: "Tax payable", note: "Tax on sales, to be paid to tax authorities" },
  discounts: { name: "Discounts", note: "Taken off prices" },
  refunds: { name: "Refunds", note: "Returned by refunds and lost disputes, without tax" },
  processor_fees: { name: "Processor fees", note: "Charged by the payment processor" },
  customer_credit: { name: "Customer credit", note: "Held for later purchases of customers" },
  disputed_funds: { name: "Disputed funds", note: "Withdrawn by banks while disputes are open" },
  waived: { name: "Waived", note: "Given up or too small to charge" },
};

export type LedgerKind =
  | "sale"
  | "payment"
  | "fee"
  | "refund"
  | "refund_reverted"
  | "dispute"
  | "dispute_fee"
  | "dispute_returned"
  | "dispute_fee_returned"
  | "dispute_lost"
  | "credit_taken"
  | "credit_given_back"
  | "credit_set_off"
  | "credit_used"
  | "credit_returned"
  | "waived"
  | "other";

const kindLabels: Record<LedgerKind, string> = {
  sale: "Order placed",
  payment: "Payment received",
  fee: "Processor fee",
  refund: "Refund",
  refund_reverted: "Refund reversed",
  dispute: "Disputed, money withdrawn",
  dispute_fee: "Dispute fee",
  dispute_returned: "Dispute won, money returned",
  dispute_fee_returned: "Dispute won, fee returned",
  dispute_lost: "Dispute lost",
  credit_taken: "Dispute lost, credit taken back",
  credit_given_back: "Dispute won, credit given back",
  credit_set_off: "Debt paid by credit",
  credit_used: "Customer credit used",
  credit_returned: "Customer credit returned",
  waived: "Amount waived",
  other: "Other transfer",
};

const sources: readonly [RegExp, LedgerKind][] = [
  [/^order:[^:]+:sale$/, "sale"],
  [/^order:[^:]+:credit$/, "credit_used"],
  [/^order:[^:]+:credit_returned$/, "credit_returned"],
  [/^order:[^:]+:waived$/, "waived"],
  [/^payment:[^:]+$/, "payment"],
  [/^charge:[^:]+:fee$/, "fee"],
  [/^refund:[^:]+$/, "refund"],
  [/^refund:[^:]+:reverted$/, "refund_reverted"],
  [/^dispute:[^:]+:withdrawn$/, "dispute"],
  [/^dispute:[^:]+:fee$/, "dispute_fee"],
  [/^dispute:[^:]+:(?:reinstated|recovered)$/, "dispute_returned"],
  [/^dispute:[^:]+:fee_returned$/, "dispute_fee_returned"],
  [/^dispute:[^:]+:lost$/, "dispute_lost"],
  [/^dispute:[^:]+:credit_taken$/, "credit_taken"],
  [/^dispute:[^:]+:credit_given_back$/, "credit_given_back"],
  [/^dispute:[^:]+:credit_set_off:[^:]+$/, "credit_set_off"],
];

/** Returns the kind of an entry, by its source. */
export function toLedgerKind(source: string): LedgerKind {
  return sources.find(([pattern]) => pattern.test(source))?.[1] ?? "other";
}

export function kindLabel(source: string): string {
  return kindLabels[toLedgerKind(source)];
}

/** Writes "Processor balance to Refunds": money goes from the credited to the debited account. */
export function transferLabel({ debit, credit }: LedgerEntryWire): string {
  return `${accountLabels[credit].name} to ${accountLabels[debit].name}`;
}
