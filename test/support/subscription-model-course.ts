import { laterByMonths } from "./model-calendar.ts";
import { addUp, book, countCredit, type ModelItem } from "./model-money.ts";
import {
  type Bill,
  bill,
  fail,
  giveUp,
  type ModelOrder,
  type ModelWallet,
  pay,
  waive,
} from "./model-orders.ts";
import {
  dropOldDiscount,
  type ModelPlan,
  type ModelSubscription,
  takenOff,
  toMonths,
  toShownAmount,
} from "./subscription-model-terms.ts";

/**
 * Subscriptions as docs/subscriptions.md describes them, in memory and without the product's code.
 */
export interface ModelBuyer extends ModelWallet {
  /** Whether taxes apply where the buyer lives. */
  isTaxed: boolean;
  tried: Set<ModelPlan>;
  subscriptions: ModelSubscription[];
}

/** An action at an instant, while this rate of tax applies. */
export interface Moment {
  now: number;
  rate: number;
}

export function findLive(buyer: ModelBuyer): ModelSubscription | undefined {
  return buyer.subscriptions.find(({ endedAt }) => endedAt === null);
}

/** Does everything that falls due until then, in order. */
export function advance(buyer: ModelBuyer, from: number, { now: to, rate }: Moment): void {
  for (let at = from; ; ) {
    const [next] = buyer.subscriptions
      .map((subscription) => ({ subscription, ...findNext(subscription) }))
      .sort((one, other) => one.due - other.due);
    if (!next || next.due > to) return;
    at = Math.max(at, next.due);
    const { subscription, unpaid, kind } = next;
    if (kind === "period") renew(buyer, subscription, { now: at, rate });
    else if (unpaid && kind === "attempt") charge(buyer, subscription, unpaid, at);
    else if (unpaid) stopCollecting(buyer, subscription, unpaid, at);
  }
}

/** Finds the next thing that falls due, also of a last order after the end. */
function findNext(subscription: ModelSubscription) {
  const { status, isCanceling, endedAt, end: periodEnd } = subscription;
  const isPeriodWatched = endedAt === null && (status !== "past_due" || isCanceling);
  const unpaid = findUnpaid(subscription);
  const never = Number.POSITIVE_INFINITY;
  const dates = {
    period: isPeriodWatched ? periodEnd : never,
    attempt: unpaid?.nextAttemptAt ?? never,
    deadline: unpaid?.deadlineAt ?? never,
  };
  const due = Math.min(dates.period, dates.attempt, dates.deadline);
  const later = due === dates.attempt ? ("attempt" as const) : ("deadline" as const);
  return { due, unpaid, kind: due === dates.period ? ("period" as const) : later };
}

function renew(buyer: ModelBuyer, subscription: ModelSubscription, moment: Moment): void {
  if (subscription.isCanceling) {
    endAsAsked(buyer, subscription, subscription.end, moment);
    return;
  }
  const plan = subscription.pending ?? subscription.plan;
  const isAnew = subscription.status === "trialing" || plan.interval !== subscription.interval;
  const startsAt = subscription.end;
  Object.assign(subscription, {
    plan,
    interval: plan.interval,
    pending: null,
    status: "active",
    anchorAt: isAnew ? startsAt : subscription.anchorAt,
    number: isAnew ? 0 : subscription.number + 1,
    start: startsAt,
  });
  const { anchorAt, number, interval } = subscription;
  subscription.end = laterByMonths(anchorAt, (number + 1) * toMonths(interval));
  dropOldDiscount(subscription);
  subscription.billedRate = toRate(buyer, moment);
  announce(buyer, ["updated"]);
  const order = billPeriod(buyer, subscription, "subscription_cycle", moment);
  charge(buyer, subscription, order, moment.now);
}

export function billPeriod(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  reason: "subscription_create" | "subscription_cycle",
  moment: Moment,
): ModelOrder {
  const { plan, start, waiting } = subscription;
  const own = { amount: plan.amount, isDiscountable: true, behavior: plan.behavior, rate: null };
  const isCycle = reason === "subscription_cycle";
  if (isCycle) subscription.waiting = [];
  const order = billFor(buyer, subscription, {
    reason,
    items: isCycle ? [own, ...waiting] : [own],
    takesOff: (amount) => takenOff(subscription.discount, amount),
    rate: toRate(buyer, moment),
    periodStart: start,
  });
  subscription.billed = { order, amount: toShownAmount(subscription) };
  return order;
}

