import { expect, test } from "vitest";
import {
  amountText,
  money,
  shortMoney,
  toMinorUnits,
  toUnitAmount,
  unitMoney,
} from "./money-format.ts";

test.each([
  [199_900, "usd", "$1,999.00"],
  [-5020, "usd", "\u2212$50.20"],
  [1999, "jpy", "¥1,999"],
])("%i of %s is %s", (amount, currency, text) => {
  expect(money(amount, currency)).toBe(text);
});

test("whole amounts need no zeros", () => {
  expect(shortMoney(3200, "usd")).toBe("$32");
  expect(shortMoney(3250, "usd")).toBe("$32.50");
});

test.each([
  ["2", "$0.02"],
  ["0.5", "$0.005"],
  ["100", "$1.00"],
  ["0.000000000001", "$0.00000000000001"],
])("%s cents a unit are %s", (cents, text) => {
  expect(unitMoney(cents, "usd")).toBe(text);
});

test.each([
  ["19.99", 1999],
  ["1,999.5", 199_950],
  ["19,90", 1990],
  ["1.990,00", 199_000],
  [" 0.07 ", 7],
  [".5", 50],
  ["32", 3200],
  ["1.005", undefined],
  ["", undefined],
  ["-3", undefined],
  ["free", undefined],
  ["99999999999999999", undefined],
])("typing %j means %s cents", (text, cents) => {
  expect(toMinorUnits(text, "usd")).toBe(cents);
});

test("a yen has no smaller unit", () => {
  expect(toMinorUnits("1999", "jpy")).toBe(1999);
  expect(toMinorUnits("19.9", "jpy")).toBeUndefined();
});

test.each([
  ["0.02", "2"],
  ["0.005", "0.5"],
  ["12", "1200"],
  ["x", undefined],
])("a unit price of %s is %s cents", (text, cents) => {
  expect(toUnitAmount(text, "usd")).toBe(cents);
});

test.each([
  [1999, "19.99"],
  [5, "0.05"],
  [3200, "32.00"],
  ["0.5", "0.005"],
  [0, "0.00"],
])("%s cents are typed %s", (cents, text) => {
  expect(amountText(cents, "usd")).toBe(text);
});
