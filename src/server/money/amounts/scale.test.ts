import fc from "fast-check";
import { expect, test } from "vitest";
import { minor, scale } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";

const anyAmount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map(minor);
const anyFactor = fc.integer({ min: 0, max: 900_000 });
const anyDivisor = fc.integer({ min: 1, max: 900_000 });

test.each([
  [5, 1, 10, 1],
  [-5, 1, 10, -1],
  [4, 1, 10, 0],
  [-4, 1, 10, 0],
  [15, 1, 10, 2],
  [25, 1, 10, 3],
  [1_999, 1_000, 10_000, 200],
  [1_005, 1, 1_000, 1],
  [9_007_199_254_740_991, 1, 1, 9_007_199_254_740_991],
  [9_007_199_254_740_991, 3, 3, 9_007_199_254_740_991],
  [90_071_992_547_409, 99, 100, 89_171_272_621_935],
])("%i × %i ÷ %i is %i", (amount, numerator, denominator, expected) => {
  expect(scale(minor(amount), numerator, denominator)).toBe(expected);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is not an amount", (value) => {
  expect(() => minor(value)).toThrow(RangeError);
});

test("a result beyond a safe whole number is refused", () => {
  expect(() => scale(minor(Number.MAX_SAFE_INTEGER), 2, 1)).toThrow(RangeError);
});

test("the error is at most half a unit, and exact halves move away from zero", () => {
  fc.assert(
    fc.property(anyAmount, anyFactor, anyDivisor, (amount, numerator, denominator) => {
      const exact = BigInt(amount) * BigInt(numerator);
      const error = BigInt(scale(amount, numerator, denominator)) * BigInt(denominator) - exact;
      const outward = exact < 0n ? -error : error;
      expect(2n * outward).toBeLessThanOrEqual(BigInt(denominator));
      expect(2n * outward).toBeGreaterThan(-BigInt(denominator));
    }),
    propertyCases(),
  );
});

test("a negative amount is rounded like the positive one", () => {
  fc.assert(
    fc.property(anyAmount, anyFactor, anyDivisor, (amount, numerator, denominator) => {
      const mirrored = scale(minor(0 - amount), numerator, denominator);
      expect(mirrored).toBe(0 - scale(amount, numerator, denominator));
    }),
    propertyCases(),
  );
});
