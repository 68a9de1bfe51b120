import type { TimeInterval } from "#contract/billing/meter-schema.ts";
import { type MetricSlug, type MetricType, metricList } from "#contract/billing/metrics-schema.ts";
import { timeZone } from "#web/platform/format/format.ts";
import { percent } from "#web/platform/format/percent.ts";
import { money, shortMoney } from "#web/seller/money-format.ts";
import type { ChartTick } from "#web/ui/charts/line-chart.tsx";
import { listRoundTicks } from "#web/ui/charts/round-ticks.ts";

/** The only currency there is. */
const currency = "usd";

export function metricName(slug: MetricSlug): string {
  return metricList[slug][0];
}

/** Writes $19.99, 1,204 or 12.5%. */
export function metricText(slug: MetricSlug, value: number): string {
  const type: MetricType = metricList[slug][1];
  if (type === "currency") return money(value, currency);
  return type === "percentage" ? percent(value) : value.toLocaleString("en-US");
}

/** Returns the same without cents where there are none. */
export function shortMetricText(slug: MetricSlug, value: number): string {
  return metricList[slug][1] === "currency" ? shortMoney(value, currency) : metricText(slug, value);
}

export function metricTicks(slug: MetricSlug, highest: number): ChartTick[] {
  const type: MetricType = metricList[slug][1];
  const leastStep = type === "currency" ? 100 : type === "percentage" ? 0.05 : 1;
  return listRoundTicks(highest, leastStep, (value) => shortMetricText(slug, value));
}

/**
 * Computes the change in percent of the value before; undefined where there is nothing to compare
 * with.
 */
export function changeBetween(
  now: number | undefined,
  before: number | undefined,
): number | undefined {
  if (now === undefined || before === undefined || before <= 0) return undefined;
  return ((now - before) / before) * 100;
}

export const rangePresets = ["7d", "30d", "3m", "12m", "month", "all", "custom"] as const;
export type RangePreset = (typeof rangePresets)[number];

export const presetLabels: Readonly<Record<RangePreset, string>> = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "3m": "Last 3 months",
  "12m": "Last 12 months",
  month: "This month",
  all: "All time",
  custom: "Custom dates",
};

export const intervalLabels: Readonly<Record<TimeInterval, string>> = {
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
  year: "Year",
};

/** Writes Jun 2, 2026; with the hour, or without what is smaller than the step. */
export function stepLabel(timestamp: string, interval: TimeInterval): string {
  return stepFormats[interval].format(new Date(timestamp));
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...options });
const day = format({ month: "short", day: "numeric", year: "numeric" });
const stepFormats: Readonly<Record<TimeInterval, Intl.DateTimeFormat>> = {
  hour: format({ month: "short", day: "numeric", hour: "numeric" }),
  day,
  week: day,
  month: format({ month: "short", year: "numeric" }),
  year: format({ year: "numeric" }),
};
