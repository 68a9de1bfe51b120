import { expect, test } from "vitest";
import type { PlanTrial } from "./trial-change-rules.ts";
import { getKeptTrialEnd } from "./trial-change-rules.ts";

const start = new Date("2026-03-01T09:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);
const days = (count: number): PlanTrial => ({ interval: "day", count });

/** Days since the trial began: its end, the trial of the new plan, the change, and the new end. */
test.each([
  [14, null, 3, null],
  [14, days(30), 3, 14],
  [14, days(14), 3, 14],
  [14, days(7), 3, 7],
  [14, days(4), 3, 4],
  [14, days(3), 3, null],
  [14, days(2), 3, null],
  [14, { interval: "week", count: 1 }, 3, 7],
  [40, { interval: "month", count: 1 }, 3, 31],
  [40, { interval: "year", count: 1 }, 3, 40],
  [60, days(7), 0, 7],
  [60, null, 0, null],
] as const)(
  "a trial of %i days, then one of %o on day %i: it ends on day %s",
  (old, next, at, end) => {
    const kept = getKeptTrialEnd({ start, end: after(old) }, next, after(at));
    expect(kept).toEqual(end === null ? null : after(end));
  },
);
