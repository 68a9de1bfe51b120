import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "./day-bounds.ts";

test.each([
  ["2026-02-28", "2026-02-28T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
  ["2026-12-31", "2026-12-31T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["", undefined, undefined],
  ["2026-13-01", undefined, undefined],
  ["yesterday", undefined, undefined],
])("the day %s is from %s until %s", (day, start, end) => {
  expect([startOfDay(day), endOfDay(day)]).toEqual([start, end]);
});
