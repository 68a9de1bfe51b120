import type { OrderWire } from "#contract/billing/order-schema.ts";
import { minor, scale } from "#contract/money.ts";

export type RefundableOrder = Pick<
  OrderWire,
  "net_amount" | "tax_amount" | "refundable_amount" | "refundable_tax_amount"
>;

export interface RefundAmounts {
  net: number;
  tax: number;
  /** The money that goes back to the buyer. */
  total: number;
}

/**
 * Returns the refund of this amount without tax, as the server computes it: the refund of all that
 * is left takes the tax that is left. Undefined for an amount that cannot be refunded.
 */
export function refundAmounts(order: RefundableOrder, amount: number): RefundAmounts | undefined {
  const { refundable_amount: left, refundable_tax_amount: taxLeft } = order;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) return undefined;
  const share = scale(minor(order.tax_amount), amount, order.net_amount);
  const tax = amount === left || Math.abs(share) > Math.abs(taxLeft) ? taxLeft : share;
  return { net: amount, tax, total: amount + tax };
}
