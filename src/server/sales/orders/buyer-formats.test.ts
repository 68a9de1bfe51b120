import { expect, test } from "vitest";
import { buyerFormats } from "./buyer-formats.ts";

test.each([
  ["en", 1_999, "usd", "$19.99"],
  ["de-AT", 1_999, "usd", "$ 19,99"],
  ["ja", 1_999, "jpy", "￥1,999"],
  ["xx-invalid-locale-!", 1_999, "usd", "$19.99"],
  ["tlh", 5, "usd", "$0.05"],
])("in %s %i %s is %s", (locale, amount, currency, expected) => {
  expect(buyerFormats(locale).money(amount, currency).replaceAll("\u00a0", " ")).toBe(expected);
});

test("a date is the day in UTC, in the words of the locale", () => {
  const instant = new Date("2026-03-01T23:30:00Z");
  expect(buyerFormats("en").date(instant)).toBe("March 1, 2026");
  expect(buyerFormats("de").date(instant)).toBe("1. März 2026");
});
