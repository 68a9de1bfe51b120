import type { MetricSlug } from "#contract/billing/metrics-schema.ts";
import { metricSlugs } from "#contract/billing/metrics-schema.ts";

export interface MetricGroup {
  title: string;
  slugs: readonly MetricSlug[];
}

/** Every metric is in one of them. */
export const metricGroups: readonly MetricGroup[] = [
  {
    title: "Revenue",
    slugs: [
      "revenue",
      "net_revenue",
      "cumulative_revenue",
      "net_cumulative_revenue",
      "average_revenue_per_user",
      "cashflow",
    ],
  },
  {
    title: "Orders",
    slugs: [
      "orders",
      "average_order_value",
      "net_average_order_value",
      "one_time_products",
      "one_time_products_revenue",
      "one_time_products_net_revenue",
    ],
  },
  {
    title: "Subscriptions",
    slugs: [
      "monthly_recurring_revenue",
      "committed_monthly_recurring_revenue",
      "active_subscriptions",
      "churn_rate",
      "new_subscriptions",
      "new_subscriptions_revenue",
      "new_subscriptions_net_revenue",
      "renewed_subscriptions",
      "renewed_subscriptions_revenue",
      "renewed_subscriptions_net_revenue",
    ],
  },
  {
    title: "Cancellations",
    slugs: ["canceled_subscriptions", ...listSlugs("canceled_subscriptions_")],
  },
  { title: "Checkouts", slugs: ["checkouts", "succeeded_checkouts", "checkouts_conversion"] },
  {
    title: "Costs and usage",
    slugs: [
      "costs",
      "cumulative_costs",
      "cost_per_user",
      "gross_margin",
      "gross_margin_percentage",
      "active_user_by_event",
    ],
  },
];

function listSlugs(prefix: string): MetricSlug[] {
  return metricSlugs.filter((slug) => slug.startsWith(prefix));
}

/** How the metric of the page is computed, in one sentence. */
export const metricNotes: Partial<Record<MetricSlug, string>> = {
  revenue: "Paid orders without tax, after discounts, before refunds",
  net_revenue: "Revenue less the fees of the processor, also those for disputes; before refunds",
  cumulative_revenue: "Revenue since the beginning",
  net_cumulative_revenue: "Net revenue since the beginning",
  average_revenue_per_user: "Revenue divided by the customers who paid",
  cashflow: "Net revenue of the period, before refunds and lost disputes",
  orders: "Orders that were paid",
  average_order_value: "Revenue divided by orders",
  monthly_recurring_revenue:
    "Monthly amounts, and twelfths of yearly ones, at the end of the period",
  committed_monthly_recurring_revenue:
    "Monthly recurring revenue without subscriptions that are canceled to the end of their period",
  active_subscriptions: "At the end of the period, with trials and past due ones",
  churn_rate:
    "Cancellations divided by active subscriptions, as an average of 30 days. In the chart: of each step, by those at its start",
  new_subscriptions: "Subscriptions that began, with trials",
  renewed_subscriptions: "Paid renewals",
  canceled_subscriptions: "Cancellations that were not taken back",
  checkouts: "Checkouts that were created",
  succeeded_checkouts: "Checkouts that were paid",
  checkouts_conversion: "Paid checkouts divided by all checkouts",
  costs: "Costs are not recorded yet",
  cumulative_costs: "Costs are not recorded yet",
  cost_per_user: "Costs are not recorded yet",
};

/** Returns true for metrics of which less is good. */
export function isBetterLower(slug: MetricSlug): boolean {
  return /^(churn_rate|canceled_|costs|cumulative_costs|cost_)/.test(slug);
}
