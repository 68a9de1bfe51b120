/**
 * Debits and credits of one account in one currency. Sums of a whole ledger may be beyond a safe
 * number.
 */
export interface AccountTotals {
  account: string;
  currency: string;
  debit: bigint;
  credit: bigint;
}

export interface Transfer {
  debit: string;
  credit: string;
  amount: number;
  currency: string;
}

/** Sums of entries that arrive page by page. */
export type Totals = Map<string, AccountTotals>;

export function addTransfer(totals: Totals, { debit, credit, amount, currency }: Transfer): void {
  getTotals(totals, debit, currency).debit += BigInt(amount);
  getTotals(totals, credit, currency).credit += BigInt(amount);
}

function getTotals(totals: Totals, account: string, currency: string): AccountTotals {
  const key = `${currency} ${account}`;
  const known = totals.get(key) ?? { account, currency, debit: 0n, credit: 0n };
  totals.set(key, known);
  return known;
}

/** Returns whether debits equal credits in every currency. */
export function isBalanced(
  accounts: Iterable<{ currency: string; debit: number | bigint; credit: number | bigint }>,
): boolean {
  const differences = new Map<string, bigint>();
  for (const { currency, debit, credit } of accounts)
    differences.set(currency, (differences.get(currency) ?? 0n) + BigInt(debit) - BigInt(credit));
  return [...differences.values()].every((difference) => difference === 0n);
}
