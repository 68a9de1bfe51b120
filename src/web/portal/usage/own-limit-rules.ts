import { isSameLimit } from "#contract/billing/usage-limit-place.ts";
import type { UsageLimitInput, UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";

/** Says why a limit cannot be set beside the others: the server refuses it, too. */
export function findLimitFault(
  limits: readonly UsageLimitWire[],
  before: UsageLimitWire | undefined,
  after: UsageLimitInput,
): "taken" | "tooHigh" | undefined {
  const rivals = limits.filter((limit) => isSameLimit(limit, after));
  const isEdited = before !== undefined && isSameLimit(before, after);
  if (!isEdited && rivals.some(({ set_by: by }) => by === "customer")) return "taken";
  const height = toHeight(after);
  return rivals.some((limit) => limit.set_by === "seller" && toHeight(limit) < height)
    ? "tooHigh"
    : undefined;
}

/** Returns units, or cents for a limit of an amount. */
export function toHeight({ units, amount }: Pick<UsageLimitInput, "units" | "amount">): number {
  return amount ?? units ?? 0;
}

export function isReached(limit: UsageLimitWire): boolean {
  return limit.used >= toHeight(limit);
}
