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
