import { countryCodes } from "#contract/billing/country-codes.ts";
import type { PlaceOption } from "#web/seller/place-names.ts";

/** Every country by its name in the buyer's language. */
export function countriesIn(locale: string): PlaceOption[] {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region" });
  return [...countryCodes]
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
