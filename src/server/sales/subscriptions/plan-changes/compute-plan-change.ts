import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { amountOff, takesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { DiscountRow } from "#server/catalog/discounts/discount-store.ts";
import type { TaxBehavior, TaxRate } from "#server/money/tax/tax-rules.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import type { BilledItem } from "../billing/price-order.ts";
import { prorate, remainingTime } from "../prorations/proration-rules.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { reminderAt } from "../terms/reminder-rules.ts";
import { subscriptionAmount } from "../terms/subscription-amount-rules.ts";
import { isDiscounted, type Period, periodAt } from "../terms/subscription-period-rules.ts";

/** A price of the old plan, and how the current period was charged at it. */
export interface ChargedPrice extends SoldPrice {
  /** The charged amount less its discount, if an order charged the whole period. */
  charged: Minor | null;
  /** The item that billed the rest of the period after a change of plan, or waits to be billed. */
  rest: { amount: Minor; period: Period } | null;
  behavior: TaxBehavior;
  /** Null if no order has charged anything yet: then today's rates apply. */
  rates: readonly TaxRate[] | null;
  /**
   * The order that charged it, and how much of that was paid and not returned. Null if no order
   * did.
   */
  paid: { orderId: string; rest: Minor } | null;
}

export interface PlanChangeFacts {
  at: Date;
  row: SubscriptionRow;
  old: { name: string; prices: readonly ChargedPrice[] };
  next: {
    name: string;
    interval: RecurringInterval;
    prices: readonly (SoldPrice & { behavior: TaxBehavior })[];
  };
  /** The discount of the subscription, and whether it may be used for the new product. */
  discount: { row: DiscountRow; isForNext: boolean } | null;
  /** When the trial ends after the change. Null if it is over now, and without one. */
  trialEnd: Date | null;
}

export type PlanColumns = Pick<
  SubscriptionRow,
  | "status"
  | "trialEnd"
  | "amount"
  | "recurringInterval"
  | "anchorAt"
  | "periodNumber"
  | "currentPeriodStart"
  | "currentPeriodEnd"
  | "dueAt"
  | "reminderAt"
  | "discountId"
  | "discountedSince"
>;

export interface PlanChange {
  columns: PlanColumns;
  /** The rest of the old plan as a credit, and the new plan. */
  items: BilledItem[];
}

/** Computes a change of plan in the middle of a period. A new interval begins a new period. */
export function computePlanChange(facts: PlanChangeFacts): PlanChange {
  const { at, row, next, trialEnd } = facts;
  if (trialEnd) return { columns: keepTrial(facts, trialEnd), items: [] };
  const wasTrial = row.status === "trialing";
  const isNewPeriod = beginsPeriod(row, next.interval);
  const current = { start: row.currentPeriodStart, end: row.currentPeriodEnd };
  const period = isNewPeriod ? periodAt(at, next.interval, 0) : current;
  const kept = keptDiscount(facts, period.start, isNewPeriod);
  const columns: PlanColumns = {
    status: wasTrial ? "active" : row.status,
    trialEnd: wasTrial ? at : row.trialEnd,
    amount: subscriptionAmount(next.prices, kept && takesOff(kept)),
    recurringInterval: next.interval,
    anchorAt: isNewPeriod ? at : row.anchorAt,
    periodNumber: isNewPeriod ? 0 : row.periodNumber,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    dueAt: isNewPeriod ? period.end : row.dueAt,
    reminderAt: isNewPeriod
      ? reminderAt(period, { isTrial: false, interval: next.interval })
      : row.reminderAt,
    discountId: kept?.id ?? null,
    discountedSince: kept ? (row.discountedSince ?? (isNewPeriod ? at : null)) : null,
  };
  // Nothing was charged for a trial.
  const credits = wasTrial ? [] : toCredits(facts, current);
  const items = [...credits, ...toDebits(facts, period, columns, kept)];
  return { columns, items: items.filter(({ amount }) => amount !== 0) };
}

/** A change begins a new period with another interval, and where it ends a trial. */
export function beginsPeriod(
  { status, recurringInterval }: Pick<SubscriptionRow, "status" | "recurringInterval">,
  interval: RecurringInterval,
): boolean {
  return status === "trialing" || interval !== recurringInterval;
}

/** The trial goes on, perhaps for a shorter time, and costs nothing. */
function keepTrial(facts: PlanChangeFacts, trialEnd: Date): PlanColumns {
  const { at, row, next } = facts;
  const period = { start: row.currentPeriodStart, end: trialEnd };
  const discount = keptDiscount(facts, period.start, false);
  const reminder = reminderAt(period, { isTrial: true, interval: next.interval });
  return {
    status: row.status,
    trialEnd,
    amount: subscriptionAmount(next.prices, discount && takesOff(discount)),
    recurringInterval: next.interval,
    anchorAt: trialEnd,
    periodNumber: 0,
    currentPeriodStart: period.start,
    currentPeriodEnd: trialEnd,
    dueAt: trialEnd,
    reminderAt: reminder && reminder > at ? reminder : null,
    discountId: discount?.id ?? null,
    discountedSince: null,
  };
}

/** A new period is the next one for the discount, too: it may be over. */
function keptDiscount(
  { row, discount }: PlanChangeFacts,
  periodStart: Date,
  isNewPeriod: boolean,
): DiscountRow | null {
  if (!discount?.isForNext) return null;
  const isOver = isNewPeriod && !isDiscounted(discount.row, row.discountedSince, periodStart);
  return isOver ? null : discount.row;
}

function toCredits({ at, row, old, discount }: PlanChangeFacts, current: Period): BilledItem[] {
  const left = remainingTime(current, at);
  return old.prices
    .filter(isFixed)
    .map(({ price, amount, charged, rest, behavior, rates, paid }) => {
      const whole = charged ?? less(amount, discount && appliedTo(discount.row, row, current));
      // A discount that was put on or taken off since does not change what was billed.
      const isOther =
        rest && prorate(whole, remainingTime(current, rest.period.start)) !== rest.amount;
      const unused = isOther
        ? prorate(rest.amount, remainingTime(rest.period, at))
        : prorate(whole, left);
      // Money that went back already, by a refund or a dispute, is not credited again.
      const credited = Math.min(unused, paid?.rest ?? unused);
      return {
        label: `Unused time on ${old.name}`,
        amount: minor(0 - credited),
        proration: true,
        priceId: price.id,
        isDiscountable: false,
        behavior,
        period: { start: at, end: current.end },
        frozenRates: rates,
        creditedOrderId: paid?.orderId ?? null,
      };
    });
}

function toDebits(
  { at, row, next }: PlanChangeFacts,
  period: Period,
  { discountedSince }: PlanColumns,
  kept: DiscountRow | null,
): BilledItem[] {
  const isWhole = period.start.getTime() === at.getTime();
  const left = remainingTime(period, at);
  const off = kept && appliedTo(kept, { ...row, discountedSince }, period);
  return next.prices.filter(isFixed).map(({ price, amount, behavior }) => ({
    label: isWhole ? next.name : `Remaining time on ${next.name}`,
    amount: prorate(less(amount, off), left),
    proration: true,
    priceId: price.id,
    isDiscountable: false,
    behavior,
    period: { start: at, end: period.end },
    frozenRates: null,
    creditedOrderId: null,
  }));
}

/** Metered prices are billed by usage, and custom ones are not prorated. */
function isFixed({ price }: SoldPrice): boolean {
  return price.amountType === "fixed";
}

/** One that was put on in the middle of a period is taken off from the next one on. */
function appliedTo(
  discount: DiscountRow,
  { discountedSince }: Pick<SubscriptionRow, "discountedSince">,
  { start }: Period,
): DiscountRow | null {
  return discountedSince !== null && isDiscounted(discount, discountedSince, start)
    ? discount
    : null;
}

/** A plan has one fixed price at most, so the whole discount is its own. */
function less(amount: Minor, discount: DiscountRow | null): Minor {
  return minor(amount - (discount ? amountOff(takesOff(discount), amount) : 0));
}
