import { countryCodes } from "#contract/billing/country-codes.ts";
import type { PlaceOption } from "#web/seller/place-names.ts";

/** Returns every country by its name in the language of the page. */
export function countriesIn(language: string): PlaceOption[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return [...countryCodes]
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}
