import { expect, test } from "vitest";
import { chartSpan } from "./quantity-span.ts";

const now = new Date(2026, 5, 2, 9, 30, 12);

test.each([
  ["hour", new Date(2026, 4, 31, 10), new Date(2026, 5, 2, 10)],
  ["day", new Date(2026, 4, 4), new Date(2026, 5, 3)],
  ["month", new Date(2025, 6, 1), new Date(2026, 6, 1)],
] as const)("a chart by the %s ends with the current one", (interval, start, after) => {
  expect(chartSpan(interval, now)).toEqual({ start, end: new Date(after.getTime() - 1) });
});
