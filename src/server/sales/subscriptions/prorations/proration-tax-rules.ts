import { type Minor, minor } from "#contract/money.ts";
import {
  type TaxBehavior,
  type TaxPart,
  type TaxRate,
  taxLine,
  untaxedRate,
} from "#server/money/tax/tax-rules.ts";
import type { TaxedItem } from "../../orders/order-amounts-rules.ts";

interface FrozenItem {
  amount: Minor;
  behavior: TaxBehavior;
  frozenRates: readonly TaxRate[] | null;
}

export type TaxedProration<Item> = Item & TaxedItem & { taxBreakdown: TaxPart[] };

/** Reads the rates that a credit was charged at; null for a debit. */
export function readFrozenRates({ taxRates }: { taxRates: unknown }): TaxRate[] | null {
  return taxRates as TaxRate[] | null;
}

/** Returns only the rates, without the amounts of the item that they come from. */
export function toRates(parts: readonly TaxPart[]): TaxRate[] {
  return parts.map(({ rate, name, country, state, reason }) => ({
    rate,
    name,
    country,
    state,
    reason,
  }));
}

/**
 * Taxes items that no order will bill. Debits have no rates of their own: those of the credits
 * count.
 */
export function taxProrations<Item extends FrozenItem>(
  items: readonly Item[],
): TaxedProration<Item>[] {
  const common = items.map(({ frozenRates }) => frozenRates).find((rates) => rates !== null);
  return items.map((item) => {
    const rates = item.frozenRates ?? common ?? [untaxedRate];
    const { amount: taxAmount, breakdown } = taxLine(item.amount, item.behavior, rates);
    return { ...item, discountAmount: minor(0), taxAmount, taxBreakdown: breakdown };
  });
}
