import type {
  LedgerExplanationQuery,
  LedgerExplanationWire,
} from "#contract/billing/ledger-explanation-schema.ts";
import type {
  LedgerAccount,
  LedgerBalanceWire,
  LedgerEntryWire,
} from "#contract/billing/ledger-schema.ts";
import { isBalanced } from "./balance-rules.ts";
import type { EventSums } from "./ledger-explanation-store.ts";
import type { LedgerAccountTotals, LedgerEntryRow } from "./ledger-store.ts";

export function presentLedgerEntry(row: LedgerEntryRow): LedgerEntryWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    source: row.source,
    leg: row.leg,
    debit: row.debitAccount as LedgerAccount,
    credit: row.creditAccount as LedgerAccount,
    amount: row.amount,
    currency: row.currency,
    customer_id: row.customerId,
    order_id: row.orderId,
    refund_id: row.refundId,
    dispute_id: row.disputeId,
  };
}

/** Presents an entry with the amount that it adds to these accounts together. */
export function presentExplainedEntry(
  row: LedgerEntryRow,
  { account: accounts, side }: Pick<LedgerExplanationQuery, "account" | "side">,
): LedgerExplanationWire["items"][number] {
  const entry = presentLedgerEntry(row);
  const debit = side !== "credit" && accounts.includes(entry.debit) ? entry.amount : 0;
  const credit = side !== "debit" && accounts.includes(entry.credit) ? entry.amount : 0;
  return { ...entry, effect: debit - credit };
}

export function presentSums(
  currency: string,
  events: EventSums[],
): Pick<LedgerExplanationWire, "currency" | "debit" | "credit" | "balance" | "events"> {
  const debit = events.reduce((sum, event) => sum + event.debit, 0);
  const credit = events.reduce((sum, event) => sum + event.credit, 0);
  return { currency, debit, credit, balance: debit - credit, events };
}

export function presentLedgerBalance(totals: readonly LedgerAccountTotals[]): LedgerBalanceWire {
  return {
    accounts: totals.map(({ account, currency, debit, credit }) => ({
      account,
      currency,
      debit,
      credit,
      balance: debit - credit,
    })),
    balanced: isBalanced(totals),
  };
}
