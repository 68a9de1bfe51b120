import type { LedgerBalanceWire } from "#contract/billing/ledger-schema.ts";

export type AccountBalance = LedgerBalanceWire["accounts"][number];

export interface CurrencyBalance {
  currency: string;
  accounts: AccountBalance[];
  debit: number;
  credit: number;
}

/** Returns one trial balance for each currency, in the order of their codes. */
export function byCurrency(accounts: readonly AccountBalance[]): CurrencyBalance[] {
  const groups = Map.groupBy(accounts, ({ currency }) => currency);
  return [...groups]
    .map(([currency, own]) => ({
      currency,
      accounts: own,
      debit: sum(own, "debit"),
      credit: sum(own, "credit"),
    }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}

function sum(accounts: readonly AccountBalance[], side: "debit" | "credit"): number {
  return accounts.reduce((total, account) => total + account[side], 0);
}

export interface KeyFigures {
  atProcessor: number;
  owed: number;
  tax: number;
  earned: number;
  /** The part of what was earned that banks hold in open disputes. */
  held: number;
}

/** Returns the first figures for a seller: where the money is, and how much is theirs. */
export function keyFigures({ accounts }: CurrencyBalance): KeyFigures {
  const debit = (name: AccountBalance["account"]) =>
    accounts.find(({ account }) => account === name)?.balance ?? 0;
  const costs = debit("discounts") + debit("refunds") + debit("processor_fees") + debit("waived");
  return {
    atProcessor: debit("processor_balance"),
    owed: debit("customer_receivable"),
    tax: 0 - debit("tax_payable"),
    earned: 0 - debit("revenue") - costs,
    held: debit("disputed_funds"),
  };
}
