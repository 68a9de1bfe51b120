import { minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import type { DisputeFacts } from "#server/money/processor/processor-results.ts";
import { leftBreakdown, refundBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listReturnedOf } from "../orders/order-refund-sums-store.ts";
import type { OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import { type RefundSplit, splitDispute } from "../orders/refund-split-rules.ts";

export interface DisputeSplit extends RefundSplit {
  taxes: TaxPart[];
}

/**
 * Returns the net amount and the taxes of what is disputed, by what the processor has returned of
 * the order. The order is locked.
 */
export async function getSplit(
  ctx: SellerCtx,
  order: OrderRow,
  { amount }: Pick<DisputeFacts, "amount">,
): Promise<DisputeSplit> {
  const returned = await listReturnedOf(ctx.tx, ctx.sellerId, order.id);
  const refundedNet = sum(returned.map(({ net }) => minor(net)));
  const refundedTax = sum(returned.map(({ tax }) => minor(tax)));
  const [net, tax] = [minor(order.netAmount), minor(order.taxAmount)];
  const split = splitDispute({ net, tax, refundedNet, refundedTax }, amount);
  const left = { net: minor(net - refundedNet), tax: minor(tax - refundedTax) };
  const taxesLeft = leftBreakdown(
    toTaxParts(order),
    returned.map(({ taxes }) => taxes),
  );
  const taxed = { net: minor(Math.min(split.net, left.net)), tax: split.tax };
  return { ...split, taxes: refundBreakdown(taxesLeft, taxed, left) };
}
