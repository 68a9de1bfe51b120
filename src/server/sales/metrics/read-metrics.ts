import {
  type MetricsQuery,
  type MetricsWire,
  metricList,
  metricSlugs,
} from "#contract/billing/metrics-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { computeMetrics } from "./metric-rules.ts";
import { listStepBounds } from "./metric-steps-rules.ts";
import {
  countBuyers,
  sumCancellations,
  sumCheckouts,
  sumDisputeFees,
  sumFees,
  sumOrders,
  sumSubscriptions,
} from "./metrics-store.ts";

export async function readMetrics(
  db: Db,
  sellerId: string,
  query: MetricsQuery,
): Promise<MetricsWire> {
  const types = new Set(query.billing_type);
  const filter = {
    productIds: query.product_id,
    customerIds: query.customer_id,
    // Both of them are all there is.
    isRecurring: types.size === 1 ? types.has("recurring") : undefined,
  };
  const bounds = listStepBounds({
    startDate: query.start_date,
    endDate: query.end_date,
    interval: query.interval,
    timeZone: query.timezone,
  });
  const sums = {
    orders: await sumOrders(db, sellerId, bounds, filter),
    fees: [
      ...(await sumFees(db, sellerId, bounds, filter)),
      ...(await sumDisputeFees(db, sellerId, bounds, filter)),
    ],
    buyers: await countBuyers(db, sellerId, bounds, filter),
    subscriptions: await sumSubscriptions(db, sellerId, bounds, filter),
    cancellations: await sumCancellations(db, sellerId, bounds, filter),
    checkouts: await sumCheckouts(db, sellerId, bounds, filter),
  };
  const starts = bounds.slice(0, -1);
  const { steps, totals } = computeMetrics(sums, starts.length);
  return {
    periods: steps.map((figures, index) => ({
      timestamp: (starts[index] as Date).toISOString(),
      ...figures,
    })),
    totals,
    metrics: described,
  };
}

const described = Object.fromEntries(
  metricSlugs.map((slug) => {
    const [display_name, type] = metricList[slug];
    return [slug, { slug, display_name, type }];
  }),
) as MetricsWire["metrics"];
