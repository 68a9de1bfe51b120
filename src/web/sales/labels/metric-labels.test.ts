import { expect, test } from "vitest";
import { changeBetween, metricText, metricTicks, shortMetricText } from "./metric-labels.ts";

test.each([
  ["revenue", 123_400, "$1,234.00", "$1,234"],
  ["orders", 1_204, "1,204", "1,204"],
  ["churn_rate", 0.1254, "12.5%", "12.5%"],
  ["net_revenue", -550, "−$5.50", "−$5.50"],
] as const)("%s of %d", (slug, value, text, short) => {
  expect([metricText(slug, value), shortMetricText(slug, value)]).toEqual([text, short]);
});

test.each([
  ["orders", 0, ["0", "1", "2", "3", "4"]],
  ["orders", 35, ["0", "10", "20", "30", "40"]],
  ["checkouts_conversion", 0.5, ["0%", "20%", "40%", "60%", "80%"]],
  ["revenue", 19_000, ["$0", "$50", "$100", "$150", "$200"]],
] as const)("the scale of %s up to %d", (slug, highest, texts) => {
  expect(metricTicks(slug, highest).map(({ text }) => text)).toEqual(texts);
});

test("a change needs something to compare with", () => {
  expect(changeBetween(150, 100)).toBe(50);
  expect(changeBetween(150, 0)).toBeUndefined();
  expect(changeBetween(150, undefined)).toBeUndefined();
  expect(changeBetween(undefined, 100)).toBeUndefined();
});
