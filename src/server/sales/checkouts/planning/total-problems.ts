import { minor } from "#contract/money.ts";
import { maximumCharge } from "#server/money/amounts/amount-rules.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import type { CheckoutProblem } from "../records/checkout-problems.ts";
import type { CheckoutAmounts } from "./checkout-amounts.ts";

/**
 * Reports a price whose total, now or once the discount of a subscription is over, is more than the
 * processor can charge.
 */
export function totalProblems(
  amounts: CheckoutAmounts,
  currency: string,
  place: CheckoutProblem["place"],
): CheckoutProblem[] {
  return largestTotal(amounts) <= maximumCharge(currency)
    ? []
    : [{ spec: checkoutErrors.totalTooHigh, place }];
}

function largestTotal({ amount, totalAmount, taxLines }: CheckoutAmounts) {
  const [line] = taxLines ?? [];
  const laterTax = line?.behavior === "exclusive" ? (line.undiscounted ?? 0) : 0;
  return minor(Math.max(totalAmount, laterTax > 0 ? amount + laterTax : 0));
}
