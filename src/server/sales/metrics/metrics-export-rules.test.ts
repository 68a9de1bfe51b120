import { expect, test } from "vitest";
import { type MetricPeriodWire, metricSlugs } from "#contract/billing/metrics-schema.ts";
import { metricsCsv } from "./metrics-export-rules.ts";

const nothing = Object.fromEntries(metricSlugs.map((slug) => [slug, 0]));
const periods = [
  { ...nothing, timestamp: "2026-03-01T00:00:00.000Z", orders: 3, revenue: 123_450 },
  { ...nothing, timestamp: "2026-03-02T00:00:00.000Z", net_revenue: -5, churn_rate: 0.25 },
] as unknown as MetricPeriodWire[];

test("one line for each period, all metrics in their order", () => {
  const lines = metricsCsv({ periods }).replace("\uFEFF", "").split("\r\n");
  expect(lines[0]).toBe(["period_start", ...metricSlugs].join());
  expect(lines[1]).toMatch(/^2026-03-01T00:00:00.000Z,3,1234.5,0,/);
  expect(lines).toHaveLength(4);
});

test("parts of one have at most six decimals", () => {
  const sixth = periods.map((period) => ({ ...period, churn_rate: 1 / 6 }));
  const [, line] = metricsCsv({ periods: sixth }, ["churn_rate"]).split("\r\n");
  expect(line).toBe("2026-03-01T00:00:00.000Z,0.166667");
});

test("chosen metrics, amounts in the main unit, negative ones as numbers", () => {
  const csv = metricsCsv({ periods }, ["churn_rate", "net_revenue"]);
  expect(csv).toBe(
    "\uFEFFperiod_start,net_revenue,churn_rate\r\n2026-03-01T00:00:00.000Z,0,0\r\n2026-03-02T00:00:00.000Z,-0.05,0.25\r\n",
  );
});
