import type { LedgerAccount, LedgerEntryWire } from "#contract/billing/ledger-schema.ts";
import { type LedgerKind, toLedgerKind } from "../labels/ledger-labels.ts";
import { sumBalances } from "./ledger-postings.ts";

/**
 * Where the money of an order went: the shares for seller, tax, fee, disputes and refunds add up to
 * `total`.
 */
export interface MoneyShares {
  /** Negative once refunds are larger than what remained after the fee. */
  kept: number;
  tax: number;
  fee: number;
  /** By refunds and lost disputes, tax included. */
  refunded: number;
  /** Withdrawn by an open dispute, tax included. */
  held: number;
  total: number;
  /** The part of the total that is not paid yet. */
  owed: number;
}

/**
 * Computes the shares from the ledger entries of one order, all in one currency. Credit that a
 * dispute took back was granted by another order.
 */
export function moneyShares(all: readonly LedgerEntryWire[]): MoneyShares {
  const entries = all.filter(({ source }) => !takenCredit.includes(toLedgerKind(source)));
  const debits = sumBalances(entries);
  const debit = (account: LedgerAccount) => debits.get(account) ?? 0;
  const ofRefunds = sumBalances(entries.filter(isOfRefund));
  const refunded = (ofRefunds.get("refunds") ?? 0) + (ofRefunds.get("tax_payable") ?? 0);
  const tax = 0 - debit("tax_payable");
  const fee = debit("processor_fees");
  const sold = 0 - debit("revenue") - debit("discounts") - debit("waived");
  const held = debit("disputed_funds");
  const kept = sold - debit("refunds") - fee - held;
  const owed = debit("customer_receivable");
  const total = kept + tax + fee + refunded + held;
  return { kept, tax, fee, refunded, held, total, owed };
}

/** Returns the part of the fee that is for disputes, less what the processor returned. */
export function disputeFees(entries: readonly LedgerEntryWire[]): number {
  const ofDisputes = entries.filter(({ source }) => feesOfDisputes.includes(toLedgerKind(source)));
  return sumBalances(ofDisputes).get("processor_fees") ?? 0;
}

const takenCredit: readonly LedgerKind[] = ["credit_taken", "credit_given_back", "credit_set_off"];

const feesOfDisputes: readonly LedgerKind[] = ["dispute_fee", "dispute_fee_returned"];

const returns: readonly LedgerKind[] = [
  "refund",
  "refund_reverted",
  "dispute_lost",
  "dispute_returned",
];

function isOfRefund({ source }: LedgerEntryWire): boolean {
  const kind = toLedgerKind(source);
  return returns.includes(kind);
}
