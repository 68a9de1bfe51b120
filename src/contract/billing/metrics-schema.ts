import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { organizationFilter, repeated } from "../page.ts";
import { TimeZone } from "../time-zone.ts";
import { WireIdInput } from "../wire-id.ts";
import { maxSpanDays, type TimeInterval, timeIntervals } from "./meter-schema.ts";

export type MetricType = "scalar" | "currency" | "percentage";

/**
 * Every metric with its name and type, in the order in which they are shown. Percentages are parts
 * of one.
 */
export const metricList = {
  orders: ["Orders", "scalar"],
  revenue: ["Revenue", "currency"],
  net_revenue: ["Net revenue", "currency"],
  cumulative_revenue: ["Cumulative revenue", "currency"],
  net_cumulative_revenue: ["Net cumulative revenue", "currency"],
  average_order_value: ["Average order value", "currency"],
  net_average_order_value: ["Net average order value", "currency"],
  average_revenue_per_user: ["Average revenue per customer", "currency"],
  one_time_products: ["One-time products", "scalar"],
  one_time_products_revenue: ["One-time products revenue", "currency"],
  one_time_products_net_revenue: ["One-time products net revenue", "currency"],
  new_subscriptions: ["New subscriptions", "scalar"],
  new_subscriptions_revenue: ["New subscriptions revenue", "currency"],
  new_subscriptions_net_revenue: ["New subscriptions net revenue", "currency"],
  renewed_subscriptions: ["Renewed subscriptions", "scalar"],
  renewed_subscriptions_revenue: ["Renewed subscriptions revenue", "currency"],
  renewed_subscriptions_net_revenue: ["Renewed subscriptions net revenue", "currency"],
  active_subscriptions: ["Active subscriptions", "scalar"],
  monthly_recurring_revenue: ["Monthly recurring revenue", "currency"],
  committed_monthly_recurring_revenue: ["Committed monthly recurring revenue", "currency"],
  canceled_subscriptions: ["Canceled subscriptions", "scalar"],
  canceled_subscriptions_customer_service: ["Canceled: customer service", "scalar"],
  canceled_subscriptions_low_quality: ["Canceled: low quality", "scalar"],
  canceled_subscriptions_missing_features: ["Canceled: missing features", "scalar"],
  canceled_subscriptions_switched_service: ["Canceled: switched service", "scalar"],
  canceled_subscriptions_too_complex: ["Canceled: too complex", "scalar"],
  canceled_subscriptions_too_expensive: ["Canceled: too expensive", "scalar"],
  canceled_subscriptions_unused: ["Canceled: unused", "scalar"],
  canceled_subscriptions_other: ["Canceled: other", "scalar"],
  churn_rate: ["Churn rate", "percentage"],
  checkouts: ["Checkouts", "scalar"],
  succeeded_checkouts: ["Succeeded checkouts", "scalar"],
  checkouts_conversion: ["Checkouts conversion", "percentage"],
  costs: ["Costs", "currency"],
  cumulative_costs: ["Cumulative costs", "currency"],
  cost_per_user: ["Cost per customer", "currency"],
  gross_margin: ["Gross margin", "currency"],
  gross_margin_percentage: ["Gross margin percentage", "percentage"],
  cashflow: ["Cash flow", "currency"],
  active_user_by_event: ["Active customers by events", "scalar"],
} as const satisfies Record<string, readonly [name: string, type: MetricType]>;

export type MetricSlug = keyof typeof metricList;
export const metricSlugs = Object.keys(metricList) as MetricSlug[];
export type MetricFigures = Record<MetricSlug, number>;

/** The first day that figures are given for. */
export const metricsMinDate = "2023-01-01";
const dayMs = 86_400_000;

const DateInput = z.iso.date({ abort: true });

const metricsSpan = {
  ...organizationFilter,
  start_date: DateInput.check(
    z.refine((day) => day >= metricsMinDate, {
      error: `Input should not be before ${metricsMinDate}`,
    }),
  ),
  end_date: DateInput,
  interval: z.enum(timeIntervals),
  timezone: z._default(z.optional(TimeZone), "UTC"),
  product_id: z.optional(repeated(WireIdInput)),
  billing_type: z.optional(repeated(z.enum(["one_time", "recurring"]))),
  customer_id: z.optional(repeated(WireIdInput)),
};

interface Span {
  start_date: string;
  end_date: string;
  interval: TimeInterval;
}

const isForward = z.refine<Span>(({ start_date, end_date }) => start_date <= end_date, {
  path: ["end_date"],
  error: "Input should not be before start_date",
});
const isShort = z.refine<Span>((span) => spanDays(span) <= maxSpanDays[span.interval], {
  path: ["interval"],
  error: "The span is too long for this interval",
});

export const MetricsQuery = z.object(metricsSpan).check(isForward, isShort);
export type MetricsQuery = z.infer<typeof MetricsQuery>;

/** `metrics`: the columns of the file, all of them if not given. */
export const MetricsExportQuery = z
  .object({ ...metricsSpan, metrics: z.optional(repeated(z.enum(metricSlugs))) })
  .check(isForward, isShort);
export type MetricsExportQuery = z.infer<typeof MetricsExportQuery>;

/** The file: one line for each period, after the names of the columns. */
export const MetricsExport = z.string();

function spanDays({ start_date, end_date }: Span): number {
  return (Date.parse(end_date) - Date.parse(start_date)) / dayMs;
}

function eachMetric<Shape extends z.ZodMiniType>(shape: Shape): Record<MetricSlug, Shape> {
  return Object.fromEntries(metricSlugs.map((slug) => [slug, shape])) as Record<MetricSlug, Shape>;
}

const figures = eachMetric(z.number());

export const MetricPeriod = z.object({ timestamp: Instant, ...figures });
export type MetricPeriodWire = z.infer<typeof MetricPeriod>;

const Metric = z.object({
  slug: z.string(),
  display_name: z.string(),
  type: z.enum(["scalar", "currency", "percentage"]),
});

export const Metrics = z.object({
  periods: z.array(MetricPeriod),
  totals: z.object(figures),
  metrics: z.object(eachMetric(Metric)),
});
export type MetricsWire = z.infer<typeof Metrics>;

const IntervalLimit = z.object({ min_days: z.int(), max_days: z.int() });

export const MetricsLimits = z.object({
  min_date: z.iso.date(),
  intervals: z.object({
    hour: IntervalLimit,
    day: IntervalLimit,
    week: IntervalLimit,
    month: IntervalLimit,
    year: IntervalLimit,
  }),
});
export type MetricsLimitsWire = z.infer<typeof MetricsLimits>;
