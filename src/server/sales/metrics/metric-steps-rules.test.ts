import { expect, test } from "vitest";
import { listStepBounds } from "./metric-steps-rules.ts";

const hourMs = 3_600_000;

test.each([
  // The clock goes from 01:59 to 03:00, and from 02:59 to 02:00.
  ["Europe/Berlin", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-25", 25],
  ["America/New_York", "2026-03-08", 23],
  ["America/New_York", "2026-11-01", 25],
  // Midnight itself is skipped, or shown twice.
  ["Africa/Cairo", "2026-04-24", 23],
  ["America/Havana", "2026-11-01", 25],
  // The clock goes back by half an hour, so one more step of it begins.
  ["Australia/Lord_Howe", "2026-04-05", 25],
  ["Asia/Kathmandu", "2026-03-29", 24],
  ["UTC", "2026-03-29", 24],
])("in %s the hours of %s are %d", (timeZone, date, hours) => {
  const bounds = listStepBounds({ startDate: date, endDate: date, interval: "hour", timeZone });
  expect(bounds).toHaveLength(hours + 1);
  const lengths = bounds.slice(1).map((at, place) => at.getTime() - Number(bounds[place]));
  expect(Math.min(...lengths)).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBe(hourMs);
});

test.each([
  ["day", "Europe/Berlin", "2026-03-28", "2026-03-30", ["27T23", "28T23", "29T22", "30T22"]],
  ["day", "Europe/Berlin", "2026-10-25", "2026-10-25", ["24T22", "25T23"]],
  ["day", "Africa/Cairo", "2026-04-23", "2026-04-24", ["22T22", "23T22", "24T21"]],
  // The second midnight of this night is no new day.
  ["day", "America/Havana", "2026-10-31", "2026-11-01", ["31T04", "01T04", "02T05"]],
  ["week", "America/New_York", "2026-03-08", "2026-03-09", ["02T05", "09T04", "16T04"]],
  ["month", "America/New_York", "2026-03-31", "2026-03-31", ["01T05", "01T04"]],
  ["year", "Asia/Kathmandu", "2025-12-31", "2026-01-01", ["31T18", "31T18", "31T18"]],
  ["day", "UTC", "2026-03-01", "2026-03-01", ["01T00", "02T00"]],
] as const)("by the %s in %s from %s to %s", (interval, timeZone, startDate, endDate, expected) => {
  const bounds = listStepBounds({ startDate, endDate, interval, timeZone });
  expect(bounds.map((at) => at.toISOString().slice(8, 13))).toEqual(expected);
});
