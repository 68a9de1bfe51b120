import { expect, test } from "vitest";
import { isWorthRetrying, retryDelayMs } from "./retry.ts";

test("a number waits one second before each of that many attempts", () => {
  expect([0, 1, 2].map((attempt) => retryDelayMs(2, attempt))).toEqual([1_000, 1_000, undefined]);
});

test("a linear rule waits the same time each time", () => {
  const rule = { type: "linear", attempts: 2, delayMs: 250 } as const;
  expect([0, 1, 2].map((attempt) => retryDelayMs(rule, attempt))).toEqual([250, 250, undefined]);
});

test("an exponential rule doubles from its base and stops at its maximum", () => {
  const rule = { type: "exponential", attempts: 5, baseDelayMs: 100, maxDelayMs: 500 } as const;
  const delays = [0, 1, 2, 3, 4, 5].map((attempt) => retryDelayMs(rule, attempt));
  expect(delays).toEqual([100, 200, 400, 500, 500, undefined]);
});

test("without a rule there is no second attempt", () => {
  expect(retryDelayMs(undefined, 0)).toBeUndefined();
});

test.each([
  [0, true],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [422, false],
])("status %i is worth retrying: %s", (status, expected) => {
  expect(isWorthRetrying(status)).toBe(expected);
});
