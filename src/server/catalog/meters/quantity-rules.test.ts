import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeIntervals } from "#contract/billing/meter-schema.ts";
import { periodStart, periodStarts } from "./period-walk-rules.ts";
import { sumQuantities } from "./quantity-rules.ts";

const at = (text: string) => new Date(text);

describe("the steps of a span", () => {
  test.each([
    ["hour", "2026-02-28T23:30:00Z", "2026-03-01T01:00:00Z", 3, "2026-02-28T23:00:00.000Z"],
    ["day", "2024-02-28T12:00:00Z", "2024-03-01T00:00:00Z", 3, "2024-02-28T00:00:00.000Z"],
    ["day", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00Z", 1, "2026-03-01T00:00:00.000Z"],
    ["week", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", 2, "2026-02-23T00:00:00.000Z"],
    ["month", "2025-12-31T23:59:59Z", "2026-02-01T00:00:00Z", 3, "2025-12-01T00:00:00.000Z"],
    ["month", "2026-01-31T00:00:00Z", "2026-01-31T23:59:59Z", 1, "2026-01-01T00:00:00.000Z"],
    ["year", "2023-06-01T00:00:00Z", "2026-01-01T00:00:00Z", 4, "2023-01-01T00:00:00.000Z"],
  ] as const)("by the %s from %s to %s: %d, from %s", (interval, start, end, count, first) => {
    const starts = periodStarts(at(start), at(end), interval);
    expect(starts).toHaveLength(count);
    expect(starts[0]?.toISOString()).toBe(first);
  });

  test("cover it without gaps: each instant is in exactly one of them", () => {
    const instant = fc.date({
      min: at("2023-01-01T00:00:00Z"),
      max: at("2031-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.tuple(instant, instant, instant),
        fc.constantFrom(...timeIntervals),
        (...given) => {
          const [instants, interval] = given;
          const [start, inside, end] = instants.toSorted((a, b) => a.getTime() - b.getTime());
          if (!start || !inside || !end || interval === "hour") return;
          const starts = periodStarts(start, end, interval).map((each) => each.getTime());
          expect(
            starts.filter((each) => each === periodStart(inside, interval).getTime()),
          ).toHaveLength(1);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          expect(starts[0]).toBeLessThanOrEqual(start.getTime());
          expect(starts.at(-1)).toBeLessThanOrEqual(end.getTime());
        },
      ),
    );
  });

  test("have no trouble with the first century", () => {
    expect(periodStart(at("0042-05-05T00:00:00Z"), "year").toISOString()).toMatch(/^0042-01-01/);
  });
});

describe("quantities", () => {
  const span = {
    start: at("2026-03-01T12:00:00Z"),
    end: at("2026-03-03T12:00:00Z"),
    interval: "day",
  };
  const meter = {
    filter: { conjunction: "and", clauses: [{ property: "name", operator: "eq", value: "call" }] },
    aggregation: { func: "max", property: "n" },
  } as const;
  const happened = (timestamp: string, n: number, name = "call") => ({
    name,
    source: "user",
    timestamp: at(timestamp),
    metadata: { n },
  });

  test("are returned per step; the total is that of the whole span", () => {
    const answer = sumQuantities(
      { ...meter, filter: { ...meter.filter, clauses: [...meter.filter.clauses] } },
      { ...span, interval: "day" },
      [
        happened("2026-03-01T11:59:59.999Z", 90),
        happened("2026-03-01T12:00:00Z", 3),
        happened("2026-03-01T13:00:00Z", 4),
        happened("2026-03-03T12:00:00Z", 2),
        happened("2026-03-03T12:00:00.001Z", 91),
        happened("2026-03-02T00:00:00Z", 92, "other"),
      ],
    );
    expect(answer).toEqual({
      quantities: [
        { timestamp: "2026-03-01T00:00:00.000Z", quantity: 4 },
        { timestamp: "2026-03-02T00:00:00.000Z", quantity: 0 },
        { timestamp: "2026-03-03T00:00:00.000Z", quantity: 2 },
      ],
      total: 4,
    });
  });
});
