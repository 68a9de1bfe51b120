import { type Minor, minor } from "#contract/money.ts";
import {
  type TaxBehavior,
  type TaxPart,
  type TaxRate,
  taxLine,
  untaxedRate,
} from "#server/money/tax/tax-rules.ts";
import type { TaxedItem } from "../../orders/order-amounts-rules.ts";

interface WaitingItem {
  amount: number;
  taxBehavior: string;
  taxRates: unknown;
}

/** The rates that a credit was charged at; null for a debit. */
export function frozenRates({ taxRates }: Pick<WaitingItem, "taxRates">): TaxRate[] | null {
  return taxRates as TaxRate[] | null;
}

/** Only the rates, without the amounts of the item that they come from. */
export function toRates(parts: readonly TaxPart[]): TaxRate[] {
  return parts.map(({ rate, name, country, state, reason }) => ({
    rate,
    name,
    country,
    state,
    reason,
  }));
}

/** Items that no order will bill. Debits have no rates of their own: those of the credits count. */
export function taxProrations(
  items: readonly WaitingItem[],
): (TaxedItem & { taxBreakdown: TaxPart[] })[] {
  const common = items.map(frozenRates).find((rates) => rates !== null) ?? [untaxedRate];
  return items.map((item) => {
    const amount: Minor = minor(item.amount);
    const behavior = item.taxBehavior as TaxBehavior;
    const tax = taxLine(amount, behavior, frozenRates(item) ?? common);
    return {
      amount,
      discountAmount: minor(0),
      behavior,
      taxAmount: tax.amount,
      taxBreakdown: tax.breakdown,
    };
  });
}
