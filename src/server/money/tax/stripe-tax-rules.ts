import { type Minor, minor } from "#contract/money.ts";
import type { LineTax, TaxPart, TaxReason } from "./tax-rules.ts";

/** One tax of a line, as Stripe Tax reports it. */
export interface ReportedTaxPart {
  amount: Minor;
  taxableAmount: Minor;
  percentage: string | null;
  name: string | null;
  country: string;
  state: string | null;
  reason: string;
}

/**
 * Returns the tax of one line. Rounding differences of the parts go to the largest one, so that
 * they add up to the tax.
 */
export function toLineTax(tax: Minor, reported: readonly ReportedTaxPart[]): LineTax {
  const parts = reported.map(toTaxPart);
  const largest = parts.reduce<TaxPart | undefined>(
    (found, part) => (found && found.amount >= part.amount ? found : part),
    undefined,
  );
  const rest = tax - parts.reduce((sum, { amount }) => sum + amount, 0);
  const breakdown = parts.map((part) =>
    part === largest ? { ...part, amount: minor(part.amount + rest) } : part,
  );
  if (breakdown.length === 0 && tax !== 0)
    throw new Error(`Stripe Tax reports a tax of ${tax} without its parts`);
  return { amount: tax, rate: breakdown.reduce((sum, { rate }) => sum + rate, 0), breakdown };
}

function toTaxPart(part: ReportedTaxPart): TaxPart {
  const { amount, taxableAmount, percentage, name, country, state, reason } = part;
  return {
    rate: percentage === null ? 0 : toPartsPerMillion(percentage),
    name: name ?? "Tax",
    country,
    state: state === null ? null : `${country}-${state}`,
    reason: toTaxReason(reason),
    amount,
    taxableAmount,
  };
}

/** 8.875 % is 88750. */
function toPartsPerMillion(percentage: string): number {
  return Math.round(Number(percentage) * 10_000);
}

const reasons: Readonly<Record<string, TaxReason>> = {
  customer_exempt: "customer_exempt",
  not_collecting: "not_collecting",
  not_subject_to_tax: "not_subject_to_tax",
  not_supported: "not_collecting",
  portion_product_exempt: "product_exempt",
  product_exempt: "product_exempt",
  product_exempt_holiday: "product_exempt",
  reverse_charge: "reverse_charge",
  zero_rated: "zero_rated",
};

/** Reduced and partial rates are taxed, so they count as rated. Stripe may add reasons. */
export function toTaxReason(reason: string): TaxReason {
  return reasons[reason] ?? "standard_rated";
}
