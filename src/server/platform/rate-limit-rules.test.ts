import { expect, test } from "vitest";
import { judge, type Limit } from "./rate-limit-rules.ts";

const three: Limit = { requests: 3, windowMs: 9_000 };

/** The instants at which a request is let through, of those at which one comes. */
function passing(limit: Limit, comingMs: number[]): number[] {
  let arrivalMs: number | undefined;
  return comingMs.filter((nowMs) => {
    const verdict = judge(limit, arrivalMs, nowMs);
    if (verdict.passed) arrivalMs = verdict.arrivalMs;
    return verdict.passed;
  });
}

test.each<[string, number[], number[]]>([
  ["as many at once as the limit says", [0, 0, 0, 0, 0], [0, 0, 0]],
  ["one more for each step that has passed", [0, 0, 0, 2_999, 3_000, 3_000], [0, 0, 0, 3_000]],
  ["a steady pace for ever", [0, 3_000, 6_000, 9_000, 12_000], [0, 3_000, 6_000, 9_000, 12_000]],
  [
    "all again after a whole window",
    [0, 0, 0, 9_000, 9_000, 9_000, 9_000],
    [0, 0, 0, 9_000, 9_000, 9_000],
  ],
  [
    "no more than the limit after a long rest",
    [0, 90_000, 90_000, 90_000, 90_000],
    [0, 90_000, 90_000, 90_000],
  ],
])("lets through %s", (_what, coming, through) => {
  expect(passing(three, coming)).toEqual(through);
});

test.each([
  [0, 3],
  [1, 3],
  [1_000, 2],
  [2_999, 1],
])(
  "after the last place, at %i ms the next one is said to be free in %i s, and is",
  (nowMs, seconds) => {
    const full = 9_000;
    expect(judge(three, full, nowMs)).toEqual({ passed: false, retryAfterSeconds: seconds });
    expect(judge(three, full, nowMs + seconds * 1000).passed).toBe(true);
  },
);

test("a refused request takes no place", () => {
  const coming = Array.from({ length: 3_001 }, (_, ms) => ms);

  expect(passing(three, coming)).toEqual([0, 1, 2, 3_000]);
});
