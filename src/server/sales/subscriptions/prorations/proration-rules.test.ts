import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { prorate, remainingTime } from "./proration-rules.ts";

const march = {
  start: new Date("2026-03-01T00:00:00Z"),
  end: new Date("2026-04-01T00:00:00Z"),
};

test.each([
  ["2026-03-01T00:00:00Z", 1_000, 1_000],
  ["2026-03-16T12:00:00Z", 1_000, 500],
  ["2026-03-31T00:00:00Z", 1_000, 32],
  ["2026-03-16T12:00:00Z", 1, 1],
  ["2026-03-16T12:00:00Z", -1, -1],
  ["2026-03-31T23:59:59.999Z", 1_000_000_000, 0],
  ["2026-03-31T23:59:59.999Z", 2_000_000_000, 1],
  ["2026-04-01T00:00:00Z", 1_000, 0],
  ["2026-05-01T00:00:00Z", 1_000, 0],
  ["2026-02-01T00:00:00Z", 1_000, 1_000],
  ["2026-03-10T00:00:00Z", 0, 0],
])("at %s the rest of %i is %i", (at, amount, rest) => {
  expect(prorate(minor(amount), remainingTime(march, new Date(at)))).toBe(rest);
});

test("amounts up to the largest have no rounding error of floating point", () => {
  const almost = { leftMs: 2_678_399_999, wholeMs: 2_678_400_000 };
  expect(prorate(minor(9_007_199_254_740_991), almost)).toBe(
    Number((2n * 9_007_199_254_740_991n * 2_678_399_999n + 2_678_400_000n) / (2n * 2_678_400_000n)),
  );
});
