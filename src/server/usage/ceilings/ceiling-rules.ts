import type {
  LimitAction,
  LimitInterval,
  LimitSetter,
} from "#contract/billing/usage-limit-schema.ts";
import { maxUnits, minUnits, noUnits, toUnits, type Units } from "../meter-state/unit-rules.ts";
import {
  amountToCost,
  type Cost,
  type EarlierUsage,
  getCost,
  getRoundingUp,
  type MeterUsage,
  noCost,
} from "../meter-state/usage-charge-rules.ts";

/** A ceiling of what a customer uses of a meter in an interval: of units, or of money. */
export interface UsageLimit {
  meterId: string;
  period: LimitInterval;
  setBy: LimitSetter;
  units: Units | null;
  /** In minor units of the currency. */
  amount: number | null;
  action: LimitAction;
  thresholds: readonly number[];
}

/** The usage of one interval. */
export interface CountedUsage {
  used: Units;
  /** The part of it that was within the ceilings. */
  charged: Units;
  /** The part of that which was beyond the credit. */
  billable: Units;
  /** The price of that, each unit at the price of its time. */
  cost: Cost;
}

export const notCounted: CountedUsage = {
  used: noUnits,
  charged: noUnits,
  billable: noUnits,
  cost: noCost,
};

/** The usage of a customer in a meter, as far as limits need it. */
export interface LimitedUsage {
  /** Of the window, without what was above a ceiling. */
  charged: Units;
  credited: Units;
  /** Units above a ceiling that are not billed. */
  uncharged: Units;
  intervals: Readonly<Record<LimitInterval, CountedUsage>>;
  /** When the intervals began. */
  startedAt: Readonly<Record<LimitInterval, Date>>;
}

type LimitUse = Omit<LimitedUsage, "startedAt">;

const notUsed: LimitUse = {
  charged: noUnits,
  credited: noUnits,
  uncharged: noUnits,
  intervals: { day: notCounted, month: notCounted, period: notCounted },
};

/**
 * Returns the units that a limit still allows. One of money allows as many as do not cost more than
 * what is left of it, and all where the customer has no price of the meter: null.
 */
export function getRoom(
  { period, units, amount }: Pick<UsageLimit, "period" | "units" | "amount">,
  usage: LimitUse,
  unitAmount: string | null,
): Units | null {
  const counted = usage.intervals[period];
  if (amount === null) return units && maxUnits((units - counted.charged) as Units, noUnits);
  const price = toUnits(unitAmount ?? "0");
  if (price === 0n) return null;
  // Units that the credit still covers cost nothing.
  const covered = maxUnits((usage.credited - usage.charged) as Units, noUnits);
  const left = (amountToCost(amount) - counted.cost) / price + covered;
  return maxUnits(left as Units, noUnits);
}

/** Returns how many more units all blocking limits allow; null for any number. */
export function findRoom(
  limits: readonly UsageLimit[],
  usage: LimitUse,
  unitAmount: string | null,
): { room: Units; limit: UsageLimit } | null {
  const blocking = limits.filter(({ action }) => action === "block");
  return findLeastRoom(blocking, usage, unitAmount);
}

/**
 * Returns the limit of a meter that decides what a period costs: one of the period rather than one
 * of a month or a day, one that blocks rather than one that tells, and the one with the least room.
 */
export function findDecisiveLimit<Limit extends UsageLimit>(
  limits: readonly Limit[],
  usage: LimitUse = notUsed,
  unitAmount: string | null = null,
): Limit | null {
  for (const period of ["period", "month", "day"] as const)
    for (const action of ["block", "notify"] as const) {
      const own = limits.filter((limit) => limit.period === period && limit.action === action);
      const found = findLeastRoom(own, usage, unitAmount)?.limit ?? own[0];
      if (found) return found;
    }
  return null;
}

function findLeastRoom<Limit extends UsageLimit>(
  limits: readonly Limit[],
  usage: LimitUse,
  unitAmount: string | null,
): { room: Units; limit: Limit } | null {
  let least: { room: Units; limit: Limit } | null = null;
  for (const limit of limits) {
    const room = getRoom(limit, usage, unitAmount);
    if (room !== null && (least === null || room < least.room)) least = { room, limit };
  }
  return least;
}

/**
 * Adds one event. Of its units, those above a ceiling count and are not charged. A limit that is
 * lowered below what was charged lets nothing more through, and takes nothing back.
 */
export function addUnits(
  usage: LimitedUsage,
  value: Units,
  limits: readonly UsageLimit[],
  unitAmount: string | null,
): LimitedUsage {
  const found = value > 0n ? findRoom(limits, usage, unitAmount) : null;
  const allowed = found ? minUnits(value, found.room) : value;
  const charged = (usage.charged + allowed) as Units;
  const billable = (getBeyond(charged, usage.credited) -
    getBeyond(usage.charged, usage.credited)) as Units;
  const cost = getCost(unitAmount, billable);
  const add = (counted: CountedUsage): CountedUsage => ({
    used: (counted.used + value) as Units,
    charged: (counted.charged + allowed) as Units,
    billable: (counted.billable + billable) as Units,
    cost: (counted.cost + cost) as Cost,
  });
  const { day, month, period } = usage.intervals;
  return {
    ...usage,
    charged,
    uncharged: (usage.uncharged + value - allowed) as Units,
    intervals: { day: add(day), month: add(month), period: add(period) },
  };
}

/** Returns the units of the open window that are beyond the credit. */
export function getWindowBillable({ consumed, uncharged, credited }: MeterUsage): Units {
  return getBeyond((consumed - uncharged) as Units, credited);
}

/**
 * Returns the usage of the period, of which the window is the last part. What is frozen is going to
 * be a line of its own, so that it counts in whole minor units.
 */
export function toPeriodUsage(
  usage: MeterUsage,
  earlier: EarlierUsage,
  { frozen, unitAmount }: { frozen: Units; unitAmount: string | null },
): CountedUsage {
  const { consumed, uncharged } = usage;
  const billable = getWindowBillable(usage);
  const cost = getCost(unitAmount, billable) + getRoundingUp(getCost(unitAmount, frozen));
  return {
    used: (earlier.used + consumed) as Units,
    charged: (earlier.charged + consumed - uncharged) as Units,
    billable,
    cost: (amountToCost(earlier.amount) + cost) as Cost,
  };
}

function getBeyond(charged: Units, credited: Units): Units {
  return maxUnits((charged - credited) as Units, noUnits);
}

/** Lists the thresholds of a limit that are reached, lowest first. The limit itself is at 100. */
export function listReached(
  { units, amount, thresholds }: Pick<UsageLimit, "units" | "amount" | "thresholds">,
  { used, cost }: CountedUsage,
): { thresholds: number[]; isReached: boolean } {
  const counted: bigint = amount === null ? used : cost;
  const ceiling: bigint = amount === null ? (units ?? 0n) : amountToCost(amount);
  const isAt = (percent: number) => counted * 100n >= ceiling * BigInt(percent);
  const sorted = [...new Set(thresholds)].sort((a, b) => a - b);
  return { thresholds: sorted.filter(isAt), isReached: isAt(100) };
}

/** Days and months are those of UTC. */
export function toPeriodStart(period: "day" | "month", now: Date): Date {
  const day = period === "day" ? now.getUTCDate() : 1;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day));
}

export function toPeriodEnd(period: "day" | "month", now: Date): Date {
  const start = toPeriodStart(period, now);
  const end = new Date(start);
  if (period === "day") end.setUTCDate(start.getUTCDate() + 1);
  else end.setUTCMonth(start.getUTCMonth() + 1);
  return end;
}
