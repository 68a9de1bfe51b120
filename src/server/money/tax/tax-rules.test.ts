import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { sum } from "../amounts/amount-rules.ts";
import { type TaxBehavior, type TaxRate, taxLine, taxOn } from "./tax-rules.ts";

test.each([
  [10_000, 200_000, "exclusive", 2_000],
  [12_000, 200_000, "inclusive", 2_000],
  [1_999, 99_750, "exclusive", 199],
  [1_999, 190_000, "inclusive", 319],
  [1, 500_000, "exclusive", 1],
  [-1_000, 255_000, "exclusive", -255],
  [-1, 500_000, "exclusive", -1],
  [1_000, 0, "inclusive", 0],
  [1_000, 1_000_000, "inclusive", 500],
] as const)("on %i at %i, %s: %i", (amount, rate, behavior, expected) => {
  expect(taxOn(minor(amount), rate, behavior)).toBe(expected);
});

const canada: Omit<TaxRate, "rate" | "name"> = {
  country: "CA",
  state: "CA-QC",
  reason: "standard_rated",
};

test("two taxes on one line are rounded together and shown apart", () => {
  const rates = [
    { ...canada, rate: 50_000, name: "GST" },
    { ...canada, rate: 99_750, name: "QST" },
  ];
  expect(taxLine(minor(1_999), "exclusive", rates)).toEqual({
    amount: 299,
    rate: 149_750,
    breakdown: [
      { ...rates[0], amount: 100, taxableAmount: 1_999 },
      { ...rates[1], amount: 199, taxableAmount: 1_999 },
    ],
  });
});

const anyBehavior = fc.constantFrom<TaxBehavior>("exclusive", "inclusive");
const anyAmount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map(minor);
const anyRates = fc.array(fc.integer({ min: 0, max: 250_000 }), { maxLength: 4 });

test("the breakdown adds up, has the sign of the amount, and is never more than it", () => {
  fc.assert(
    fc.property(anyAmount, anyBehavior, anyRates, (amount, behavior, rates) => {
      const named = rates.map((rate, index) => ({ ...canada, rate, name: `tax ${index}` }));
      const line = taxLine(amount, behavior, named);
      expect(sum(line.breakdown.map((part) => part.amount))).toBe(line.amount);
      expect(line.amount * Math.sign(amount)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(line.amount)).toBeLessThanOrEqual(Math.abs(amount));
      const net = behavior === "inclusive" ? amount - line.amount : amount;
      expect(line.breakdown.every((part) => part.taxableAmount === net)).toBe(true);
    }),
    propertyCases(),
  );
});

test("an inclusive tax leaves a net amount whose exclusive tax differs by one unit at most", () => {
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 0, max: 1_000_000 }), (amount, rate) => {
      const tax = taxOn(amount, rate, "inclusive");
      const again = taxOn(minor(amount - tax), rate, "exclusive");
      expect(Math.abs(again - tax)).toBeLessThanOrEqual(1);
    }),
    propertyCases(),
  );
});
