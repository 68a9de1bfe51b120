import { type Minor, minor } from "#contract/money.ts";

export interface SellablePrice {
  id: string;
  amountType: string;
  priceAmount: number | null;
  minimumAmount: number | null;
  maximumAmount: number | null;
  presetAmount: number | null;
}

const usualAmount = minor(1_000);

/**
 * Returns the price that a product is sold at: its static price, or else its first metered price.
 */
export function sellingPrice<Price extends SellablePrice>(
  prices: readonly Price[],
): Price | undefined {
  return prices.find(({ amountType }) => amountType !== "metered_unit") ?? prices[0];
}

export type AmountVerdict = { amount: Minor } | { fault: "too_low" | "too_high" };

/**
 * Returns the amount due at this price. At a custom price the buyer chooses it; the preset is
 * 10.00.
 */
export function amountAt(price: SellablePrice, given: number | null | undefined): AmountVerdict {
  if (price.amountType === "fixed") return { amount: minor(price.priceAmount ?? 0) };
  if (price.amountType !== "custom") return { amount: minor(0) };
  const { minimumAmount, maximumAmount } = price;
  if (given === null || given === undefined) return { amount: getPreset(price) };
  if (minimumAmount !== null && given < minimumAmount) return { fault: "too_low" };
  if (maximumAmount !== null && given > maximumAmount) return { fault: "too_high" };
  return { amount: minor(given) };
}

/** Without a preset the usual amount, moved to where the price allows it. */
function getPreset({ presetAmount, minimumAmount, maximumAmount }: SellablePrice): Minor {
  if (presetAmount !== null) return minor(presetAmount);
  const atLeast = Math.max(usualAmount, minimumAmount ?? 0);
  return minor(Math.min(atLeast, maximumAmount ?? atLeast));
}
