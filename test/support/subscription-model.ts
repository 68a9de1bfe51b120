import { dayMs, laterByMonths } from "./model-calendar.ts";
import { followMoney } from "./model-chain.ts";
import { countCredit } from "./model-money.ts";
import { type Card, fail, openWallet, pay } from "./model-orders.ts";
import {
  announce,
  billFor,
  billPeriod,
  charge,
  endAsAsked,
  findLive,
  findUnpaid,
  type ModelBuyer,
  type Moment,
  recover,
  toRate,
} from "./subscription-model-course.ts";
import {
  beginAnew,
  type ModelDiscount,
  type ModelPlan,
  type ModelSubscription,
  type ProrationBehavior,
  toCredit,
  toDebit,
  toMonths,
} from "./subscription-model-terms.ts";

export function openBuyer(isTaxed: boolean): ModelBuyer {
  return { ...openWallet(), isTaxed, tried: new Set(), subscriptions: [] };
}

export interface Purchase {
  plan: ModelPlan;
  discount: ModelDiscount | null;
  card: Card;
  /** Whether it names the free subscription that becomes this one. */
  upgrades: boolean;
}

/** Buys a checkout. Returns the status of the confirmation. */
export function buy(
  buyer: ModelBuyer,
  { plan, discount, card, upgrades }: Purchase,
  moment: Moment,
): number {
  const { now } = moment;
  const live = findLive(buyer);
  if (live && !upgrades && !becomes(live, plan)) return 403;
  // An upgrade that is named has no trial.
  const hasTrial = plan.trialDays !== null && !upgrades && !buyer.tried.has(plan);
  const trialMs = hasTrial ? (plan.trialDays ?? 0) * dayMs : 0;
  const trial = trialMs > 0 ? { start: now, end: now + trialMs } : null;
  const subscription: ModelSubscription = {
    plan,
    interval: plan.interval,
    status: trial ? "trialing" : "active",
    anchorAt: trial?.end ?? now,
    number: 0,
    start: now,
    end: trial?.end ?? laterByMonths(now, toMonths(plan.interval)),
    startedAt: live?.startedAt ?? now,
    trial,
    triedHere: live?.triedHere ?? new Set(),
    isCanceling: false,
    canceledAt: null,
    endsAt: null,
    endedAt: null,
    discount,
    discountedSince: discount === null || trial ? null : now,
    pending: null,
    waiting: live?.waiting ?? [],
    billedRate: toRate(buyer, moment),
    billed: null,
    orders: live?.orders ?? [],
    endItems: [],
    grantedAtEnd: 0,
    takenBack: 0,
    ownCard: null,
  };
  if (trial) rememberTrial(buyer, subscription, plan);
  if (plan.kind !== "free") {
    if (buyer.card !== null) subscription.ownCard = card;
    buyer.card ??= card;
  }
  if (live) Object.assign(live, subscription);
  else buyer.subscriptions.push(subscription);
  announce(buyer, live ? ["updated"] : ["created", "active"]);
  if (trial) return 200;
  const order = billPeriod(buyer, live ?? subscription, "subscription_create", moment);
  if (order.status === "pending") pay(buyer, order);
  return 200;
}

/** Whether a checkout of this plan, for which a card is taken, changes the subscription. */
function becomes({ status, plan: held }: ModelSubscription, plan: ModelPlan): boolean {
  return status === "active" && held.kind === "free" && plan.kind !== "free";
}

