import { expect, test } from "vitest";
import { localDays } from "./local-days-rules.ts";

const days = (now: string, timeZone: string, amount: number) =>
  localDays(new Date(now), timeZone, amount).map(
    ({ day, startsAt }) => `${day} ${startsAt.toISOString().slice(0, 16)}`,
  );

test.each([
  ["2026-06-02T13:00:00Z", "UTC", ["2026-06-01 2026-06-01T00:00", "2026-06-02 2026-06-02T00:00"]],
  // At this instant it is still Jun 1 in New York.
  [
    "2026-06-02T03:59:59Z",
    "America/New_York",
    ["2026-05-31 2026-05-31T04:00", "2026-06-01 2026-06-01T04:00"],
  ],
  [
    "2026-06-02T12:00:00Z",
    "Pacific/Kiritimati",
    ["2026-06-02 2026-06-01T10:00", "2026-06-03 2026-06-02T10:00"],
  ],
  // 23 and 25 hours long
  [
    "2026-03-09T12:00:00Z",
    "America/New_York",
    ["2026-03-08 2026-03-08T05:00", "2026-03-09 2026-03-09T04:00"],
  ],
  [
    "2026-11-02T12:00:00Z",
    "America/New_York",
    ["2026-11-01 2026-11-01T04:00", "2026-11-02 2026-11-02T05:00"],
  ],
  // The clock goes from 23:59 to 01:00, so the day has no midnight.
  [
    "2026-04-24T12:00:00Z",
    "Africa/Cairo",
    ["2026-04-23 2026-04-22T22:00", "2026-04-24 2026-04-23T22:00"],
  ],
])("days at %s in %s", (now, timeZone, expected) => {
  expect(days(now, timeZone, 2)).toEqual(expected);
});
