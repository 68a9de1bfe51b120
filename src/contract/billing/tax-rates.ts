import type { TaxBreakdownPartWire } from "./tax-schema.ts";

/** "VAT 19%"; "State tax 6%, County tax 0.25%": the taxes that were charged, with their rates. */
export function taxRates(
  parts: readonly Pick<TaxBreakdownPartWire, "name" | "rate" | "amount">[],
  locale: string,
): string {
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const charged = parts.filter(({ amount }) => amount);
  return [
    ...new Set(charged.map(({ name, rate }) => `${name} ${percent.format(rate / 1e6)}`)),
  ].join(", ");
}
