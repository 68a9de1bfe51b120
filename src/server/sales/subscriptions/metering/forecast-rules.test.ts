import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { getForecast } from "./forecast-rules.ts";

const window = { start: new Date("2026-03-01"), end: new Date("2026-03-31") };

test.each([
  ["2026-03-11", 100, null, 300],
  ["2026-03-11", 100, 250, 250],
  ["2026-03-16", 33, null, 66],
  ["2026-03-08", 10, null, 43],
  ["2026-03-11", 0, null, 0],
  ["2026-03-01T00:00:00.001Z", 99_999_999_999, null, 100_000_000_000],
  ["2026-03-01", 100, null, 100],
  ["2026-04-02", 100, null, 100],
])("on %s, %d cents at a cap of %s become %d", (now, amount, capAmount, forecast) => {
  expect(getForecast(minor(amount), window, { now: new Date(now), capAmount })).toBe(forecast);
});
