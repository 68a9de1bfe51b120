import { expect, test } from "vitest";
import { firstTerms } from "./subscription-terms-rules.ts";

const now = new Date("2028-02-29T12:00:00.000Z");

test.each([
  ["month", null, "2028-02-29", "2028-03-29", null],
  ["year", null, "2028-02-29", "2029-02-28", "2029-02-21"],
  ["month", { interval: "day", count: 14 }, "2028-03-14", "2028-03-14", "2028-03-11"],
  ["year", { interval: "week", count: 1 }, "2028-03-07", "2028-03-07", "2028-03-04"],
  ["month", { interval: "day", count: 2 }, "2028-03-02", "2028-03-02", null],
  ["month", { interval: "month", count: 1 }, "2028-03-29", "2028-03-29", "2028-03-26"],
] as const)("a plan of a %s with the trial %j", (interval, trial, anchor, end, reminder) => {
  const terms = firstTerms(now, interval, trial);
  const day = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? null;
  expect(terms).toMatchObject({
    status: trial ? "trialing" : "active",
    periodNumber: 0,
    currentPeriodStart: now,
    trialStart: trial ? now : null,
  });
  expect(day(terms.anchorAt)).toBe(anchor);
  expect(day(terms.currentPeriodEnd)).toBe(end);
  expect(terms.dueAt).toEqual(terms.currentPeriodEnd);
  expect(terms.trialEnd).toEqual(trial ? terms.currentPeriodEnd : null);
  expect(day(terms.reminderAt)).toBe(reminder);
});
