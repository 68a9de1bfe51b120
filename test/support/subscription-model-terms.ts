import { laterByMonths } from "./model-calendar.ts";
import { type Behavior, type ModelItem, portion, taxPortion } from "./model-money.ts";
import { type Card, type ModelOrder, toPaidRest } from "./model-orders.ts";

export interface ModelPlan {
  name: string;
  interval: "month" | "year";
  kind: "free" | "fixed" | "custom";
  /** Of one period; at a custom price the one that every buyer chooses. */
  amount: number;
  behavior: Behavior;
  trialDays: number | null;
}

export interface ModelDiscount {
  name: string;
  type: "percentage" | "fixed";
  /** Basis points, or an amount. */
  value: number;
  duration: "once" | "repeating" | "forever";
  months: number | null;
}

export type ProrationBehavior = "invoice" | "prorate" | "next_period";

export interface ModelSubscription {
  plan: ModelPlan;
  interval: ModelPlan["interval"];
  status: "trialing" | "active" | "past_due" | "canceled";
  anchorAt: number;
  number: number;
  start: number;
  end: number;
  startedAt: number;
  trial: { start: number; end: number } | null;
  /** Plans that were tried in this subscription. */
  triedHere: Set<ModelPlan>;
  isCanceling: boolean;
  canceledAt: number | null;
  endsAt: number | null;
  endedAt: number | null;
  discount: ModelDiscount | null;
  discountedSince: number | null;
  pending: ModelPlan | null;
  waiting: ModelItem[];
  /** At which the rest of this period was billed; null if it waits for the next order. */
  billedRate: number | null;
  /** The order that charged this period or the rest of it, and how much. Null if none has. */
  billed: { order: ModelOrder; amount: number } | null;
  orders: ModelOrder[];
  /** The items that became credit at the end, how much, and what disputes took back of it. */
  endItems: readonly ModelItem[];
  grantedAtEnd: number;
  takenBack: number;
  /** Null: the customer's default. */
  ownCard: Card | null;
}

export function toMonths(interval: ModelPlan["interval"]): number {
  return interval === "year" ? 12 : 1;
}

export function takenOff(discount: ModelDiscount | null, amount: number): number {
  if (!discount) return 0;
  const { type, value } = discount;
  return type === "fixed" ? Math.min(value, amount) : portion(amount, value, 10_000);
}

/** Returns the static price less the discount that the subscription has. */
export function toShownAmount({ plan, discount }: ModelSubscription): number {
  return plan.amount - takenOff(discount, plan.amount);
}

/** Whether the discount is for the period that begins here. One that was not used yet is. */
function isFor(discount: ModelDiscount, since: number | null, periodStart: number): boolean {
  if (since === null || discount.duration === "forever") return true;
  if (discount.duration === "once") return periodStart <= since;
  return periodStart < laterByMonths(since, discount.months ?? 0);
}

/**
 * Ends a discount that is over at the beginning of a period, and begins one that is not used yet.
 */
export function dropOldDiscount(subscription: ModelSubscription): void {
  const { discount, discountedSince, start } = subscription;
  const isKept = discount !== null && isFor(discount, discountedSince, start);
  subscription.discount = isKept ? discount : null;
  subscription.discountedSince = isKept ? (discountedSince ?? start) : null;
}

/** A change to another interval begins a period now. */
export function beginAnew(subscription: ModelSubscription, plan: ModelPlan, now: number): void {
  subscription.anchorAt = now;
  subscription.number = 0;
  subscription.start = now;
  subscription.end = laterByMonths(now, toMonths(plan.interval));
  dropOldDiscount(subscription);
}

/**
 * Returns the rest of the current plan, as far as it was paid and not returned, as a credit at the
 * rate it was billed at.
 */
export function toCredit(
  subscription: ModelSubscription,
  now: number,
  inherited: ReadonlyMap<ModelOrder, { net: number; tax: number }>,
): ModelItem[] {
  const { plan, billedRate, billed } = subscription;
  const { behavior } = plan;
  if (plan.kind !== "fixed") return [];
  const rest = toRest(subscription, now);
  const credit = { isDiscountable: false, behavior, rate: billedRate };
  if (!billed) return [{ amount: 0 - rest, ...credit }];
  const { order } = billed;
  const item = { amount: billed.amount, behavior };
  const unused = Math.min(rest, toPaidRest(order, item, inherited.get(order)));
  const tax = taxPortion(unused, billedRate ?? 0, behavior);
  const net = behavior === "inclusive" ? unused - tax : unused;
  return [{ amount: 0 - unused, ...credit, credits: { order, net, tax } }];
}

/** Returns the rest of the period at the new plan, which the subscription has already. */
export function toDebit(subscription: ModelSubscription, now: number): ModelItem[] {
  const { plan } = subscription;
  if (plan.kind !== "fixed") return [];
  const amount = toRest(subscription, now);
  return [{ amount, isDiscountable: false, behavior: plan.behavior, rate: null }];
}

function toRest(subscription: ModelSubscription, now: number): number {
  const { start, end } = subscription;
  const left = Math.min(Math.max(end - now, 0), end - start);
  return portion(toShownAmount(subscription), left, end - start);
}
