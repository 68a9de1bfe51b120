import { expect, test } from "vitest";
import { buyerFormat } from "./buyer-format.ts";

test.each([
  ["en-US", 28_536, "usd", "$285.36", "$285.36"],
  ["en-US", 29_000, "usd", "$290.00", "$290"],
  ["en-US", -5_800, "usd", "\u2212$58.00", "\u2212$58"],
  ["de-DE", 123_450, "eur", "1.234,50\u00a0€", "1.234,50\u00a0€"],
  ["ja-JP", 1_999, "jpy", "￥1,999", "￥1,999"],
])("in %s %i %s is %s, or short %s", (locale, amount, currency, long, short) => {
  const format = buyerFormat(locale);
  expect(format.money(amount, currency)).toBe(long);
  expect(format.shortMoney(amount, currency)).toBe(short);
});

test("dates are written out", () => {
  expect(buyerFormat("de-DE").date("2027-06-02T12:00:00Z")).toBe("2. Juni 2027");
});
