import { type Minor, scale } from "#contract/money.ts";
import { spread } from "../amounts/amount-rules.ts";

/** Whether a price contains its tax or the tax is added to it. */
export type TaxBehavior = "exclusive" | "inclusive";

export type TaxReason =
  | "standard_rated"
  | "zero_rated"
  | "reverse_charge"
  | "customer_exempt"
  | "product_exempt"
  | "not_subject_to_tax"
  | "not_collecting";

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
}

export interface LineTax {
  amount: Minor;
  /** All parts together, in parts per million. */
  rate: number;
  breakdown: TaxPart[];
}

const wholeRate = 1_000_000;

/** The tax on an amount from which the discount is already taken off. */
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
  const breakdown = rates.map((part, index) => ({ ...part, amount: parts[index] as Minor }));
  return { amount: tax, rate, breakdown };
}
