import fc from "fast-check";
import { minor } from "#contract/money.ts";
import type { TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { TaxBehavior, TaxRate } from "#server/money/tax/tax-rules.ts";

export interface CartItem {
  amount: number;
  behavior: TaxBehavior;
  /** Parts per million. */
  rates: number[];
  isDiscountable: boolean;
}

export type RefundCourse =
  | "succeeded"
  | "pending_then_succeeded"
  | "pending_then_failed"
  | "succeeded_then_failed";

export interface AskedRefund {
  /** Of what is left; above 1 it is refused. */
  share: number;
  course: RefundCourse;
  /** Pending refunds end in the order of these. */
  turn: number;
}

export interface PurchaseCase {
  items: CartItem[];
  discount: TakesOff | null;
  refunds: AskedRefund[];
  isRefundedWhole: boolean;
}

const amount = fc.oneof(
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 50, max: 2_000 }),
  fc.integer({ min: 50, max: 1_000_000 }),
);
const item: fc.Arbitrary<CartItem> = fc.record({
  amount,
  behavior: fc.constantFrom("exclusive", "inclusive"),
  rates: fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 3 }),
  isDiscountable: fc.boolean(),
});
const discount: fc.Arbitrary<TakesOff | null> = fc.option(
  fc.oneof(
    fc.record({
      type: fc.constant("fixed" as const),
      amount: fc.integer({ min: 1, max: 100_000 }).map(minor),
    }),
    fc.record({
      type: fc.constant("percentage" as const),
      basisPoints: fc.integer({ min: 1, max: 10_000 }),
    }),
  ),
  { nil: null },
);
const refund: fc.Arbitrary<AskedRefund> = fc.record({
  share: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
  course: fc.constantFrom(
    "succeeded",
    "succeeded",
    "pending_then_succeeded",
    "pending_then_failed",
    "succeeded_then_failed",
  ),
  turn: fc.integer({ min: 0, max: 9 }),
});

/**
 * An order of several items, some with the tax in their price, and refunds that end in any order.
 */
export const cartCases: fc.Arbitrary<PurchaseCase> = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  discount,
  refunds: fc.array(refund, { maxLength: 5 }),
  isRefundedWhole: fc.boolean(),
});

/** The checkouts that are possible today: one product, the tax on top. */
export const checkoutCases: fc.Arbitrary<PurchaseCase> = fc.record({
  items: item.map((only) => [
    {
      ...only,
      amount: Math.max(only.amount, 50),
      behavior: "exclusive" as const,
      isDiscountable: true,
    },
  ]),
  discount,
  refunds: fc.array(refund, { maxLength: 5 }),
  isRefundedWhole: fc.boolean(),
});

export function toTaxRates(rates: readonly number[]): TaxRate[] {
  return rates.map((rate) => ({
    rate,
    name: "Tax",
    country: "DE",
    state: null,
    reason: "standard_rated",
  }));
}

/** Half away from zero, computed apart from the code under test. */
function rounded(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

export interface ExpectedOrder {
  subtotal: number;
  discount: number;
  tax: number;
  net: number;
  total: number;
}

/**
 * Returns the sums of an order from its items as they were stored, and the discount from the cart.
 */
export function expectedOrder(
  { items, discount: off }: PurchaseCase,
  stored: readonly { discountAmount: number }[],
): ExpectedOrder {
  let [tax, total, subtotal, discounted, covered] = [0, 0, 0, 0, 0];
  items.forEach((each, index) => {
    const left = each.amount - (stored[index]?.discountAmount ?? 0);
    const rate = BigInt(each.rates.reduce((sum, part) => sum + part, 0));
    const isContained = each.behavior === "inclusive";
    const own = rounded(BigInt(left) * rate, 1_000_000n + (isContained ? rate : 0n));
    tax += own;
    total += isContained ? left : left + own;
    subtotal += each.amount;
    discounted += each.amount - left;
    if (each.isDiscountable) covered += each.amount;
  });
  const most = !off
    ? 0
    : off.type === "fixed"
      ? Math.min(off.amount, covered)
      : rounded(BigInt(covered) * BigInt(off.basisPoints), 10_000n);
  if (discounted !== most) throw new Error(`the items are ${discounted} cheaper, not ${most}`);
  return { subtotal, discount: discounted, tax, net: total - tax, total };
}

/**
 * Returns the tax of a refund: the one that reaches the net amount takes exactly the tax that is
 * left.
 */
export function expectedRefundTax(
  order: Pick<ExpectedOrder, "net" | "tax">,
  left: { net: number; tax: number },
  amount: number,
): number {
  if (amount === left.net) return left.tax;
  return Math.min(rounded(BigInt(order.tax) * BigInt(amount), BigInt(order.net)), left.tax);
}
