import { laterByMonths } from "./model-calendar.ts";
import { addUp, book, countCredit } from "./model-money.ts";
import { bill, fail, giveUp, type ModelOrder, type ModelWallet, pay } from "./model-orders.ts";
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
    const live = findLive(buyer);
    if (!live) return;
    const unpaid = findUnpaid(buyer);
    const isPeriodWatched = live.status !== "past_due" || live.isCanceling;
    const periodEnd = isPeriodWatched ? live.end : Number.POSITIVE_INFINITY;
    const next = Math.min(
      periodEnd,
      unpaid?.nextAttemptAt ?? Number.POSITIVE_INFINITY,
      unpaid?.deadlineAt ?? Number.POSITIVE_INFINITY,
    );
    if (next > to) return;
    at = Math.max(at, next);
    if (next === periodEnd) renew(buyer, live, { now: at, rate });
    else if (unpaid && next === unpaid.nextAttemptAt) charge(buyer, live, unpaid, at);
    else end(buyer, live, at, at);
  }
}

function renew(buyer: ModelBuyer, subscription: ModelSubscription, moment: Moment): void {
  if (subscription.isCanceling) {
    end(buyer, subscription, subscription.end, moment.now);
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
  const order = bill(buyer, {
    reason,
    items: isCycle ? [own, ...waiting] : [own],
    takesOff: (amount) => takenOff(subscription.discount, amount),
    rate: toRate(buyer, moment),
    periodStart: start,
  });
  subscription.billed = { order, amount: toShownAmount(subscription) };
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
  else if (fail(order, at, true)) end(buyer, subscription, at, at);
  else if (subscription.status !== "past_due") {
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

/** Waiting items become credit of the customer, or are dropped; what is unpaid is given up. */
export function end(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  at: number,
  now: number,
): void {
  const rate = subscription.waiting.find((item) => item.rate !== null)?.rate ?? 0;
  const { net, tax, total } = addUp(subscription.waiting, () => 0, rate);
  if (total < 0) {
    book(buyer.accounts, "customer_credit", "revenue", net);
    book(buyer.accounts, "customer_credit", "tax_payable", tax);
    buyer.credit -= total;
  } else for (const item of subscription.waiting) countCredit(item, -1);
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
  const unpaid = findUnpaid(buyer);
  if (unpaid) giveUp(buyer, unpaid);
}

export function findUnpaid(buyer: ModelBuyer): ModelOrder | undefined {
  return buyer.orders.find(({ status, isGivenUp }) => status === "pending" && !isGivenUp);
}

export function toRate({ isTaxed }: ModelBuyer, { rate }: Moment): number {
  return isTaxed ? rate : 0;
}

export function announce(buyer: ModelBuyer, events: readonly string[]): void {
  buyer.events.push(...events.map((event) => `subscription.${event}`));
}
