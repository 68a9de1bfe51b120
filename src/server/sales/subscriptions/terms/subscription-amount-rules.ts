import { type Minor, minor } from "#contract/money.ts";
import { amountOff, type TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";

interface CatalogPrice {
  amountType: string;
  priceAmount: number | null;
}

/**
 * Returns the amount of one period at a price: nothing for a free or metered one, the buyer's
 * choice for a custom one.
 */
export function periodAmount({ amountType, priceAmount }: CatalogPrice, chosen = 0): Minor {
  if (amountType === "fixed") return minor(priceAmount ?? 0);
  return minor(amountType === "custom" ? chosen : 0);
}

/**
 * Returns the amount of a subscription: its static prices less the discount. Metered prices have no
 * amount.
 */
export function subscriptionAmount(
  prices: readonly { amount: number }[],
  discount: TakesOff | null,
): Minor {
  const subtotal = sum(prices.map(({ amount }) => minor(amount)));
  return minor(subtotal - (discount ? amountOff(discount, subtotal) : 0));
}

/** Nothing is ever charged: no price has an amount, and none is metered. */
export function isFreeOfCharge(
  prices: readonly { amount: number; meterId: string | null }[],
): boolean {
  return prices.every(({ amount, meterId }) => amount === 0 && meterId === null);
}
