import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxSpanDays, type TimeInterval, timeIntervals } from "#contract/billing/meter-schema.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { listStepStarts, splitSpan } from "./quantity-steps-rules.ts";

const at = (text: string) => new Date(text);
const dayMs = 86_400_000;

describe("the steps of a span", () => {
  test.each([
    ["hour", "2026-02-28T23:30:00Z", "2026-03-01T01:00:00Z", 3, "2026-02-28T23:00:00.000Z"],
    ["day", "2024-02-28T12:00:00Z", "2024-03-01T00:00:00Z", 3, "2024-02-28T00:00:00.000Z"],
    ["day", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00Z", 1, "2026-03-01T00:00:00.000Z"],
    ["week", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", 2, "2026-02-23T00:00:00.000Z"],
    ["month", "2025-12-31T23:59:59Z", "2026-02-01T00:00:00Z", 3, "2025-12-01T00:00:00.000Z"],
    ["month", "2026-01-31T00:00:00Z", "2026-01-31T23:59:59Z", 1, "2026-01-01T00:00:00.000Z"],
    ["year", "2023-06-01T00:00:00Z", "2026-01-01T00:00:00Z", 4, "2023-01-01T00:00:00.000Z"],
    ["year", "0042-05-05T00:00:00Z", "0042-05-06T00:00:00Z", 1, "0042-01-01T00:00:00.000Z"],
  ] as const)("by the %s from %s to %s: %d, from %s", (interval, start, end, count, first) => {
    const starts = listStepStarts({ start: at(start), end: at(end), interval, timeZone: "UTC" });
    expect(starts).toHaveLength(count);
    expect(starts[0]?.toISOString()).toBe(first);
  });

  test.each([
    // The clock goes from 01:59 to 03:00, and from 02:59 to 02:00.
    ["hour", "Europe/Berlin", "2026-03-29T00:00:00Z", "2026-03-29T02:59:59Z", ["00", "01", "02"]],
    ["hour", "Europe/Berlin", "2026-10-25T00:00:00Z", "2026-10-25T01:59:59Z", ["00", "01"]],
    ["hour", "Asia/Kathmandu", "2026-03-01T00:00:00Z", "2026-03-01T00:30:00Z", ["23:15", "00:15"]],
    ["day", "Africa/Cairo", "2026-04-23T12:00:00Z", "2026-04-24T12:00:00Z", ["22", "22"]],
    // The second midnight of this night is no new day.
    ["day", "America/Havana", "2026-11-01T03:00:00Z", "2026-11-01T12:00:00Z", ["04", "04"]],
    ["week", "America/New_York", "2026-03-08T12:00:00Z", "2026-03-09T12:00:00Z", ["05", "04"]],
    // It went from Dec 29 to Dec 31.
    ["day", "Pacific/Apia", "2011-12-29T12:00:00Z", "2011-12-31T12:00:00Z", ["10", "10", "10"]],
  ] as const)("by the %s in %s from %s to %s", (interval, timeZone, start, end, hours) => {
    const starts = listStepStarts({ start: at(start), end: at(end), interval, timeZone });
    expect(
      starts.map((each, place) => each.toISOString().slice(11, 11 + (hours[place]?.length ?? 2))),
    ).toEqual(hours);
  });

  test("are those in which the calendar of the zone has its instants", () => {
    fc.assert(
      fc.property(anySpan, fc.double({ min: 0, max: 1, noNaN: true }), (span, part) => {
        const { start, end, interval, timeZone } = span;
        const starts = listStepStarts(span).map((each) => each.getTime());
        const key = toCalendar(interval, timeZone);
        const inside = start.getTime() + Math.floor(part * (end.getTime() - start.getTime()));
        const place = starts.findLastIndex((each) => each <= inside);
        const own = starts[place] ?? Number.NaN;
        expect([key(own), key(own - 1) === key(own)]).toEqual([key(inside), false]);
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
        expect(starts[1] ?? Infinity).toBeGreaterThan(start.getTime());
        expect(starts.at(-1)).toBeLessThanOrEqual(end.getTime());
      }),
      propertyCases(200),
    );
  });
});

test("whole quarters and edges make up a span, each instant once", () => {
  fc.assert(
    fc.property(anySpan, ({ start, end }) => {
      const { quarters, edges } = splitSpan({ start, end });
      const parts = [quarters, ...edges].filter(({ from, to }) => from < to);
      const sorted = parts.toSorted((a, b) => a.from.getTime() - b.from.getTime());
      expect(sorted[0]?.from).toEqual(start);
      expect(sorted.at(-1)?.to.getTime()).toBe(end.getTime() + 1);
      for (const [place, part] of sorted.entries())
        if (place > 0) expect(part.from).toEqual(sorted[place - 1]?.to);
      expect([quarters.from.getTime() % 900_000, quarters.to.getTime() % 900_000]).toEqual([0, 0]);
      for (const { from, to } of edges)
        expect(to.getTime() - from.getTime()).toBeLessThan(2 * 900_000);
    }),
    propertyCases(200),
  );
});

const zones = [
  "UTC",
  "America/New_York",
  "America/Havana",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];
const anySpan = fc
  .record({
    start: fc.date({
      min: at("2009-01-01T00:00:00Z"),
      max: at("2031-01-01T00:00:00Z"),
      noInvalidDate: true,
    }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    interval: fc.constantFrom(...timeIntervals),
    timeZone: fc.constantFrom(...zones),
  })
  .map(({ start, part, interval, timeZone }) => {
    const end = new Date(start.getTime() + Math.floor(part * maxSpanDays[interval] * dayMs));
    return { start, end, interval, timeZone };
  });

/** Names the step of an instant by what a calendar and a clock of the zone show. */
function toCalendar(interval: TimeInterval, timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    timeZoneName: "longOffset",
  });
  return (atMs) => {
    const parts = Object.fromEntries(
      format.formatToParts(atMs).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, timeZoneName } = parts;
    const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
    if (interval === "year") return `${year}`;
    if (interval === "month") return `${year}-${month}`;
    if (interval === "day") return `${year}-${month}-${day}`;
    if (interval === "hour") return `${year}-${month}-${day} ${hour} ${timeZoneName}`;
    return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString();
  };
}
