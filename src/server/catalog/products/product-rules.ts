import type { RecurringInterval } from "#contract/billing/price-schema.ts";

/** How often a product is billed is fixed for life; saying it again is no change. */
export function isIntervalKept(
  current: RecurringInterval | null,
  wanted: RecurringInterval | null | undefined,
): boolean {
  return wanted === undefined || wanted === current;
}

/** Returns the place of the first id that stood in the list before. */
export function firstRepeat(ids: readonly string[]): number | undefined {
  const position = ids.findIndex((id, index) => ids.indexOf(id) < index);
  return position === -1 ? undefined : position;
}

/** Returns the place of the first unknown id. */
export function firstUnknown(
  ids: readonly string[],
  known: { has(id: string): boolean },
): number | undefined {
  const position = ids.findIndex((id) => !known.has(id));
  return position === -1 ? undefined : position;
}

export interface KnownBenefit {
  id: string;
  selectable: boolean;
}

export type BenefitFault =
  | { fault: "unknown" | "repeated" | "notSelectable"; position: number }
  | { fault: "notRemovable" };

/** A benefit that is not selectable can be neither added to a product nor removed from it. */
export function benefitFault(
  held: readonly KnownBenefit[],
  wanted: readonly string[],
  known: readonly KnownBenefit[],
): BenefitFault | undefined {
  const benefits = new Map(known.map((benefit) => [benefit.id, benefit]));
  const unknown = firstUnknown(wanted, benefits);
  if (unknown !== undefined) return { fault: "unknown", position: unknown };
  const repeated = firstRepeat(wanted);
  if (repeated !== undefined) return { fault: "repeated", position: repeated };
  const before = new Set(held.map(({ id }) => id));
  const closed = wanted.findIndex((id) => !before.has(id) && !benefits.get(id)?.selectable);
  if (closed !== -1) return { fault: "notSelectable", position: closed };
  const after = new Set(wanted);
  const isTakenOff = held.some(({ id, selectable }) => !selectable && !after.has(id));
  return isTakenOff ? { fault: "notRemovable" } : undefined;
}
