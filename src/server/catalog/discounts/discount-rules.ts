import { type Minor, minor, scale } from "#contract/money.ts";

export interface RedemptionWindow {
  startsAt: Date | null;
  endsAt: Date | null;
  redemptionsCount: number;
  maxRedemptions: number | null;
}

export type Redeemability = "redeemable" | "not_started" | "ended" | "used_up";

/** Both ends count as inside the window. */
export function redeemability(window: RedemptionWindow, now: Date): Redeemability {
  const { startsAt, endsAt, redemptionsCount, maxRedemptions } = window;
  if (startsAt && now < startsAt) return "not_started";
  if (endsAt && now > endsAt) return "ended";
  if (maxRedemptions !== null && redemptionsCount >= maxRedemptions) return "used_up";
  return "redeemable";
}

export type TakesOff =
  | { type: "fixed"; amount: Minor }
  | { type: "percentage"; basisPoints: number };

export function takesOff(discount: {
  type: string;
  amount: number | null;
  basisPoints: number | null;
}): TakesOff {
  return discount.type === "fixed"
    ? { type: "fixed", amount: minor(discount.amount ?? 0) }
    : { type: "percentage", basisPoints: discount.basisPoints ?? 0 };
}

/** Returns the amount that the discount takes off a subtotal, capped at the subtotal. */
export function amountOff(discount: TakesOff, subtotal: Minor): Minor {
  switch (discount.type) {
    case "fixed":
      return minor(Math.min(discount.amount, subtotal));
    case "percentage":
      return scale(subtotal, discount.basisPoints, 10_000);
  }
}

/** Returns whether a discount is for a product: one without a restriction is for all. */
export function isForProduct(restrictedTo: readonly string[], productId: string): boolean {
  return restrictedTo.length === 0 || restrictedTo.includes(productId);
}

/** A discount for some months needs a product that bills every month or year. */
export function fitsBilling(
  { duration }: { duration: string },
  { recurringInterval }: { recurringInterval: string | null },
): boolean {
  return duration !== "repeating" || recurringInterval !== null;
}

export type WindowFault = "ends_before_start" | "ends_in_past";

/** Checks only what changes: a discount that has ended may still get a new name. */
export function windowFault(
  window: Pick<RedemptionWindow, "startsAt" | "endsAt">,
  changed: { starts: boolean; ends: boolean },
  now: Date,
): WindowFault | undefined {
  const { startsAt, endsAt } = window;
  if (!endsAt) return undefined;
  if ((changed.starts || changed.ends) && startsAt && endsAt <= startsAt)
    return "ends_before_start";
  return changed.ends && endsAt <= now ? "ends_in_past" : undefined;
}