/** Returns the status of the answer. */
export function changePlan(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  { plan, behavior }: { plan: ModelPlan; behavior: ProrationBehavior },
  moment: Moment,
): number {
  if (subscription.endedAt !== null || subscription.isCanceling) return 403;
  if (subscription.pending) return 409;
  if (plan.kind === "custom") return 422;
  if (plan === subscription.plan) return 200;
  if (behavior !== "next_period" && findUnpaid(subscription)) return 409;
  if (behavior === "next_period") {
    subscription.pending = plan;
    announce(buyer, ["updated"]);
    return 200;
  }
  if (keepsTrial(buyer, subscription, plan, moment.now)) return 200;
  const wasTrial = subscription.status === "trialing";
  const isNew = wasTrial || plan.interval !== subscription.interval;
  const credit = wasTrial ? [] : toCredit(subscription, moment.now, followMoney(buyer).inherited);
  const isWaiting = behavior === "prorate" && !isNew && subscription.plan.amount > 0;
  if (wasTrial) subscription.status = "active";
  if (isNew) beginAnew(subscription, plan, moment.now);
  subscription.plan = plan;
  subscription.interval = plan.interval;
  const debit = toDebit(subscription, moment.now).filter(({ amount }) => amount !== 0);
  const items = [...credit.filter(({ amount }) => amount !== 0), ...debit];
  for (const item of items) countCredit(item, 1);
  subscription.billed = null;
  if (!isWaiting) items.push(...subscription.waiting.splice(0));
  subscription.billedRate = isWaiting ? null : toRate(buyer, moment);
  announce(buyer, ["updated"]);
  if (items.length === 0) return 200;
  if (isWaiting)
    subscription.waiting.push(...items.map((item) => ({ ...item, startsAt: moment.now })));
  else {
    const order = billFor(buyer, subscription, {
      reason: "subscription_update",
      items,
      takesOff: () => 0,
      rate: toRate(buyer, moment),
      periodStart: items[0]?.startsAt ?? moment.now,
    });
    if (debit[0]) subscription.billed = { order, amount: debit[0].amount };
    charge(buyer, subscription, order, moment.now);
  }
  return 200;
}

/**
 * In a trial: the shorter one stays, and the plan counts as tried. Returns false if it is over now.
 */
function keepsTrial(
  buyer: ModelBuyer,
  subscription: ModelSubscription,
  plan: ModelPlan,
  now: number,
): boolean {
  const { trial, status, triedHere } = subscription;
  if (status !== "trialing" || !trial) return false;
  const isTriedElsewhere = buyer.tried.has(plan) && !triedHere.has(plan);
  const days = isTriedElsewhere ? 0 : (plan.trialDays ?? 0);
  const end = Math.min(trial.end, trial.start + days * dayMs);
  rememberTrial(buyer, subscription, plan);
  trial.end = Math.max(end, now);
  if (end <= now) return false;
  Object.assign(subscription, { plan, interval: plan.interval, anchorAt: end, end });
  announce(buyer, ["updated"]);
  return true;
}

function rememberTrial(buyer: ModelBuyer, { triedHere }: ModelSubscription, plan: ModelPlan): void {
  if (!buyer.tried.has(plan)) triedHere.add(plan);
  buyer.tried.add(plan);
}

export function cancel(buyer: ModelBuyer, subscription: ModelSubscription, moment: Moment): number {
  const { now } = moment;
  if (subscription.endedAt !== null || subscription.isCanceling) return 403;
  const isFree = subscription.plan.amount === 0;
  if (isFree) {
    endAsAsked(buyer, subscription, now, moment);
    return 200;
  }
  subscription.isCanceling = true;
  subscription.canceledAt = now;
  subscription.endsAt = subscription.end;
  subscription.pending = null;
  announce(buyer, ["updated", "canceled"]);
  return 200;
}

export function uncancel(buyer: ModelBuyer, subscription: ModelSubscription): number {
  if (subscription.endedAt !== null) return 410;
  if (!subscription.isCanceling) return 400;
  subscription.isCanceling = false;
  subscription.canceledAt = null;
  subscription.endsAt = null;
  announce(buyer, ["updated", "uncanceled"]);
  return 200;
}

/** Takes a change back that waits for the next period. Without one nothing changes. */
export function dropPending(buyer: ModelBuyer, subscription: ModelSubscription): number {
  if (!subscription.pending) return 200;
  subscription.pending = null;
  announce(buyer, ["updated"]);
  return 200;
}

export function revoke(buyer: ModelBuyer, subscription: ModelSubscription, moment: Moment): number {
  if (subscription.endedAt !== null) return 403;
  endAsAsked(buyer, subscription, moment.now, moment);
  return 200;
}

/** A new default card is charged for what is unpaid. */
export function replaceCard(buyer: ModelBuyer, card: Card, now: number): void {
  buyer.card = card;
  for (const subscription of buyer.subscriptions) {
    const unpaid = findUnpaid(subscription);
    if (unpaid && card === "good") recover(buyer, subscription, unpaid);
    else if (unpaid) fail(unpaid, now, false);
  }
}
