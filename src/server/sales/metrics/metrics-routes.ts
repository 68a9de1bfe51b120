import { maxSpanDays, timeIntervals } from "#contract/billing/meter-schema.ts";
import {
  Metrics,
  MetricsExport,
  MetricsExportQuery,
  MetricsLimits,
  type MetricsLimitsWire,
  MetricsQuery,
  metricsMinDate,
} from "#contract/billing/metrics-schema.ts";
import { csvAnswer } from "#server/platform/http/answers.ts";
import { acceptsOnlyJson } from "#server/v1/export-answer.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { metricsCsv } from "./metrics-export-rules.ts";
import { readMetrics } from "./read-metrics.ts";

const scope = "metrics:read";

export const metricsRoutes = sellerRoutes("/v1/metrics", (route) => {
  route.get(
    "/",
    {
      name: "metrics.get",
      summary: "Get figures about orders, subscriptions and checkouts over time.",
      scope,
      query: MetricsQuery,
      answer: Metrics,
    },
    ({ db, sellerId, query }) => readMetrics(db, sellerId, query),
  );

  route.get(
    "/export",
    {
      name: "metrics.export",
      summary: "Export figures over time as a CSV file, with one line for each period.",
      scope,
      query: MetricsExportQuery,
      gives: "text/csv",
      answer: MetricsExport,
    },
    (req) => exportMetrics(req),
  );

  route.get(
    "/limits",
    {
      name: "metrics.limits",
      summary: "Get the first day of the metrics and the longest span for each interval.",
      scope,
      answer: MetricsLimits,
    },
    async () => limits,
  );
});

async function exportMetrics(req: SellerRequest<unknown, MetricsExportQuery>) {
  const metrics = await readMetrics(req.db, req.sellerId, req.query);
  return acceptsOnlyJson(req.headers)
    ? metrics
    : csvAnswer("metrics.csv", metricsCsv(metrics, req.query.metrics));
}

const limits: MetricsLimitsWire = {
  min_date: metricsMinDate,
  intervals: Object.fromEntries(
    timeIntervals.map((interval) => [interval, { min_days: 0, max_days: maxSpanDays[interval] }]),
  ) as MetricsLimitsWire["intervals"],
};
