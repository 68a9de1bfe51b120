import type { OrderItemUsageWire } from "#contract/billing/order-usage-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { spread } from "#server/money/amounts/amount-rules.ts";
import { toWireUnits, type Units } from "#server/usage/meter-state/unit-rules.ts";

/** Events with a common value of a property. */
export interface UsageGroup {
  value: string | null;
  units: Units;
  events: number;
  /** The units that cost something. */
  weight: Units;
}

export interface GroupedUsage {
  groups: readonly UsageGroup[];
  /** Those with fewer units together. */
  rest: UsageGroup | undefined;
}

/**
 * Divides the amount of a line among groups of its events, in proportion to their units. The parts
 * add up to the amount.
 */
export function divideUsage(
  amount: Minor,
  { groups, rest }: GroupedUsage,
): Pick<OrderItemUsageWire, "groups" | "other"> {
  const all = rest ? [...groups, rest] : groups;
  if (all.length === 0) return { groups: [], other: null };
  const amounts = spread(amount, toWeights(all));
  const parts = all.map(({ value, units, events }, index) => ({
    value,
    units: toWireUnits(units),
    amount: amounts[index] ?? minor(0),
    events,
  }));
  if (!rest) return { groups: parts, other: null };
  const { value: _, ...other } = parts.at(-1) as (typeof parts)[number];
  return { groups: parts.slice(0, -1), other };
}

/** Events that take units away cost nothing. */
function toWeights(groups: readonly UsageGroup[]): bigint[] {
  return groups.some(({ weight }) => weight > 0n)
    ? groups.map(({ weight }) => BigInt(weight))
    : groups.map(({ events }) => BigInt(events));
}
