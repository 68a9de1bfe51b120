import type { MetricSlug, MetricsWire } from "#contract/billing/metrics-schema.ts";
import { metricName } from "../labels/metric-labels.ts";

const dayMs = 86_400_000;

/** Home compares 30 days too. */
const churnDays = 30;

/**
 * Finds the figure of a whole range. Of churn it is the average of 30 days: all cancellations of a
 * year divided by the subscriptions at its beginning say nothing. Undefined if nothing was active.
 */
export function findSummary(
  slug: MetricSlug,
  { periods, totals }: Pick<MetricsWire, "periods" | "totals">,
  lastDay: string,
): number | undefined {
  const [first] = periods;
  if (slug !== "churn_rate" || !first) return totals[slug];
  const days = (Date.parse(lastDay) + dayMs - Date.parse(first.timestamp)) / dayMs;
  const sum = periods.reduce((total, period) => total + period.active_subscriptions, 0);
  const active = sum / periods.length;
  if (active <= 0 || days <= 0) return undefined;
  return (totals.canceled_subscriptions / active) * (churnDays / days);
}

/** Returns the name of a summary. */
export function summaryName(slug: MetricSlug): string {
  return slug === "churn_rate" ? `${metricName(slug)} per ${churnDays} days` : metricName(slug);
}
