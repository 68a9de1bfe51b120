import { expect, test } from "vitest";
import {
  count,
  dayAndTime,
  exactMoment,
  fullMoment,
  lengthOfTime,
  longDay,
  shortMoment,
  weekdayAndTime,
} from "./format.ts";

const instant = new Date("2026-06-02T09:00:04Z");

test("moments are written in UTC, with as much detail as their place has room for", () => {
  expect(longDay(instant)).toBe("Jun 2, 2026");
  expect(dayAndTime(instant)).toBe("Jun 2, 09:00");
  expect(weekdayAndTime(instant)).toBe("Tue, Jun 2, 09:00");
  expect(fullMoment(instant)).toBe("Tue, Jun 2, 2026, 09:00 UTC");
  expect(exactMoment(instant)).toBe("Tue, Jun 2, 2026, 09:00:04 UTC");
});

test("midnight is 00:00", () => {
  expect(dayAndTime(new Date("2026-06-02T00:00:00Z"))).toBe("Jun 2, 00:00");
});

test.each([
  ["2026-06-02T23:59:59Z", "09:00"],
  ["2026-06-03T00:00:00Z", "Jun 2"],
  ["2027-01-01T00:00:00Z", "Jun 2, 2026"],
])("seen at %s a list shows %s", (now, expected) => {
  expect(shortMoment(instant, new Date(now))).toBe(expected);
});

test.each([
  [0, "less than a minute"],
  [29_999, "less than a minute"],
  [30_000, "1 minute"],
  [3_599_000, "1 hour"],
  [7_200_000, "2 hours"],
  [86_400_000, "1 day"],
  [30 * 86_400_000, "30 days"],
])("%i ms is %s", (lengthMs, expected) => {
  expect(lengthOfTime(lengthMs)).toBe(expected);
});

test("only one of a thing is singular", () => {
  expect([0, 1, 2].map((amount) => count(amount, "message"))).toEqual([
    "0 messages",
    "1 message",
    "2 messages",
  ]);
});
