import type { DiscountUpdate } from "#contract/billing/discount-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { discountErrors } from "./discount-errors.ts";
import type { DiscountRow } from "./discount-store.ts";

/**
 * Applies an update to a discount's amount. Type and duration never change, the rest only until the
 * first redemption. Sending the current value is allowed.
 */
export function changedAmount(current: DiscountRow, input: DiscountUpdate) {
  if (input.type && input.type !== current.type)
    throw new Refusal(discountErrors.typeFixed, ["type"]);
  if (input.duration && input.duration !== current.duration)
    throw new Refusal(discountErrors.durationFixed, ["duration"]);
  const { amount, currency, basisPoints, durationInMonths } = current;
  return {
    amount: worth(current, "amount", amount, input.amount),
    // The official client sends its preset currency with every update, of percentages too.
    currency: currency && worth(current, "currency", currency, input.currency),
    basisPoints: worth(current, "basis_points", basisPoints, input.basis_points),
    durationInMonths: worth(
      current,
      "duration_in_months",
      durationInMonths,
      input.duration_in_months,
    ),
  };
}

function worth<Value>(
  { redemptionsCount }: DiscountRow,
  field: keyof DiscountUpdate,
  before: Value | null,
  given: Value | null | undefined,
): Value | null {
  if (given === undefined || given === null || given === before) return before;
  if (before === null) throw new Refusal(discountErrors.foreignField, [field]);
  if (redemptionsCount > 0) throw new Refusal(discountErrors.alreadyRedeemed, [field]);
  return given;
}
