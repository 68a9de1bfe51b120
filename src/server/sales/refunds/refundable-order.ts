import { type Minor, minor } from "#contract/money.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { sumRefundsOf } from "../orders/order-refund-sums-store.ts";
import type { OrderRow } from "../orders/order-store.ts";
import type { PaymentRow } from "../payments/payment-store.ts";
import type { RefundableOrder } from "./refund-split-rules.ts";

export interface OrderToRefund extends RefundableOrder {
  /** What refunds have taken of the money that a card paid. */
  returnedByCard: Minor;
}

/** The caller holds the order's lock, so that no other refund is made meanwhile. */
export async function readRefundable(ctx: SellerCtx, order: OrderRow): Promise<OrderToRefund> {
  const [sums] = await sumRefundsOf(ctx.tx, ctx.sellerId, [order.id]);
  return {
    net: minor(order.netAmount),
    tax: minor(order.taxAmount),
    refundedNet: minor(sums?.net ?? 0),
    refundedTax: minor(sums?.tax ?? 0),
    returnedByCard: minor(sums?.byCard ?? 0),
  };
}

/** Money of the card goes back first; what no card paid is returned as credit. */
export function creditPart(order: OrderToRefund, payment: PaymentRow, total: Minor): Minor {
  const cardLeft = payment.amount - order.returnedByCard;
  return minor(Math.max(total - cardLeft, 0));
}
