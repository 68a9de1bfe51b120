import type { TaxPart, TaxRate } from "#server/money/tax/tax-rules.ts";

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
