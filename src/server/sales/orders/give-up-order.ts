import { minor } from "#contract/money.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { type Leg, ledgerSources, waivedLegs } from "#server/money/ledger/posting-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceOrderChange } from "./announce-order-change.ts";
import { type OrderRow, updateOrder } from "./order-store.ts";
import { toBeCharged } from "./pay-order.ts";

/** A pending order, which is locked, is no longer collected. Its rest is waived. */
export async function giveUpOrder(ctx: SellerCtx, order: OrderRow): Promise<OrderRow> {
  if (order.status !== "pending") throw new Error(`order ${order.id} is ${order.status}`);
  if (order.givenUpAt !== null) return order;
  const waived = minor(order.waivedAmount + toBeCharged(order));
  const { id: orderId, currency, customerId } = order;
  const source = ledgerSources.waived(orderId);
  await postTransfers(ctx, [{ source, currency, customerId, orderId, legs: givenUpLegs(order) }]);
  const givenUp = await updateOrder(ctx.tx, ctx.sellerId, orderId, {
    waivedAmount: waived,
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
  return waivedLegs(minor(order.waivedAmount + toBeCharged(order)));
}
