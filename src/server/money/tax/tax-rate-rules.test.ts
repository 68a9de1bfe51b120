import { expect, test } from "vitest";
import { taxRates } from "./tax-rate-file.ts";
import { hasRates, ratesAt, taxName } from "./tax-rate-rules.ts";

const at = (date: string) => new Date(`${date}T12:00:00Z`);

test.each([
  ["DE", "2026-03-01", [["VAT", 190_000]]],
  ["DE", "2020-08-01", [["VAT", 160_000]]],
  ["DE", "2020-05-01", [["VAT", 190_000]]],
  ["EE", "2023-06-01", [["VAT", 200_000]]],
  ["EE", "2024-06-01", [["VAT", 220_000]]],
  ["EE", "2026-01-01", [["VAT", 240_000]]],
  ["FI", "2026-01-01", [["VAT", 255_000]]],
  ["CH", "2026-01-01", [["VAT", 81_000]]],
  ["AU", "2026-01-01", [["GST", 100_000]]],
  ["US", "2026-01-01", []],
  ["AQ", "2026-01-01", []],
] as const)("the rates of %s on %s", (country, date, expected) => {
  const rates = ratesAt(taxRates, { country, state: null, buyerState: null }, at(date));
  expect(rates.map(({ name, rate }) => [name, rate])).toEqual(expected);
});

test.each([
  // Registered for the whole country: the federal tax, or the harmonized one that replaces it.
  [null, "CA-QC", "2026-01-01", [["GST", 50_000]]],
  [null, "CA-BC", "2026-01-01", [["GST", 50_000]]],
  [null, "CA-AB", "2026-01-01", [["GST", 50_000]]],
  [null, "CA-ON", "2026-01-01", [["HST", 130_000]]],
  [null, "CA-NS", "2026-01-01", [["HST", 140_000]]],
  [null, "CA-NS", "2025-03-01", [["HST", 150_000]]],
  // Registered in the province: its own tax, too.
  [
    "CA-QC",
    "CA-QC",
    "2026-01-01",
    [
      ["GST", 50_000],
      ["QST", 99_750],
    ],
  ],
  [
    "CA-BC",
    "CA-BC",
    "2026-01-01",
    [
      ["GST", 50_000],
      ["PST", 70_000],
    ],
  ],
] as const)("Canada, registered in %s, buyer in %s on %s", (state, buyerState, date, expected) => {
  const rates = ratesAt(taxRates, { country: "CA", state, buyerState }, at(date));
  expect(rates.map(({ name, rate }) => [name, rate])).toEqual(expected);
});

test("the Canary Islands have a tax of their own", () => {
  const place = { country: "ES", state: "ES-GC", buyerState: "ES-GC" };
  expect(ratesAt(taxRates, place, at("2026-01-01"))).toEqual([{ name: "IGIC", rate: 70_000 }]);
});

test("rates of the US are not known", () => {
  expect([hasRates(taxRates, "US"), hasRates(taxRates, "AQ"), hasRates(taxRates, "DE")]).toEqual([
    false,
    false,
    true,
  ]);
  expect([taxName(taxRates, "US"), taxName(taxRates, "AQ"), taxName(taxRates, "AU")]).toEqual([
    "Sales tax",
    "Tax",
    "GST",
  ]);
});

test("every rate of the data file is a whole number of parts per million below 100 %", () => {
  for (const country of Object.keys(taxRates))
    for (const { rate } of ratesAt(
      taxRates,
      { country, state: null, buyerState: null },
      at("2026-01-01"),
    )) {
      expect(Number.isInteger(rate)).toBe(true);
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThan(1_000_000);
    }
});
