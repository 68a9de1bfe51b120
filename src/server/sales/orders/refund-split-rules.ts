import { type Minor, minor, scale } from "#contract/money.ts";

/** The amounts of an order, and those that refunds (pending ones included) have taken. */
export interface RefundableOrder {
  net: Minor;
  tax: Minor;
  refundedNet: Minor;
  refundedTax: Minor;
}

export interface RefundSplit {
  net: Minor;
  tax: Minor;
  /** The money that goes back to the buyer. */
  total: Minor;
}

export type RefundFault = "already_refunded" | "amount_too_high";

/** `amount` is without tax, as sellers state it. */
export function refundFault(order: RefundableOrder, amount: Minor): RefundFault | undefined {
  const left = order.net - order.refundedNet;
  if (left <= 0) return "already_refunded";
  return amount > left ? "amount_too_high" : undefined;
}

/**
 * Adds the tax to a refund that was stated without it. The refund that reaches the net amount takes
 * exactly the tax left; one before it never more than that, whatever was rounded up earlier.
 */
export function splitRefund(order: RefundableOrder, amount: Minor): RefundSplit {
  if (amount <= 0 || refundFault(order, amount)) throw new RangeError(`cannot refund ${amount}`);
  const taxLeft = order.tax - order.refundedTax;
  const isLast = amount === order.net - order.refundedNet;
  const share = scale(order.tax, amount, order.net);
  return split(amount, isLast ? taxLeft : nearer(share, taxLeft));
}

/**
 * Splits a refund that the processor made by itself, where only the money is known. Neither part is
 * more than what is left of it, so the refund that reaches the total takes exactly the net amount
 * and the tax left.
 */
export function splitProcessorRefund(order: RefundableOrder, money: Minor): RefundSplit {
  const netLeft = order.net - order.refundedNet;
  const taxLeft = order.tax - order.refundedTax;
  const left = netLeft + taxLeft;
  if (money <= 0 || money > left) throw new RangeError(`cannot refund ${money}`);
  const share = nearer(scale(order.tax, money, order.net + order.tax), taxLeft);
  const tax = money === left ? taxLeft : Math.max(share, money - netLeft);
  return split(minor(money - tax), tax);
}

/**
 * Splits what a bank disputes. It may dispute more than is left of the order, where it does not
 * know of a refund: then the tax is what is left of it.
 */
export function splitDispute(order: RefundableOrder, money: Minor): RefundSplit {
  const taxLeft = order.tax - order.refundedTax;
  const left = order.net - order.refundedNet + taxLeft;
  return money > left ? split(minor(money - taxLeft), taxLeft) : splitProcessorRefund(order, money);
}

/** The one nearer to zero: a tax may be negative where credits had a higher rate than debits. */
function nearer(share: number, left: number): number {
  return Math.abs(share) < Math.abs(left) ? share : left;
}

function split(net: Minor, tax: number): RefundSplit {
  return { net, tax: minor(tax), total: minor(net + tax) };
}

export interface RefundedOrder {
  netAmount: number;
  refundedAmount: number;
  refundedTaxAmount: number;
}

/**
 * Returns the sums that an order shows of what was returned: never more than was paid, although a
 * bank may dispute more than was left.
 */
export function shownReturned(
  order: { netAmount: number; taxAmount: number },
  returned: { net: number; tax: number },
): Pick<RefundedOrder, "refundedAmount" | "refundedTaxAmount"> {
  return {
    refundedAmount: within(returned.net, order.netAmount),
    refundedTaxAmount: within(returned.tax, order.taxAmount),
  };
}

/** Between zero and the limit, which may be negative. */
function within(amount: number, limit: number): number {
  return Math.max(Math.min(amount, Math.max(limit, 0)), Math.min(limit, 0));
}

/** By succeeded refunds and lost disputes only. */
export function refundedOrderStatus(
  order: RefundedOrder,
): "paid" | "partially_refunded" | "refunded" {
  if (order.refundedAmount === 0 && order.refundedTaxAmount === 0) return "paid";
  return order.refundedAmount >= order.netAmount ? "refunded" : "partially_refunded";
}
