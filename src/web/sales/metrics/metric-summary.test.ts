import { expect, test } from "vitest";
import {
  type MetricFigures,
  type MetricPeriodWire,
  metricSlugs,
} from "#contract/billing/metrics-schema.ts";
import { findSummary, summaryName } from "./metric-summary.ts";

const none = Object.fromEntries(metricSlugs.map((slug) => [slug, 0])) as MetricFigures;

/** Periods of 30 days from March 1, 2026 on, each with its active subscriptions at the end. */
function metricsWith(active: readonly number[], canceled: number) {
  const periods = active.map((active_subscriptions, index): MetricPeriodWire => {
    const at = Date.UTC(2026, 2, 1) + index * 30 * 86_400_000;
    return { ...none, timestamp: new Date(at).toISOString(), active_subscriptions };
  });
  const totals = { ...none, revenue: 700, canceled_subscriptions: canceled, churn_rate: 0.83 };
  return { periods, totals };
}

test.each<[string, number[], number, string, number | undefined]>([
  ["30 days", [10], 1, "2026-03-30", 0.1],
  ["90 days", [10, 10, 10], 3, "2026-05-29", 0.1],
  ["90 days, nothing in the first 30", [0, 10, 10], 2, "2026-05-29", 0.1],
  ["60 days without a subscription at the beginning", [0, 20], 2, "2026-04-29", 0.1],
  ["15 days", [10], 1, "2026-03-15", 0.2],
  ["no cancellation", [10], 0, "2026-03-30", 0],
  ["no subscription", [0, 0], 0, "2026-04-29", undefined],
])("churn of %s is the average of 30 days", (_name, active, canceled, lastDay, expected) => {
  const found = findSummary("churn_rate", metricsWith(active, canceled), lastDay);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(expected);
});

test("of other metrics it is the total", () => {
  expect(findSummary("revenue", metricsWith([0], 0), "2026-03-30")).toBe(700);
  expect(summaryName("revenue")).toBe("Revenue");
  expect(summaryName("churn_rate")).toBe("Churn rate per 30 days");
});
