import type { Address } from "./address-schema.ts";

/** The order of city, state and postal code, as the post of the country writes it. */
type PlaceLine = (place: { city: string; state: string; code: string }) => string[];

/** "Albany, NY 12207" */
const stateThenCode: PlaceLine = ({ city, state, code }) => [
  joined([city, joined([state, code], " ")], ", "),
];

/** "Sydney NSW 2000" */
const allInOne: PlaceLine = ({ city, state, code }) => [joined([city, state, code], " ")];

/** "London", and the code below it */
const codeBelow: PlaceLine = ({ city, state, code }) => [city, state, code];

/** "Wellington 6011" */
const cityThenCode: PlaceLine = ({ city, state, code }) => [joined([city, code], " "), state];

/** "53111 Bonn" */
const codeThenCity: PlaceLine = ({ city, state, code }) => [joined([code, city], " "), state];

const byCountry: Readonly<Record<string, PlaceLine>> = {
  US: stateThenCode,
  CA: stateThenCode,
  AU: allInOne,
  GB: codeBelow,
  IE: codeBelow,
  IN: cityThenCode,
  NZ: cityThenCode,
  SG: cityThenCode,
};

/**
 * Returns the lines of an address as on an envelope, in the order of its country. A city that is a
 * country is written once.
 */
export function addressLines(address: Address, countryName: (code: string) => string): string[] {
  const { line1, line2, country } = address;
  const place = {
    city: address.city ?? "",
    state: address.state?.replace(`${country}-`, "") ?? "",
    code: address.postal_code ?? "",
  };
  const lines = (byCountry[country] ?? codeThenCity)(place);
  const all = [line1 ?? "", line2 ?? "", ...lines, countryName(country)];
  return [...new Set(all.filter((line) => line !== ""))];
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}
