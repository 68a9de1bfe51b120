import { minor } from "#contract/money.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { type Leg, ledgerSources, waivedLegs } from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { refundBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceOrderChange } from "./announce-order-change.ts";
import { splitUnpaid } from "./order-amounts-rules.ts";
import { type OrderRow, updateOrder } from "./order-store.ts";
import { toTaxParts } from "./order-taxes.ts";
import { toBeCharged } from "./pay-order.ts";

/**
 * A pending order, which is locked, is no longer collected. Its rest is waived, and the tax on that is no longer
 * owed. A tax provider hears only of paid orders, so there is nothing to take back there.
 */
export async function giveUpOrder(ctx: SellerCtx, order: OrderRow): Promise<OrderRow> {
  if (order.status !== "pending") throw new Error(`order ${order.id} is ${order.status}`);
  if (order.givenUpAt !== null) return order;
  const unpaid = splitUnpaid(order, minor(toBeCharged(order)));
  const { id: orderId, currency, customerId } = order;
  const source = ledgerSources.waived(orderId);
  await postTransfers(ctx, [{ source, currency, customerId, orderId, legs: givenUpLegs(order) }]);
  const whole = { net: minor(order.netAmount), tax: minor(order.taxAmount) };
  const parts = refundBreakdown(toTaxParts(order), unpaid, whole);
  await postTaxes(ctx, { source, kind: "refund", sign: -1, orderId, currency, parts });
  const givenUp = await updateOrder(ctx.tx, ctx.sellerId, orderId, {
    waivedAmount: order.waivedAmount + toBeCharged(order),
    waivedTaxAmount: unpaid.tax,
    givenUpAt: ctx.now,
    nextPaymentAttemptAt: null,
    paymentDeadlineAt: null,
    modifiedAt: ctx.now,
  });
  await announceOrderChange(ctx, "updated", givenUp);
  return givenUp;
}

/** The postings of giving up an order. */
export function givenUpLegs(order: OrderRow): Leg[] {
  const rest = minor(toBeCharged(order));
  return waivedLegs(minor(order.waivedAmount + rest), splitUnpaid(order, rest).tax);
}
