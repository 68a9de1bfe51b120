import type { TaxBehavior } from "#contract/billing/tax-behavior.ts";
import type { TaxReason } from "#contract/billing/tax-schema.ts";
import { type Minor, minor, scale } from "#contract/money.ts";
import { spread } from "../amounts/amount-rules.ts";

export type { TaxBehavior, TaxReason };

/** One tax that applies, such as the federal or the state part. */
export interface TaxRate {
  /** Parts per million: 9.975 % is 99750. */
  rate: number;
  name: string;
  country: string | null;
  state: string | null;
  reason: TaxReason;
}

export interface TaxPart extends TaxRate {
  amount: Minor;
  /** The taxable amount: the amount of the line after the discount, without its taxes. */
  taxableAmount: Minor;
}

export interface LineTax {
  amount: Minor;
  /** All parts together, in parts per million. */
  rate: number;
  breakdown: TaxPart[];
}

/** The tax code of products that no tax applies to. */
export const untaxableCode = "txcd_00000000";

/** For a buyer whose place is not known. */
export const untaxedRate: TaxRate = {
  rate: 0,
  name: "Tax",
  country: null,
  state: null,
  reason: "not_collecting",
};

const wholeRate = 1_000_000;

/** Returns the tax on an amount from which the discount is already taken off. */
export function taxOn(amount: Minor, rate: number, behavior: TaxBehavior): Minor {
  const base = behavior === "inclusive" ? wholeRate + rate : wholeRate;
  return scale(amount, rate, base);
}

/** Rounds once, for all rates together; the breakdown adds up to that amount. */
export function taxLine(amount: Minor, behavior: TaxBehavior, rates: readonly TaxRate[]): LineTax {
  const rate = rates.reduce((total, part) => total + part.rate, 0);
  const tax = taxOn(amount, rate, behavior);
  const parts = spread(
    tax,
    rates.map((part) => part.rate),
  );
  const taxableAmount = minor(behavior === "inclusive" ? amount - tax : amount);
  const breakdown = rates.map((part, index) => ({
    ...part,
    amount: parts[index] as Minor,
    taxableAmount,
  }));
  return { amount: tax, rate, breakdown };
}
