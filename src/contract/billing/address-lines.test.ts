import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";

const names = new Intl.DisplayNames("en", { type: "region" });
const none = { line1: null, line2: null, city: null, state: null, postal_code: null };
const lines = (address: Partial<typeof none> | object, country: string) =>
  addressLines({ ...none, ...address, country }, (code) => names.of(code) ?? code);

test.each([
  [
    "US",
    { line1: "1 State St", city: "Albany", state: "US-NY", postal_code: "12207" },
    ["1 State St", "Albany, NY 12207", "United States"],
  ],
  [
    "CA",
    { city: "Toronto", state: "CA-ON", postal_code: "M5V 1A1" },
    ["Toronto, ON M5V 1A1", "Canada"],
  ],
  [
    "DE",
    { line1: "Ring 1", line2: "Hof", city: "Bonn", postal_code: "53111" },
    ["Ring 1", "Hof", "53111 Bonn", "Germany"],
  ],
  ["GB", { city: "London", postal_code: "SW1A 1AA" }, ["London", "SW1A 1AA", "United Kingdom"]],
  ["AU", { city: "Sydney", state: "NSW", postal_code: "2000" }, ["Sydney NSW 2000", "Australia"]],
  ["NZ", { city: "Wellington", postal_code: "6011" }, ["Wellington 6011", "New Zealand"]],
  ["US", { state: "US-NY" }, ["NY", "United States"]],
  ["US", { postal_code: "12207" }, ["12207", "United States"]],
  ["SG", { city: "Singapore" }, ["Singapore"]],
  ["FR", {}, ["France"]],
])("an address in %s, %j", (country, address, expected) => {
  expect(lines(address, country)).toEqual(expected);
});
