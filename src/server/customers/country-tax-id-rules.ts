import { euMembers } from "#contract/billing/eu-members.ts";
import { type TaxId, type TaxIdFormat, taxIdFormats } from "#contract/billing/tax-id-schema.ts";
import { normalTaxId } from "#server/money/tax/tax-id-rules.ts";

/** Kinds that a buyer means when they only give a number come first. */
const preferred: readonly TaxIdFormat[] = ["ca_gst_hst", "au_abn", "ch_vat", "br_cnpj", "jp_trn"];

/**
 * Returns a number of this country in its one spelling, with its kind, or undefined if the country
 * has none like it.
 */
export function taxIdOfCountry(value: string, country: string): TaxId | undefined {
  for (const format of listFormats(country)) {
    const spelled = spellings(value, country, format).find(
      (spelling) => normalTaxId([spelling, format]) !== undefined,
    );
    const normal = spelled === undefined ? undefined : normalTaxId([spelled, format]);
    if (normal !== undefined) return [normal, format];
  }
  return undefined;
}

function listFormats(country: string): TaxIdFormat[] {
  const own = taxIdFormats.filter((format) => format.startsWith(`${country.toLowerCase()}_`));
  const first = own.filter((format) => preferred.includes(format));
  const european = euMembers.has(country) ? (["eu_vat"] as const) : [];
  return [...european, ...first, ...own.filter((format) => !preferred.includes(format))];
}

/** In Europe people often leave out the letters of their own country. */
function spellings(value: string, country: string, format: TaxIdFormat): string[] {
  if (format !== "eu_vat") return [value];
  const prefix = country === "GR" ? "EL" : country;
  return value.trim().toUpperCase().startsWith(prefix) ? [value] : [value, prefix + value.trim()];
}
