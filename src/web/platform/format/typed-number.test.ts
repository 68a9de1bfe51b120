import { expect, test } from "vitest";
import { typedDecimal, typedWhole } from "./typed-number.ts";

test.each([
  ["19", "19"],
  ["19.90", "19.90"],
  [".5", ".5"],
  ["1,999", "1999"],
  ["1,999.5", "1999.5"],
  ["1,234,567.89", "1234567.89"],
  ["19,90", "19.90"],
  ["19,9", "19.9"],
  [",5", ".5"],
  ["0,005", "0.005"],
  ["1.990,00", "1990.00"],
  ["1.234.567,8", "1234567.8"],
  [" 7 ", "7"],
])("typing %j means %s", (text, decimal) => {
  expect(typedDecimal(text)).toBe(decimal);
});

test.each(["", "-3", "1e2", "free", "1,99,9", "1,2,3", "12,3456.7", "1.2.3", "1,23.4", ",", "."])(
  "%j is not a number",
  (text) => {
    expect(typedDecimal(text)).toBeUndefined();
  },
);

test.each([
  ["1,000", 1_000],
  ["1,5", Number.NaN],
  ["10,00", Number.NaN],
  ["3.0", Number.NaN],
  ["9999999999999999", Number.NaN],
])("%j as a whole number is %s", (text, number) => {
  expect(typedWhole(text)).toBe(number);
});
