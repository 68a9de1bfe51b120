import { expect, test } from "vitest";
import { clockTargets, oneMonthAfter } from "./clock-targets.ts";

test.each([
  ["2026-06-02T09:00:00.000Z", "2026-07-02T09:00:00.000Z"],
  ["2026-01-31T09:00:00.000Z", "2026-02-28T09:00:00.000Z"],
  ["2028-01-31T09:00:00.000Z", "2028-02-29T09:00:00.000Z"],
  ["2026-12-31T23:59:00.000Z", "2027-01-31T23:59:00.000Z"],
])("one month after %s is %s", (from, expected) => {
  expect(oneMonthAfter(new Date(from)).toISOString()).toBe(expected);
});

test("every target lies ahead", () => {
  const now = new Date("2026-06-02T09:00:00Z");
  expect(clockTargets(now).map(({ at }) => at.toISOString())).toEqual([
    "2026-06-02T10:00:00.000Z",
    "2026-06-03T09:00:00.000Z",
    "2026-06-09T09:00:00.000Z",
    "2026-07-02T09:00:00.000Z",
  ]);
});
