import { cancellationReasons } from "#contract/billing/cancellation-reasons.ts";
import type { MetricFigures } from "#contract/billing/metrics-schema.ts";

/** Each row is of one step: 0 is the time before the first one. */
export interface OrderSums {
  place: number;
  billingReason: string;
  orders: number;
  revenue: number;
}

export interface FeeSums {
  place: number;
  billingReason: string;
  fees: number;
}

export interface BuyerCount {
  /** Null for all steps together: who bought in two of them counts once. */
  place: number | null;
  buyers: number;
}

export interface SubscriptionSums {
  place: number;
  /** More or fewer of them since the step before. */
  active: number;
  recurring: number;
  committed: number;
  started: number;
}

export interface CancellationSums {
  place: number;
  reason: string | null;
  canceled: number;
}

export interface CheckoutSums {
  place: number;
  checkouts: number;
  succeeded: number;
}

export interface MetricSums {
  orders: readonly OrderSums[];
  fees: readonly FeeSums[];
  buyers: readonly BuyerCount[];
  subscriptions: readonly SubscriptionSums[];
  cancellations: readonly CancellationSums[];
  checkouts: readonly CheckoutSums[];
}

export interface MetricTable {
  /** One for each step. */
  steps: MetricFigures[];
  totals: MetricFigures;
}

/** Computes all metrics of so many steps, and of all steps together. */
export function computeMetrics(sums: MetricSums, stepCount: number): MetricTable {
  const grouped = groupByPlace(sums);
  const before = toStep(grouped, [0]);
  const places = Array.from({ length: stepCount }, (_, index) => index + 1);
  let sofar = toLevels(before);
  const steps = places.map((place) => {
    const step = toStep(grouped, [place]);
    sofar = addLevels(sofar, toLevels(step));
    return toFigures(step, sofar);
  });
  return { steps, totals: toFigures(toStep(grouped, places, "all"), sofar) };
}

type Grouped = ReturnType<typeof groupByPlace>;
type Step = ReturnType<typeof toStep>;

function groupByPlace({ buyers, ...sums }: MetricSums) {
  const { orders, fees, subscriptions, cancellations, checkouts } = sums;
  return {
    orders: Map.groupBy(orders, ({ place }) => place),
    fees: Map.groupBy(fees, ({ place }) => place),
    buyers: new Map(buyers.map((row) => [row.place ?? "all", row.buyers])),
    subscriptions: Map.groupBy(subscriptions, ({ place }) => place),
    cancellations: Map.groupBy(cancellations, ({ place }) => place),
    checkouts: Map.groupBy(checkouts, ({ place }) => place),
  };
}

/** The sums of these steps. Buyers are counted for one of them, or for all. */
function toStep(
  grouped: Grouped,
  places: readonly number[],
  counted: number | "all" = places[0] ?? 0,
) {
  const within = <Row>(rows: ReadonlyMap<number, readonly Row[]>) =>
    places.flatMap((place) => rows.get(place) ?? []);
  const orders = within(grouped.orders);
  const fees = within(grouped.fees);
  const billed = (reason: string) => {
    const isBilled = ({ billingReason }: { billingReason: string }) => billingReason === reason;
    return toMoney(orders.filter(isBilled), fees.filter(isBilled));
  };
  const subscriptions = within(grouped.subscriptions);
  const cancellations = within(grouped.cancellations);
  const checkouts = within(grouped.checkouts);
  return {
    all: toMoney(orders, fees),
    oneTime: billed("purchase"),
    created: billed("subscription_create"),
    renewed: billed("subscription_cycle"),
    buyers: grouped.buyers.get(counted) ?? 0,
    started: total(subscriptions, "started"),
    active: total(subscriptions, "active"),
    recurring: total(subscriptions, "recurring"),
    committed: total(subscriptions, "committed"),
    canceled: total(cancellations, "canceled"),
    reasons: countReasons(cancellations),
    checkouts: total(checkouts, "checkouts"),
    succeeded: total(checkouts, "succeeded"),
  };
}

/** Figures that go on from one step to the next. */
interface Levels {
  revenue: number;
  net: number;
  active: number;
  recurring: number;
  committed: number;
}

function toLevels({ all, active, recurring, committed }: Step): Levels {
  return { revenue: all.revenue, net: all.net, active, recurring, committed };
}

function addLevels(one: Levels, other: Levels): Levels {
  return {
    revenue: one.revenue + other.revenue,
    net: one.net + other.net,
    active: one.active + other.active,
    recurring: one.recurring + other.recurring,
    committed: one.committed + other.committed,
  };
}

function toMoney(orders: readonly OrderSums[], fees: readonly FeeSums[]) {
  const revenue = total(orders, "revenue");
  return { count: total(orders, "orders"), revenue, net: revenue - total(fees, "fees") };
}

function countReasons(cancellations: readonly CancellationSums[]) {
  const counted = new Map(cancellationReasons.map((reason) => [reason as string, 0]));
  for (const { reason, canceled } of cancellations)
    if (reason !== null) counted.set(reason, (counted.get(reason) ?? 0) + canceled);
  const named = [...counted].map(([reason, count]) => [`canceled_subscriptions_${reason}`, count]);
  return Object.fromEntries(named) as Pick<MetricFigures, CancellationSlug>;
}

type CancellationSlug = `canceled_subscriptions_${(typeof cancellationReasons)[number]}`;

/** `sofar` is the end of the step. */
function toFigures(step: Step, sofar: Levels): MetricFigures {
  const { all, oneTime, created, renewed } = step;
  const activeBefore = sofar.active - step.active;
  return {
    orders: all.count,
    revenue: all.revenue,
    net_revenue: all.net,
    cumulative_revenue: sofar.revenue,
    net_cumulative_revenue: sofar.net,
    average_order_value: average(all.revenue, all.count),
    net_average_order_value: average(all.net, all.count),
    average_revenue_per_user: average(all.revenue, step.buyers),
    one_time_products: oneTime.count,
    one_time_products_revenue: oneTime.revenue,
    one_time_products_net_revenue: oneTime.net,
    new_subscriptions: step.started,
    new_subscriptions_revenue: created.revenue,
    new_subscriptions_net_revenue: created.net,
    renewed_subscriptions: renewed.count,
    renewed_subscriptions_revenue: renewed.revenue,
    renewed_subscriptions_net_revenue: renewed.net,
    active_subscriptions: sofar.active,
    monthly_recurring_revenue: sofar.recurring,
    committed_monthly_recurring_revenue: sofar.committed,
    canceled_subscriptions: step.canceled,
    ...step.reasons,
    churn_rate: part(step.canceled, activeBefore),
    checkouts: step.checkouts,
    succeeded_checkouts: step.succeeded,
    checkouts_conversion: part(step.succeeded, step.checkouts),
    // Nothing records what serving a customer costs.
    costs: 0,
    cumulative_costs: 0,
    cost_per_user: 0,
    gross_margin: sofar.revenue,
    gross_margin_percentage: sofar.revenue === 0 ? 0 : 1,
    cashflow: all.net,
    active_user_by_event: 0,
  };
}

function total<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

function average(amount: number, count: number): number {
  return count === 0 ? 0 : Math.round(amount / count);
}

function part(some: number, all: number): number {
  return all === 0 ? 0 : some / all;
}
