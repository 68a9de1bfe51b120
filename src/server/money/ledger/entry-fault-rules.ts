import { isPossibleTransfer } from "./posting-rules.ts";

export interface CheckedEntry {
  debit: string;
  credit: string;
  amount: number;
  currency: string;
}

/**
 * Returns the fault of an entry by itself, if it has one; `opened` has every account as `currency
 * account`.
 */
export function entryFault(entry: CheckedEntry, opened: ReadonlySet<string>): string | undefined {
  const { debit, credit, amount, currency } = entry;
  if (amount <= 0) return `its amount is ${amount}`;
  for (const account of [debit, credit])
    if (!opened.has(`${currency} ${account}`))
      return `it names the account ${account} in ${currency}, which was never opened`;
  if (!isPossibleTransfer(debit, credit))
    return `it moves money from ${credit} to ${debit}, which nothing does`;
  return undefined;
}