export function billFor(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  given: Bill,
): ModelOrder {
  const order = bill(buyer, given);
  subscription.orders.push(order);
  return order;
}

export function charge(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  order: ModelOrder,
  at: number,
): void {
  if (order.status !== "pending") return;
  const card = subscription.ownCard ?? buyer.card;
  if (card === "good") recover(buyer, subscription, order);
  else if (fail(order, at, true)) stopCollecting(buyer, subscription, order, at);
  else if (subscription.endedAt === null && subscription.status !== "past_due") {
    subscription.status = "past_due";
    announce(buyer, ["updated"]);
  }
}

export function recover(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  order: ModelOrder,
): void {
  pay(buyer, order);
  if (subscription.status !== "past_due") return;
  subscription.status = "active";
  if (subscription.ownCard !== null) subscription.ownCard = "good";
  announce(buyer, ["updated", "active"]);
}

function stopCollecting(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  order: ModelOrder,
  at: number,
): void {
  if (subscription.endedAt === null) endUnpaid(buyer, subscription, at);
  else giveUp(buyer, order);
}

/** A last order bills items that wait, or they become credit of the customer. */
export function endAsAsked(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  at: number,
  moment: Moment,
): void {
  const items = end(buyer, subscription, at, moment.now);
  const rate = toRate(buyer, moment);
  if (settleEnd(buyer, subscription, items, rate) <= 0) return;
  const order = billFor(buyer, subscription, toLastBill(subscription, items, { at, rate }));
  charge(buyer, subscription, order, moment.now);
}

/** Items that wait are waived, or become credit, at the rate of the credits among them. */
export function endUnpaid(buyer: ModelBuyer, subscription: ModelSubscription, at: number): void {
  const items = end(buyer, subscription, at, at);
  const rate = items.find((item) => item.rate !== null)?.rate ?? 0;
  if (settleEnd(buyer, subscription, items, rate) <= 0) return;
  waive(buyer, toLastBill(subscription, items, { at, rate }));
}

function toLastBill(
  subscription: ModelSubscription,
  items: readonly ModelItem[],
  { at, rate }: { at: number; rate: number },
): Bill {
  return {
    reason: at === subscription.end ? "subscription_cycle" : "subscription_update",
    items,
    takesOff: () => 0,
    rate,
    periodStart: items[0]?.startsAt ?? at,
  };
}

/** Returns the total: nothing is settled yet if it is above zero. */
function settleEnd(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  items: readonly ModelItem[],
  rate: number,
): number {
  const { net, tax, total } = addUp(items, () => 0, rate);
  if (total < 0) {
    book(buyer.accounts, "customer_credit", "revenue", net);
    book(buyer.accounts, "customer_credit", "tax_payable", tax);
    buyer.credit -= total;
    Object.assign(subscription, { endItems: items, grantedAtEnd: 0 - total });
  } else if (total === 0) for (const item of items) countCredit(item, -1);
  return total;
}

/** Returns what waited. What is unpaid is given up. */
function end(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  at: number,
  now: number,
): ModelItem[] {
  const { waiting } = subscription;
  announce(
    buyer,
    subscription.endsAt === at ? ["updated", "revoked"] : ["updated", "canceled", "revoked"],
  );
  Object.assign(subscription, {
    status: "canceled",
    canceledAt: subscription.canceledAt ?? now,
    endsAt: at,
    endedAt: at,
    pending: null,
    waiting: [],
  });
  const unpaid = findUnpaid(subscription);
  if (unpaid) giveUp(buyer, unpaid);
  return waiting;
}

export function findUnpaid({ orders }: ModelSubscription): ModelOrder | undefined {
  return orders.find(({ status, isGivenUp }) => status === "pending" && !isGivenUp);
}

export function toRate({ isTaxed }: ModelBuyer, { rate }: Moment): number {
  return isTaxed ? rate : 0;
}

export function announce(buyer: ModelBuyer, events: readonly string[]): void {
  buyer.events.push(...events.map((event) => `subscription.${event}`));
}
