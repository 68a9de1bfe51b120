import { type Minor, minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { leftBreakdown, refundBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { getTaxLeft } from "../orders/order-amounts-rules.ts";
import { listOrderCredits } from "../orders/order-credits-store.ts";
import { listTakenTaxes, sumRefundsOf } from "../orders/order-refund-sums-store.ts";
import type { OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import type { RefundableOrder, RefundSplit } from "../orders/refund-split-rules.ts";

export interface OrderToRefund extends RefundableOrder {
  /** The amount that refunds have taken of the card payment. */
  returnedByCard: Minor;
  /** The part of each tax that refunds and disputes have left. */
  taxesLeft: TaxPart[];
  /** A dispute of the payment is not decided. */
  isDisputed: boolean;
}

/** The caller holds the order's lock, so that no other refund is made meanwhile. */
export async function readRefundable(ctx: SellerCtx, order: OrderRow): Promise<OrderToRefund> {
  const [sums] = await sumRefundsOf(ctx.tx, ctx.sellerId, [order.id]);
  const taken = await listTakenTaxes(ctx.tx, ctx.sellerId, order.id);
  return {
    net: minor(order.netAmount),
    tax: minor(order.taxAmount),
    refundedNet: minor(sums?.net ?? 0),
    refundedTax: minor(sums?.tax ?? 0),
    returnedByCard: minor(sums?.byCard ?? 0),
    taxesLeft: leftBreakdown(toTaxParts(order), taken),
    isDisputed: (sums?.disputed ?? 0) > 0,
  };
}

/**
 * Reads what is left for a refund that the seller asks for: what changes of plan have credited
 * cannot be refunded as well.
 */
export async function readRefundableRest(
  ctx: SellerCtx,
  order: OrderRow,
): Promise<OrderToRefund & { isCredited: boolean }> {
  const whole = await readRefundable(ctx, order);
  const credits = await listOrderCredits(ctx.tx, ctx.sellerId, order.id);
  if (credits.length === 0) return { ...whole, isCredited: false };
  const net = sum(credits.map((credit) => minor(credit.net)));
  const tax = sum(credits.map((credit) => minor(credit.tax)));
  const taxLeft = getTaxLeft(whole.tax, whole.refundedTax + tax);
  return {
    ...whole,
    refundedNet: minor(whole.refundedNet + net),
    refundedTax: minor(whole.tax - taxLeft),
    taxesLeft: leftBreakdown(
      whole.taxesLeft,
      credits.map(({ taxes }) => taxes),
    ),
    isCredited: net > 0,
  };
}

/** Money of the card goes back first; what no card paid is returned as credit. */
export function creditPart(order: OrderToRefund, paidByCard: number, total: Minor): Minor {
  const cardLeft = paidByCard - order.returnedByCard;
  return minor(Math.max(total - cardLeft, 0));
}

/** Returns whether credit paid the whole order. An order that is waived in part is not. */
export function isPaidByCredit(order: OrderRow): boolean {
  const { status, totalAmount, appliedBalanceAmount } = order;
  return status !== "pending" && totalAmount > 0 && totalAmount + appliedBalanceAmount === 0;
}

/** Returns the taxes that a refund returns, as its column has them. */
export function refundedTaxes(order: OrderToRefund, split: RefundSplit): string {
  const left = {
    net: minor(order.net - order.refundedNet),
    tax: minor(order.tax - order.refundedTax),
  };
  return JSON.stringify(refundBreakdown(order.taxesLeft, split, left));
}
