import { chooseLocale } from "#contract/messages/buyer-language.ts";
import { taxName } from "#contract/messages/tax-names.ts";
import type { TaxBreakdownPartWire } from "./tax-schema.ts";

/**
 * Lists the taxes that were charged, with their rates, for buyers: "VAT 19%"; "State tax 6%, County
 * tax 0.25%".
 */
export function taxRates(
  parts: readonly Pick<TaxBreakdownPartWire, "name" | "rate" | "amount">[],
  locale: string,
): string {
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  // Where we have no texts in the language of the locale, they are English.
  const { language } = chooseLocale([locale]);
  const charged = parts.filter(({ amount }) => amount);
  return [
    ...new Set(
      charged.map(({ name, rate }) => `${taxName(name, language)} ${percent.format(rate / 1e6)}`),
    ),
  ].join(", ");
}
