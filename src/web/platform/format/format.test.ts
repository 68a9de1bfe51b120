import { expect, test } from "vitest";
import {
  calendarDay,
  count,
  exactMoment,
  fromMomentText,
  joinWithAnd,
  lengthOfTime,
  momentFormats,
  toMomentText,
} from "./format.ts";

const instant = new Date("2026-06-02T13:00:04Z");
const newYork = momentFormats({ timeZone: "America/New_York", hourCycle: "h12" });
const berlin = momentFormats({ timeZone: "Europe/Berlin", hourCycle: "h23" });

test("moments are written in the zone and the clock of the browser", () => {
  expect(newYork.longDay(instant)).toBe("Jun 2, 2026");
  expect(newYork.timeOfDay(instant)).toBe("9:00 AM");
  expect(newYork.dayAndTime(instant)).toBe("Jun 2, 9:00 AM");
  expect(newYork.weekdayAndTime(instant)).toBe("Tue, Jun 2, 9:00 AM");
  expect(newYork.fullMoment(instant)).toBe("Tue, Jun 2, 2026, 9:00 AM EDT");
  expect(berlin.dayAndTime(instant)).toBe("Jun 2, 15:00");
  expect(newYork.recentMoment(instant, instant)).toBe("9:00:04 AM");
  expect(berlin.recentMoment(instant, new Date("2026-06-03T13:00:00Z"))).toBe("Jun 2, 15:00");
  expect(berlin.fullMoment(instant)).toBe("Tue, Jun 2, 2026, 15:00 GMT+2");
});

test.each([
  [[], ""],
  [["orders"], "orders"],
  [["orders", "refunds"], "orders and refunds"],
  [["orders", "refunds", "disputes"], "orders, refunds, and disputes"],
])("the parts %j are joined as %j", (parts, text) => {
  expect(joinWithAnd(parts)).toBe(text);
});

test("the tooltip has the zone and UTC, with its day where that is another one", () => {
  expect(newYork.tooltipMoment(instant)).toBe("Tue, Jun 2, 2026, 9:00:04 AM EDT (13:00:04 UTC)");
  expect(newYork.tooltipMoment(new Date("2026-12-05T00:57:00Z"))).toBe(
    "Fri, Dec 4, 2026, 7:57:00 PM EST (Sat, Dec 5, 2026, 00:57:00 UTC)",
  );
  const utc = momentFormats({ timeZone: "UTC", hourCycle: "h23" });
  expect(utc.tooltipMoment(instant)).toBe("Tue, Jun 2, 2026, 13:00:04 UTC");
});

test("the day is that of the zone", () => {
  expect(newYork.longDay(new Date("2026-12-05T00:57:00Z"))).toBe("Dec 4, 2026");
  expect(berlin.longDay(new Date("2026-12-31T23:30:00Z"))).toBe("Jan 1, 2027");
});

test("midnight is 00:00 and 12:00 AM", () => {
  expect(berlin.timeOfDay(new Date("2026-06-01T22:00:00Z"))).toBe("00:00");
  expect(newYork.timeOfDay(new Date("2026-06-02T04:00:00Z"))).toBe("12:00 AM");
});

test.each([
  ["2026-06-02T13:00:04Z", "just now"],
  ["2026-06-02T13:01:03Z", "just now"],
  ["2026-06-02T13:01:04Z", "1 minute ago"],
  ["2026-06-02T13:59:00Z", "58 minutes ago"],
  ["2026-06-02T14:00:04Z", "1 hour ago"],
  ["2026-06-03T13:00:03Z", "23 hours ago"],
  ["2026-06-03T13:00:04Z", "Jun 2"],
  ["2027-01-01T06:00:00Z", "Jun 2, 2026"],
  ["2026-06-02T12:59:30Z", "just now"],
  ["2026-06-02T11:00:00Z", "in 2 hours"],
])("seen at %s a list shows %s", (now, expected) => {
  expect(newYork.shortMoment(instant, new Date(now))).toBe(expected);
});

test("what several people compare is in UTC, and a calendar day has no zone", () => {
  expect(exactMoment(instant)).toBe("Tue, Jun 2, 2026, 13:00:04 UTC");
  expect(calendarDay(new Date("2026-06-02T00:00:00Z"))).toBe("Jun 2, 2026");
});

test("a date field is read and written in the same zone", () => {
  expect(fromMomentText("2026-12-31T23:59")).toEqual(new Date(2026, 11, 31, 23, 59));
  expect(toMomentText(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31T23:59");
  expect(["", "tomorrow", "2026-13-01T00:00"].map(fromMomentText)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
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
