import { expect, test } from "vitest";
import * as z from "zod/v4/core";
import { AddressInput } from "./address-schema.ts";
import { countryCodes, statesByCountry } from "./country-codes.ts";

test.each([
  ["US", "NY", "US-NY"],
  ["US", "ny", "US-NY"],
  ["US", "us-ny", "US-NY"],
  ["US", " US-DC ", "US-DC"],
  ["US", "PR", "US-PR"],
  ["CA", "QC", "CA-QC"],
  ["CA", "CA-ON", "CA-ON"],
  ["US", "CA-ON", undefined],
  ["US", "QC", undefined],
  ["US", "New York", undefined],
  ["US", "US-US-NY", undefined],
  ["CA", "CA", undefined],
  ["US", "", null],
  ["US", null, null],
  ["DE", "Berlin", "Berlin"],
  ["FR", "", null],
])("in %s the state %j is %j", (country, state, expected) => {
  expect(z.safeParse(AddressInput, { country, state }).data?.state).toBe(expected);
});

test("what is left out or empty is null", () => {
  const nothing = { line1: null, line2: null, postal_code: null, city: null, state: null };
  expect(z.parse(AddressInput, { country: "SE" })).toEqual({ ...nothing, country: "SE" });
  const empty = { line1: "", line2: " ", postal_code: "", city: "", state: "" };
  expect(z.parse(AddressInput, { ...empty, country: "SE" })).toEqual({ ...nothing, country: "SE" });
});

test.each(["", "de", "DEU", "UK", "EU", "XX"])("%j is no country", (country) => {
  expect(z.safeParse(AddressInput, { country }).success).toBe(false);
});

test.each(["constructor", "toString", "__proto__"])(
  "%j, the name of a property of every object, is no country",
  (country) => {
    expect(z.safeParse(AddressInput, { country, state: "x" }).success).toBe(false);
  },
);

test("the lists are complete", () => {
  expect(countryCodes.size).toBe(249);
  expect(statesByCountry.get("US")?.size).toBe(50 + 1 + 6 + 3);
  expect(statesByCountry.get("CA")?.size).toBe(13);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect([...countryCodes].filter((code) => !names.of(code))).toEqual([]);
});
