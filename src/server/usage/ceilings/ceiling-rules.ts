import type {
  LimitAction,
  LimitInterval,
  LimitSetter,
} from "#contract/billing/usage-limit-schema.ts";
import { maxUnits, minUnits, noUnits, toUnits, type Units } from "../meter-state/unit-rules.ts";

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
}

export const notCounted: CountedUsage = { used: noUnits, charged: noUnits, billable: noUnits };

/** The usage of a customer in a meter, as far as limits need it. */
export interface LimitedUsage {
  /** Of the window, without what was above a ceiling. */
  charged: Units;
  credited: Units;
  /** Units above a ceiling that are not billed. */
  uncharged: Units;
  intervals: Readonly<Record<LimitInterval, CountedUsage>>;
}

const notUsed: LimitedUsage = {
  charged: noUnits,
  credited: noUnits,
  uncharged: noUnits,
  intervals: { day: notCounted, month: notCounted, period: notCounted },
};

const oneUnit = toUnits("1");

/**
 * Returns the units that a limit allows. A limit of money allows as many as do not cost more; it
 * allows all where the customer has no price of the meter.
 */
export function toCeiling(
  { units, amount }: Pick<UsageLimit, "units" | "amount">,
  unitAmount: string | null,
): Units | null {
  if (amount === null) return units;
  const price = toUnits(unitAmount ?? "0");
  if (price === 0n) return null;
  return ((BigInt(amount) * oneUnit * oneUnit) / price) as Units;
}

/** Returns how many more units all blocking limits allow; null for any number. */
export function findRoom(
  limits: readonly UsageLimit[],
  usage: LimitedUsage,
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
  usage: LimitedUsage = notUsed,
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
  usage: LimitedUsage,
  unitAmount: string | null,
): { room: Units; limit: Limit } | null {
  let least: { room: Units; limit: Limit } | null = null;
  for (const limit of limits) {
    const ceiling = toCeiling(limit, unitAmount);
    if (ceiling === null) continue;
    const counted = usage.intervals[limit.period];
    // Units that the credit still covers cost nothing.
    const covered = maxUnits((usage.credited - usage.charged) as Units, noUnits);
    const left =
      limit.amount === null ? ceiling - counted.charged : ceiling - counted.billable + covered;
    const room = maxUnits(left as Units, noUnits);
    if (least === null || room < least.room) least = { room, limit };
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
  const billable = getBeyond(charged, usage.credited) - getBeyond(usage.charged, usage.credited);
  const add = (counted: CountedUsage): CountedUsage => ({
    used: (counted.used + value) as Units,
    charged: (counted.charged + allowed) as Units,
    billable: (counted.billable + billable) as Units,
  });
  const { day, month, period } = usage.intervals;
  return {
    charged,
    credited: usage.credited,
    uncharged: (usage.uncharged + value - allowed) as Units,
    intervals: { day: add(day), month: add(month), period: add(period) },
  };
}

/** Returns the usage of the open window. */
export function toWindowUsage(consumed: Units, uncharged: Units, credited: Units): CountedUsage {
  const charged = (consumed - uncharged) as Units;
  return { used: consumed, charged, billable: getBeyond(charged, credited) };
}

function getBeyond(charged: Units, credited: Units): Units {
  return maxUnits((charged - credited) as Units, noUnits);
}

/** Lists the thresholds of a limit that are reached, lowest first. The limit itself is at 100. */
export function listReached(
  limit: UsageLimit,
  counted: CountedUsage,
  unitAmount: string | null,
): { thresholds: number[]; isReached: boolean } {
  const ceiling = toCeiling(limit, unitAmount);
  if (ceiling === null) return { thresholds: [], isReached: false };
  const used = limit.amount === null ? counted.used : counted.billable;
  const isAt = (percent: number) => used * 100n >= ceiling * BigInt(percent);
  const thresholds = [...new Set(limit.thresholds)].sort((a, b) => a - b);
  return { thresholds: thresholds.filter(isAt), isReached: isAt(100) };
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
