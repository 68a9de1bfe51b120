import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { minimumCharge, spread, sum } from "./amount-rules.ts";

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [1, 1, 1], [1, 0, 0]],
  [2, [1, 1, 1], [1, 1, 0]],
  [100, [1, 2], [33, 67]],
  [10, [0, 5, 0, 5], [0, 5, 0, 5]],
  [7, [1_000, 1, 999], [4, 0, 3]],
  [0, [0, 0], [0, 0]],
  [0, [], []],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [500, [500], [500]],
])("%i over %j is %j", (amount, weights, expected) => {
  expect(spread(minor(amount), weights)).toEqual(expected);
});

test.each([
  [1, []],
  [1, [0, 0]],
  [1, [2, -1]],
])("%i cannot be spread over %j", (amount, weights) => {
  expect(() => spread(minor(amount), weights)).toThrow(RangeError);
});

const anyWeights = fc.array(fc.integer({ min: 0, max: 99_999_999 }), {
  minLength: 1,
  maxLength: 9,
});
const anyAmount = fc.integer({ min: 0, max: 999_999_999 }).map(minor);

test("the parts add up, none is a unit away from its share, and none exceeds its weight", () => {
  fc.assert(
    fc.property(anyWeights, anyAmount, (weights, amount) => {
      const all = weights.reduce((total, weight) => total + weight, 0);
      fc.pre(all > 0);
      const parts = spread(amount, weights);
      expect(sum(parts)).toBe(amount);
      for (const [index, part] of parts.entries()) {
        const weight = weights[index] ?? 0;
        const distance = BigInt(part) * BigInt(all) - BigInt(amount) * BigInt(weight);
        expect(distance < BigInt(all) && -distance < BigInt(all)).toBe(true);
        if (amount <= all) expect(part).toBeLessThanOrEqual(weight);
      }
    }),
    propertyCases(),
  );
});

test("a sum that leaves the safe numbers is refused", () => {
  expect(sum([])).toBe(0);
  expect(() => sum([minor(Number.MAX_SAFE_INTEGER), minor(1)])).toThrow(RangeError);
});

test("the minimum charge is known for usd only", () => {
  expect(minimumCharge("usd")).toBe(50);
  expect(() => minimumCharge("xyz")).toThrow("no minimum charge is known for xyz");
});
