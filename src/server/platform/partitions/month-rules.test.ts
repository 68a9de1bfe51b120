import { expect, test } from "vitest";
import {
  addMonths,
  expiredMonths,
  partitionMonth,
  partitionName,
  toMonth,
  wantedMonths,
  withoutMonths,
} from "./month-rules.ts";

const texts = (months: Date[]) => months.map((month) => month.toISOString().slice(0, 10));
const month = (text: string) => new Date(`${text}-01T00:00:00Z`);

test.each([
  ["2026-03-01T00:00:00.000Z", "2026-03"],
  ["2026-03-31T23:59:59.999Z", "2026-03"],
  ["2026-03-01T00:30:00.000+02:00", "2026-02"],
])("%s is in %s", (instant, expected) => {
  expect(toMonth(new Date(instant))).toEqual(month(expected));
});

test("the wanted months are the current one and the next three, across the year", () => {
  expect(texts(wantedMonths(new Date("2026-11-30T12:00:00Z")))).toEqual([
    "2026-11-01",
    "2026-12-01",
    "2027-01-01",
    "2027-02-01",
  ]);
});

test.each([
  [1, ["2026-01"]],
  [2, []],
  [12, []],
])("with a retention of %i months, %j of the last months have expired", (retention, expired) => {
  const months = ["2026-01", "2026-02", "2026-03", "2026-04"].map(month);
  const now = new Date("2026-03-15T00:00:00Z");
  expect(expiredMonths(months, now, retention)).toEqual(expired.map(month));
});

test("months that exist are left out", () => {
  const months = [month("2026-01"), month("2026-02")];
  expect(withoutMonths(months, [month("2026-02")])).toEqual([month("2026-01")]);
});

test("a partition is named after its table and month", () => {
  const name = partitionName("events", addMonths(month("2026-12"), 1));
  expect(name).toBe("events_2027_01");
  expect(partitionMonth("events", name)).toEqual(month("2027-01"));
  expect(partitionMonth("events", "events_default")).toBeUndefined();
  expect(partitionMonth("events", "usage_events_2027_01")).toBeUndefined();
});
