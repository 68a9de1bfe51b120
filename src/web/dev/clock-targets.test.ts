import { expect, test } from "vitest";
import { clockMoment, clockTargets, doneLabel, monthsAfter } from "./clock-targets.ts";

test.each([
  ["2026-06-02T09:00:00.000Z", "2026-07-02T09:00:00.000Z"],
  ["2026-01-31T09:00:00.000Z", "2026-02-28T09:00:00.000Z"],
  ["2028-01-31T09:00:00.000Z", "2028-02-29T09:00:00.000Z"],
  ["2026-12-31T23:59:00.000Z", "2027-01-31T23:59:00.000Z"],
])("one month after %s is %s", (from, expected) => {
  expect(monthsAfter(new Date(from), 1).toISOString()).toBe(expected);
});

test("every target lies ahead", () => {
  const now = new Date("2026-06-02T09:00:00Z");
  expect(clockTargets(now).map(({ at }) => at.toISOString())).toEqual([
    "2026-06-02T10:00:00.000Z",
    "2026-06-03T09:00:00.000Z",
    "2026-06-09T09:00:00.000Z",
    "2026-07-02T09:00:00.000Z",
    "2027-06-02T09:00:00.000Z",
  ]);
});

test("a renewal that lies ahead comes first, one in the past is left out", () => {
  const now = new Date("2026-06-02T09:00:00Z");
  const soon = new Date("2026-06-02T09:30:00.123Z");
  expect(clockTargets(now, soon)[0]).toEqual({ value: "renewal", label: "Next renewal", at: soon });
  expect(clockTargets(now, now)[0]?.value).toBe("hour");
});

test("a year after a leap day is the last day of February", () => {
  const later = monthsAfter(new Date("2028-02-29T09:00:00Z"), 12);
  expect(later.toISOString()).toBe("2029-02-28T09:00:00.000Z");
});

test("a moment has its year where it is not the year of the clock", () => {
  const now = new Date("2026-06-02T09:00:00Z");
  expect(clockMoment(new Date("2026-12-02T09:00:00Z"), now)).toBe("Dec 2, 9:00 AM");
  expect(clockMoment(new Date("2036-06-02T09:00:00Z"), now)).toBe("Jun 2, 2036, 9:00 AM");
});

test("counts that are zero are left out", () => {
  const none = { orders: 0, charges: 0, refunds: 0, endedSubscriptions: 0, mails: 0, webhooks: 0 };
  expect(doneLabel(none)).toBe("Nothing has happened yet");
  expect(doneLabel({ ...none, orders: 1, charges: 2, webhooks: 9 })).toBe(
    "1 order, 2 charges, 9 webhook events",
  );
});
