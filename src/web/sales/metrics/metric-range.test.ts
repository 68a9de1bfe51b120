import { expect, test } from "vitest";
import { toRange } from "./metric-range.ts";

const facts = { today: "2026-03-31", created: "2024-05-06" };

test.each([
  [{}, "2026-03-02", "2026-03-31", "day", "2026-01-31", "2026-03-01"],
  [{ range: "7d" }, "2026-03-25", "2026-03-31", "day", "2026-03-18", "2026-03-24"],
  [
    { range: "7d", interval: "hour" },
    "2026-03-25",
    "2026-03-31",
    "hour",
    "2026-03-18",
    "2026-03-24",
  ],
  [{ range: "3m" }, "2026-01-01", "2026-03-31", "day", "2025-10-03", "2025-12-31"],
  [{ range: "12m" }, "2025-04-01", "2026-03-31", "month", "2024-04-01", "2025-03-31"],
  [{ range: "month" }, "2026-03-01", "2026-03-31", "day", "2026-01-29", "2026-02-28"],
  [
    { range: "month", interval: "week" },
    "2026-03-01",
    "2026-03-31",
    "week",
    "2026-01-12",
    "2026-02-22",
  ],
  [
    { range: "custom", from: "2025-12-31", to: "2026-01-01" },
    "2025-12-31",
    "2026-01-01",
    "hour",
    "2025-12-29",
    "2025-12-30",
  ],
])("%j", (search, from, to, interval, previousFrom, previousTo) => {
  expect(toRange(search, facts)).toMatchObject({
    from,
    to,
    interval,
    previous: { from: previousFrom, to: previousTo },
  });
});

test("all time begins with the organization and is compared with nothing that is not there", () => {
  const range = toRange({ range: "all" }, facts);
  expect(range).toMatchObject({ from: "2024-05-06", to: "2026-03-31", interval: "month" });
  expect(range.previous).toBeUndefined();
  expect(range.intervals).toEqual(["month", "year"]);
});

test.each([
  [{ range: "decade" }, "30d", "2026-03-02"],
  [{ range: "custom", from: "2026-13-01", to: "x" }, "custom", "2026-03-02"],
  [{ range: "custom", from: "2026-03-20", to: "2026-03-10" }, "custom", "2026-03-10"],
  [{ range: "custom", from: "1999-01-01", to: "2026-03-10" }, "custom", "2023-01-01"],
  [{ interval: "year" }, "30d", "2026-03-02"],
])("%j is made usable", (search, preset, from) => {
  const range = toRange(search, facts);
  expect(range).toMatchObject({ preset, from });
  expect(range.intervals).toContain(range.interval);
});
