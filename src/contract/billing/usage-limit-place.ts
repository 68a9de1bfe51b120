import type { UsageLimitInput, UsageLimitWire } from "./usage-limit-schema.ts";

type Place = Pick<UsageLimitInput, "meter_id" | "interval" | "amount">;

/**
 * Returns whether two limits of one setter exclude each other: there may be one of units and one of
 * an amount for each meter and interval.
 */
export function isSameLimit(one: Place, other: Place): boolean {
  return (
    one.meter_id === other.meter_id &&
    one.interval === other.interval &&
    (one.amount == null) === (other.amount == null)
  );
}

export interface LimitReplacement {
  before?: UsageLimitWire | undefined;
  after?: UsageLimitInput | undefined;
}

/** Lists the limits of a setter to be sent, with one in the place of another, or of none. */
export function replaceLimit(
  limits: readonly UsageLimitWire[],
  setBy: UsageLimitWire["set_by"],
  { before, after }: LimitReplacement,
): UsageLimitInput[] {
  const others = limits
    .filter((limit) => limit.set_by === setBy && !(before && isSameLimit(limit, before)))
    .map(toLimitInput);
  return after ? [after, ...others] : others;
}

/** Returns a limit as it is set. */
export function toLimitInput(limit: UsageLimitWire): UsageLimitInput {
  const { meter_id, interval, units, amount, action, thresholds } = limit;
  return { meter_id, interval, units, amount, action, thresholds };
}
