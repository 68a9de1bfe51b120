import type { LedgerExplanationWire } from "#contract/billing/ledger-explanation-schema.ts";
import type {
  LedgerAccount,
  LedgerBalanceWire,
  LedgerEntryWire,
} from "#contract/billing/ledger-schema.ts";
import { isBalanced } from "./balance-rules.ts";
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

/** With the amount that the entry adds to these accounts together. */
export function presentExplainedEntry(
  row: LedgerEntryRow,
  accounts: readonly LedgerAccount[],
): LedgerExplanationWire["items"][number] {
  const entry = presentLedgerEntry(row);
  const debit = accounts.includes(entry.debit) ? entry.amount : 0;
  const credit = accounts.includes(entry.credit) ? entry.amount : 0;
  return { ...entry, effect: debit - credit };
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
