import type { TimeInterval } from "#contract/billing/meter-schema.ts";
import type { MetricSlug, MetricsWire } from "#contract/billing/metrics-schema.ts";
import { timeZone } from "#web/platform/format/format.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

/** First and last day, both included: `2026-06-02`. */
export interface Days {
  from: string;
  to: string;
}

export interface MetricFilters {
  /** Empty for all. */
  product: string;
  billing: string;
}

/** Days begin and end in the zone of this browser. */
export function metricsQuery(
  seller: Seller,
  days: Days,
  interval: TimeInterval,
  filters: MetricFilters,
) {
  return sellerQuery<MetricsWire>(seller, "/metrics/", toQuery(days, interval, filters));
}

/** Returns the address of a file with one metric, step by step, or with all of them. */
export function metricsExportAddress(
  seller: Seller,
  range: Days & { interval: TimeInterval },
  filters: MetricFilters,
  metric?: MetricSlug,
): string {
  const query = new URLSearchParams({
    organization_id: seller.id,
    ...toQuery(range, range.interval, filters),
    ...(metric === undefined ? {} : { metrics: metric }),
  });
  return `/v1/metrics/export?${query}`;
}

function toQuery(days: Days, interval: TimeInterval, { product, billing }: MetricFilters) {
  return {
    start_date: days.from,
    end_date: days.to,
    interval,
    timezone: timeZone,
    ...(product ? { product_id: product } : {}),
    ...(billing ? { billing_type: billing } : {}),
  };
}
