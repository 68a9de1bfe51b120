import { expect, test } from "vitest";
import { countryCodes, statesByCountry } from "#contract/billing/country-codes.ts";
import { countryName, countryOptions, stateName, stateOptions } from "./place-names.ts";

test("every country has a name of its own, in order", () => {
  const labels = countryOptions().map(({ label }) => label);
  expect(new Set(labels).size).toBe(countryCodes.size);
  expect(labels.every((label) => label.length > 3)).toBe(true);
  expect(labels[0]).toBe("Afghanistan");
  expect(countryName("FI")).toBe("Finland");
});

test.each([...statesByCountry.keys()])("every state of %s has a name", (country) => {
  const options = stateOptions(country);
  expect(options).toHaveLength(statesByCountry.get(country)?.size ?? 0);
  expect(options.filter(({ value, label }) => value === label)).toEqual([]);
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
});

test("a state is named where its code is known, and stays as it is elsewhere", () => {
  expect(stateName("US-NY")).toBe("New York");
  expect(stateName("CA-YT")).toBe("Yukon");
  expect(stateName("Uusimaa")).toBe("Uusimaa");
  expect(stateName("constructor")).toBe("constructor");
  expect(stateOptions("FI")).toEqual([]);
});
