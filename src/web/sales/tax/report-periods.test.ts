import { expect, test } from "vitest";
import { neighborPeriod, periodAround, periodIn, periodName } from "./report-periods.ts";

test.each([
  ["month", "2026-02-14", "2026-02-01", "2026-02-28", "February 2026"],
  ["month", "2024-02-29", "2024-02-01", "2024-02-29", "February 2024"],
  ["quarter", "2026-12-31", "2026-10-01", "2026-12-31", "Q4 2026"],
  ["quarter", "2026-01-01", "2026-01-01", "2026-03-31", "Q1 2026"],
  ["year", "2026-06-15", "2026-01-01", "2026-12-31", "2026"],
] as const)("the %s of %s is %s to %s", (kind, day, from, to, name) => {
  const period = periodAround(kind, day);
  expect(period).toEqual({ kind, from, to });
  expect(periodName(period)).toBe(name);
});

test.each([
  ["month", "2026-01-10", -1, "2025-12-01"],
  ["month", "2026-12-10", 1, "2027-01-01"],
  ["quarter", "2026-02-10", -1, "2025-10-01"],
  ["year", "2026-02-10", 1, "2027-01-01"],
] as const)("from the %s of %s, %i step leads to %s", (kind, day, step, from) => {
  expect(neighborPeriod(periodAround(kind, day), step).from).toBe(from);
});

test.each([
  [{}, { kind: "month", from: "2026-06-01", to: "2026-06-30" }],
  [{ period: "year" }, { kind: "year", from: "2026-01-01", to: "2026-12-31" }],
  [
    { period: "decade", from: "x" },
    { kind: "month", from: "2026-06-01", to: "2026-06-30" },
  ],
  [
    { period: "days", from: "2026-03-05", to: "2026-03-01" },
    { kind: "days", from: "2026-03-05", to: "2026-03-05" },
  ],
])("the address %j means %j", (search, period) => {
  expect(periodIn(search, "2026-06-15")).toEqual(period);
});
