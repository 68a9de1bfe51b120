import { maxTaxRate } from "#contract/billing/tax-registration-schema.ts";

/** A tax of a country or state as the data file has it: 0.19 is 19 %. */
interface RatedTax {
  type: string;
  rate: number;
  before?: Readonly<Record<string, { type: string; rate: number }>> | undefined;
}

export type RateTable = Readonly<
  Record<string, RatedTax & { states?: Readonly<Record<string, RatedTax>> | undefined }>
>;

export interface NamedRate {
  name: string;
  /** Parts per million. */
  rate: number;
}

/** Rates of the US in the data file are out of date, and differ by county: they are never used. */
export function hasRates(table: RateTable, country: string): boolean {
  return country !== "US" && table[country] !== undefined;
}

/** Returns the name of the tax of this country. */
export function taxName(table: RateTable, country: string): string {
  if (country === "US") return "Sales tax";
  return table[country]?.type.toUpperCase() ?? "Tax";
}

/**
 * Returns the taxes in force at an instant. With a state also those of the state; without one those
 * of the whole country, to which the harmonized tax of some Canadian provinces belongs
 * (`buyerState`).
 */
export function ratesAt(
  table: RateTable,
  place: { country: string; state: string | null; buyerState: string | null },
  at: Date,
): NamedRate[] {
  const { country } = place;
  const national = hasRates(table, country) ? table[country] : undefined;
  if (!national) return [];
  const whole = taxAt(national, at);
  const known = national.states?.[bareState(country, place.buyerState)];
  const regional = known && taxAt(known, at);
  const isCovered = place.state !== null || regional?.type === "hst";
  if (!regional || !isCovered) return [named(whole.type, whole.rate)];
  // One tax that replaces the national one: the file has the difference.
  if (regional.type === "hst" || country === "ES")
    return [named(regional.type, whole.rate + regional.rate)];
  return [named(whole.type, whole.rate), named(regional.type, regional.rate)];
}

function bareState(country: string, state: string | null): string {
  return (state ?? "").toUpperCase().replace(`${country}-`, "");
}

/** Of the changes after this instant the first one says what was in force before it. */
function taxAt(tax: RatedTax, at: Date): { type: string; rate: number } {
  const [next] = Object.entries(tax.before ?? {})
    .filter(([until]) => at < new Date(until))
    .sort(([one], [other]) => new Date(one).getTime() - new Date(other).getTime());
  return next ? next[1] : tax;
}

/** The file has fractions such as 0.09975; sums of them are not exact. */
function named(type: string, rate: number): NamedRate {
  return { name: type.toUpperCase(), rate: Math.round(rate * maxTaxRate) };
}
