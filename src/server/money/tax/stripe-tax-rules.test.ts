import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { type ReportedTaxPart, toLineTax, toTaxReason } from "./stripe-tax-rules.ts";

const state: ReportedTaxPart = {
  amount: minor(400),
  taxableAmount: minor(10_000),
  percentage: "4.0",
  name: "Sales Tax",
  country: "US",
  state: "NY",
  reason: "standard_rated",
};
const city: ReportedTaxPart = { ...state, amount: minor(488), percentage: "4.875" };

test("the parts of a line keep their place, rate and name", () => {
  expect(toLineTax(minor(888), [state, city])).toEqual({
    amount: 888,
    rate: 88_750,
    breakdown: [
      {
        rate: 40_000,
        name: "Sales Tax",
        country: "US",
        state: "US-NY",
        reason: "standard_rated",
        amount: 400,
        taxableAmount: 10_000,
      },
      expect.objectContaining({ rate: 48_750, amount: 488 }),
    ],
  });
});

test.each([887, 889])("parts add up to a tax of %i", (tax) => {
  const { breakdown } = toLineTax(minor(tax), [state, city]);
  expect(breakdown.map(({ amount }) => amount)).toEqual([400, tax - 400]);
});

test("a line without tax says why", () => {
  const part = { ...state, amount: minor(0), percentage: null, name: null, state: null };
  const untaxed = { ...part, country: "FR", reason: "reverse_charge" };
  expect(toLineTax(minor(0), [untaxed])).toMatchObject({
    amount: 0,
    rate: 0,
    breakdown: [{ name: "Tax", country: "FR", state: null, reason: "reverse_charge" }],
  });
});

test("a tax without its parts is a fault", () => {
  expect(() => toLineTax(minor(1), [])).toThrow("without its parts");
  expect(toLineTax(minor(0), [])).toEqual({ amount: 0, rate: 0, breakdown: [] });
});

test.each([
  ["reduced_rated", "standard_rated"],
  ["portion_standard_rated", "standard_rated"],
  ["product_exempt_holiday", "product_exempt"],
  ["not_supported", "not_collecting"],
  ["zero_rated", "zero_rated"],
  ["a_reason_of_tomorrow", "standard_rated"],
])("%s counts as %s", (reason, expected) => {
  expect(toTaxReason(reason)).toBe(expected);
});
