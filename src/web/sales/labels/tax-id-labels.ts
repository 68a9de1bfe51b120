import { type TaxIdFormat, taxIdFormats } from "#contract/billing/tax-id-schema.ts";
import { countryName, type PlaceOption } from "#web/seller/place-names.ts";

/** Writes "Germany: STN" for de_stn. The Union and the Canaries have codes of their own. */
export function taxIdLabel(format: TaxIdFormat): string {
  const [place = "", ...kind] = format.split("_");
  return `${countryName(place.toUpperCase())}: ${kind.join(" ").toUpperCase()}`;
}

const membersOfUnion = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** Returns every kind by name; those of the country first. */
export function taxIdOptions(country: string): PlaceOption[] {
  const near = [country.toLowerCase(), ...(membersOfUnion.has(country) ? ["eu"] : [])];
  const isNear = (format: string) => near.includes(format.slice(0, 2));
  return taxIdFormats
    .map((format) => ({ value: format, label: taxIdLabel(format) }))
    .toSorted(
      (one, other) =>
        Number(isNear(other.value)) - Number(isNear(one.value)) ||
        one.label.localeCompare(other.label, "en"),
    );
}
