import { expect, test } from "vitest";
import { formatCardNumber, formatCode, formatExpiry } from "./card-text.ts";

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 4242", "4242 4242 4242"],
  ["378282246310005", "3782 822463 10005"],
  ["abc", ""],
])("the number %s is shown as %s", (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
});

test.each([
  ["1", "", "1"],
  ["11", "1", "11 / "],
  ["1128", "", "11 / 28"],
  ["11/28", "", "11 / 28"],
  ["11 / 2028", "", "11 / 28"],
  ["4", "", "04 / "],
  ["1/", "1", "01 / "],
  ["11 /", "11 / ", "11"],
  ["1", "11", "1"],
])("the expiry %j after %j is shown as %j", (typed, before, shown) => {
  expect(formatExpiry(typed, before)).toBe(shown);
});

test("a security code has at most four digits", () => {
  expect(formatCode("12a345")).toBe("1234");
});
