import { type Minor, minor } from "#contract/money.ts";

export interface CreditSetOff<Debt extends { owed: number }> {
  debt: Debt;
  amount: Minor;
  /** The rest that is owed afterwards. */
  left: Minor;
}

/** Returns what this credit pays of each debt, one after the other, where it pays any. */
export function planSetOffs<Debt extends { owed: number }>(
  debts: readonly Debt[],
  credit: Minor,
): CreditSetOff<Debt>[] {
  let rest: number = credit;
  return debts.flatMap((debt) => {
    const amount = Math.min(debt.owed, rest);
    rest -= amount;
    return amount > 0 ? [{ debt, amount: minor(amount), left: minor(debt.owed - amount) }] : [];
  });
}
