import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { plainDecimal, UnitAmount } from "./unit-amount.ts";

test.each([
  ["0.25", "0.25"],
  [0.25, "0.25"],
  ["1.500", "1.5"],
  ["007", "7"],
  [".5", "0.5"],
  ["5.", "5"],
  [1e-7, "0.0000001"],
  ["15e-1", "1.5"],
  ["1E3", "1000"],
  ["+2", "2"],
  ["0.000000000001", "0.000000000001"],
  ["99999.999999999999", "99999.999999999999"],
])("%s is the price %s", (given, expected) => {
  expect(z.parse(UnitAmount, given)).toBe(expected);
});

test.each([
  [0, "Input should be greater than 0"],
  ["0.000", "Input should be greater than 0"],
  [-1, "Input should be a valid decimal"],
  ["1,5", "Input should be a valid decimal"],
  ["", "Input should be a valid decimal"],
  [".", "Input should be a valid decimal"],
  ["NaN", "Input should be a valid decimal"],
  [Number.POSITIVE_INFINITY, "Input should be a number or a text"],
  ["1e999999999", "Input should be a valid decimal"],
  ["100000", "Decimal input should have no more than 5 digits before the decimal point"],
  ["0.1234567890123", "Decimal input should have no more than 12 decimal places"],
  [null, "Input should be a number or a text"],
])("%s is refused: %s", (given, message) => {
  expect(z.safeParse(UnitAmount, given).error?.issues[0]?.message).toBe(message);
});

const decimals = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 17n - 1n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => {
    const text = digits.toString().padStart(places + 1, "0");
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });

test("writing a decimal plainly keeps its value, and twice is once", () => {
  fc.assert(
    fc.property(decimals, (text) => {
      const plain = plainDecimal(text) ?? "";
      const scaled = (decimal: string) => {
        const [whole = "", rest = ""] = decimal.split(".");
        return BigInt(whole + rest.padEnd(20, "0"));
      };
      expect(scaled(plain)).toBe(scaled(text));
      expect(plainDecimal(plain)).toBe(plain);
      expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});

test("every number says the same as its text", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (number) => {
      expect(Number(plainDecimal(number))).toBe(number);
    }),
  );
});
