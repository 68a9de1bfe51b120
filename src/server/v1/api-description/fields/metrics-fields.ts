import type { MetricSlug } from "#contract/billing/metrics-schema.ts";

const figures: Readonly<Record<MetricSlug, string>> = {
  orders: "Orders that were paid.",
  revenue:
    "Net amounts of the paid orders in cents: after discounts, without tax. Refunds are not taken off.",
  net_revenue: "The revenue less the fees of the payment processor, in cents.",
  cumulative_revenue: "The revenue of all time up to the end of the step, in cents.",
  net_cumulative_revenue: "The same less the fees of the payment processor, in cents.",
  average_order_value: "Revenue by order, in cents.",
  net_average_order_value: "Net revenue by order, in cents.",
  average_revenue_per_user: "Revenue by customer who paid an order, in cents.",
  one_time_products: "Orders of one-time products.",
  one_time_products_revenue: "Their revenue in cents.",
  one_time_products_net_revenue: "Their net revenue in cents.",
  new_subscriptions: "Subscriptions that began.",
  new_subscriptions_revenue: "Revenue of their first orders, in cents.",
  new_subscriptions_net_revenue: "Net revenue of their first orders, in cents.",
  renewed_subscriptions: "Orders that renewed a subscription.",
  renewed_subscriptions_revenue: "Their revenue in cents.",
  renewed_subscriptions_net_revenue: "Their net revenue in cents.",
  active_subscriptions: "Subscriptions that were active or in a trial at the end of the step.",
  monthly_recurring_revenue:
    "Amounts of the active subscriptions by month, in cents; a twelfth of yearly ones. Trials do not count.",
  committed_monthly_recurring_revenue:
    "The same without subscriptions that are canceled at the end of their period.",
  canceled_subscriptions: "Subscriptions that were canceled.",
  churn_rate: "Canceled subscriptions as a part of those active at the beginning of the step.",
  checkouts: "Checkouts that were opened.",
  succeeded_checkouts: "Of these, checkouts that succeeded.",
  checkouts_conversion: "Succeeded checkouts as a part of all.",
  costs: "Always 0: costs are not recorded.",
  cumulative_costs: "Always 0: costs are not recorded.",
  cost_per_user: "Always 0: costs are not recorded.",
  gross_margin: "Cumulative revenue less cumulative costs, in cents.",
  gross_margin_percentage: "Gross margin as a part of the cumulative revenue.",
  cashflow: "Net revenue less costs, in cents.",
  active_user_by_event: "Always 0: usage is not recorded yet.",
  canceled_subscriptions_customer_service: "Of these, canceled because of poor customer service.",
  canceled_subscriptions_low_quality: "Of these, canceled because of low quality.",
  canceled_subscriptions_missing_features: "Of these, canceled because of missing features.",
  canceled_subscriptions_switched_service: "Of these, canceled because of another service.",
  canceled_subscriptions_too_complex: "Of these, canceled because of too much complexity.",
  canceled_subscriptions_too_expensive: "Of these, canceled because of the price.",
  canceled_subscriptions_unused: "Of these, canceled because of too little use.",
  canceled_subscriptions_other: "Of these, canceled because of another reason.",
};

/** Metrics: figures of each step, totals, and names. */
export const metricsFields: Readonly<Record<string, string>> = {
  ...under("Periods", figures),
  ...under("Totals", figures),
  ...under("Metrics", Object.fromEntries(Object.keys(figures).map((slug) => [slug, "Its name."]))),
  periods: "One for each step, oldest first.",
  "Periods.timestamp": "Beginning of the step.",
  totals:
    "The same figures of all steps together. Of figures that go on, such as the cumulative revenue, those of the last step.",
  metrics: "Name and type of each metric.",
  slug: "Key of the metric.",
  display_name: "Name of the metric for people.",
  min_date: "First day of the metrics.",
  intervals: "The spans that can be asked for at once, by interval.",
  ...under("Intervals", {
    hour: "The span for steps of an hour.",
    day: "The span for steps of a day.",
    week: "The span for steps of a week.",
    month: "The span for steps of a month.",
    year: "The span for steps of a year.",
  }),
  min_days: "Shortest span in days.",
  max_days: "Longest span in days.",
};

function under(noun: string, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [`${noun}.${name}`, text]),
  );
}
