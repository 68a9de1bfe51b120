import type { OrderItemUsageWire } from "#contract/billing/order-usage-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { spread } from "#server/money/amounts/amount-rules.ts";
import { toWireUnits, type Units } from "#server/usage/meter-state/unit-rules.ts";

/** Events with a common value of a property. */
export interface UsageGroup {
  value: string | null;
  units: Units;
  events: number;
}

/**
 * Divides the amount of a line among groups of its events, in proportion to their units: the groups
 * with the most units one by one, and the others together. The parts add up to the amount.
 */
export function divideUsage(
  amount: Minor,
  groups: readonly UsageGroup[],
  limit: number,
): Pick<OrderItemUsageWire, "groups" | "other"> {
  const sorted = groups.toSorted(
    (a, b) => Number(b.units - a.units) || compareValues(a.value, b.value),
  );
  if (sorted.length === 0) return { groups: [], other: null };
  const amounts = spread(amount, toWeights(sorted));
  const parts = sorted.map(({ value, units, events }, index) => ({
    value,
    units,
    amount: amounts[index] ?? minor(0),
    events,
  }));
  const rest = parts.slice(limit);
  const sumOf = (read: (part: (typeof parts)[number]) => number) =>
    rest.reduce((total, part) => total + read(part), 0);
  const units = rest.reduce((total, part) => (total + part.units) as Units, 0n as Units);
  return {
    groups: parts.slice(0, limit).map((part) => ({ ...part, units: toWireUnits(part.units) })),
    other:
      rest.length === 0
        ? null
        : {
            units: toWireUnits(units),
            amount: sumOf((part) => part.amount),
            events: sumOf(({ events }) => events),
          },
  };
}

/** Events that take units away cost nothing. */
function toWeights(groups: readonly UsageGroup[]): bigint[] {
  const weights = groups.map(({ units }) => (units > 0n ? BigInt(units) : 0n));
  return weights.some((weight) => weight > 0n)
    ? weights
    : groups.map(({ events }) => BigInt(events));
}

function compareValues(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
