import { euMembers } from "#contract/billing/eu-members.ts";
import type { TaxIdFormat } from "#contract/billing/tax-id-schema.ts";
import { spanishTerritories, type TaxScheme } from "#contract/billing/tax-registration-schema.ts";
import { normalTaxId } from "./tax-id-rules.ts";
import { hasRates, type RateTable, ratesAt, taxName } from "./tax-rate-rules.ts";
import type { TaxRate, TaxReason } from "./tax-rules.ts";

/** Where a seller collects tax. */
export interface Registration {
  country: string;
  state: string | null;
  scheme: TaxScheme;
  /** Parts per million; null for the rate of the data file. */
  rate: number | null;
  startsAt: Date;
  /** No longer included. */
  endsAt: Date | null;
}

export interface TaxablePlace {
  country: string;
  state: string | null;
}

export interface TaxFacts {
  /** Of the buyer. */
  place: TaxablePlace;
  taxIds: readonly { value: string; format: string }[];
  isExempt: boolean;
  registrations: readonly Registration[];
  rates: RateTable;
  /** The date of the sale. */
  at: Date;
}

/** Returns the taxes that apply to a sale. Where none does, one of 0 says why. */
export function decideTax(facts: TaxFacts): TaxRate[] {
  const { place, isExempt, registrations, at } = facts;
  const active = registrations.filter((registration) => isActive(registration, at));
  if (active.length === 0) return [untaxed(facts, "not_collecting")];
  if (isExempt) return [untaxed(facts, "customer_exempt")];
  const own = registrationAt(active, place);
  if (own) return toTaxParts(own, facts);
  const isAtHome = active.some(({ country }) => country === place.country) && !isOutside(place);
  if (isAtHome) return [untaxed(facts, "not_collecting")];
  return isInUnion(place) && active.some(isOfUnion)
    ? taxInUnion(active, facts)
    : [untaxed(facts, "export")];
}

/**
 * Between two members of the Union: businesses pay the tax themselves, others that of their
 * country.
 */
function taxInUnion(active: readonly Registration[], facts: TaxFacts): TaxRate[] {
  const { place, taxIds } = facts;
  if (taxIds.some((taxId) => isUnionNumber(taxId, place.country)))
    return [untaxed(facts, "reverse_charge")];
  const oneStop = active.find(({ scheme }) => scheme === "eu_oss");
  return oneStop ? toTaxParts(oneStop, facts) : [untaxed(facts, "not_collecting")];
}

/** Returns a product that no tax applies to. */
export function decideUntaxable(facts: TaxFacts): TaxRate[] {
  const isCollecting = facts.registrations.some((each) => isActive(each, facts.at));
  return [untaxed(facts, isCollecting ? "product_exempt" : "not_collecting")];
}

export function isActive({ startsAt, endsAt }: Registration, at: Date): boolean {
  return startsAt <= at && (endsAt === null || at < endsAt);
}

/** One of the buyer's state goes before one of the whole country. */
function registrationAt(
  active: readonly Registration[],
  place: TaxablePlace,
): Registration | undefined {
  const here = active.filter(
    ({ scheme, country }) => scheme === "standard" && country === place.country,
  );
  const state = spelled(place);
  const ofState = here.find((each) => each.state !== null && each.state === state);
  if (ofState || isOutside(place)) return ofState;
  return here.find((each) => each.state === null);
}

/** Islands and cities of Spain that are outside its VAT. */
function isOutside(place: TaxablePlace): boolean {
  return place.country === "ES" && spanishTerritories.has(spelled(place)?.slice(3) ?? "");
}

/** Spanish states come as buyers write them. */
function spelled({ country, state }: TaxablePlace): string | null {
  if (state === null || country !== "ES") return state;
  return `ES-${state.toUpperCase().replace(/^ES-/, "")}`;
}

/** Where the tax depends on the state. Elsewhere it is a text that buyers write in many ways. */
function reportedState(place: TaxablePlace): string | null {
  if (place.country === "US" || place.country === "CA") return place.state;
  return isOutside(place) ? spelled(place) : null;
}

function isInUnion(place: TaxablePlace): boolean {
  return euMembers.has(place.country) && !isOutside(place);
}

function isOfUnion({ country, state }: Registration): boolean {
  return isInUnion({ country, state });
}

/** A VAT number with valid check digits, given out by the buyer's country. Greece signs as EL. */
function isUnionNumber({ value, format }: { value: string; format: string }, country: string) {
  const normal = format === "eu_vat" && normalTaxId([value, format satisfies TaxIdFormat]);
  return Boolean(normal) && String(normal).startsWith(country === "GR" ? "EL" : country);
}

function toTaxParts({ rate, state }: Registration, { place, rates, at }: TaxFacts): TaxRate[] {
  const shown = { country: place.country, state: reportedState(place) };
  const reason = (each: number) => (each === 0 ? "zero_rated" : "standard_rated");
  const known = ratesAt(rates, { ...shown, state, buyerState: spelled(place) }, at);
  const name = known.map((each) => each.name).join(" + ") || taxName(rates, place.country);
  if (rate !== null) return [{ ...shown, rate, name, reason: reason(rate) }];
  return known.map((each) => ({ ...each, ...shown, reason: reason(each.rate) }));
}

function untaxed({ place, rates }: TaxFacts, reason: TaxReason): TaxRate {
  const name = hasRates(rates, place.country) ? taxName(rates, place.country) : "Tax";
  return { rate: 0, name, country: place.country, state: reportedState(place), reason };
}
