import { type Minor, minor } from "#contract/money.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import {
  creditUsedLegs,
  type Leg,
  ledgerSources,
  reversedLegs,
  waivedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import { refundBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceOrderChange } from "./announce-order-change.ts";
import { isHeldChange } from "./change-expiry-rules.ts";
import { giveCredit } from "./credits/give-credit.ts";
import { splitUnpaid } from "./order-amounts-rules.ts";
import { dropBilledCredits } from "./order-credits-store.ts";
import { type OrderRow, updateOrder } from "./order-store.ts";
import { toTaxParts } from "./order-taxes.ts";
import { toBeCharged } from "./pay-order.ts";

/**
 * A pending order, which is locked, is no longer collected. The customer gets back the credit that
 * it used, and what it credited of earlier orders can be refunded again. The whole order is waived,
 * and its tax is no longer owed. A tax provider hears only of paid orders, so there is nothing to
 * take back there.
 */
export async function giveUpOrder(ctx: SellerCtx, order: OrderRow): Promise<OrderRow> {
  if (order.status !== "pending") throw new Error(`order ${order.id} is ${order.status}`);
  if (order.givenUpAt !== null) return order;
  const { id: orderId, currency, customerId } = order;
  const common = { currency, customerId, orderId };
  const source = ledgerSources.waived(orderId);
  const { returned, waived } = givenUpLegs(order);
  const creditAmount = getReturnedCredit(order);
  await giveCredit(ctx, order, creditAmount);
  await dropBilledCredits(ctx.tx, ctx.sellerId, orderId, ctx.now);
  await postTransfers(ctx, [
    { ...common, source: ledgerSources.creditReturned(orderId), legs: returned },
    { ...common, source, legs: waived },
  ]);
  const unpaid = splitWaived(order);
  const whole = { net: minor(order.netAmount), tax: minor(order.taxAmount) };
  const parts = order.awaitsAddress ? [] : refundBreakdown(toTaxParts(order), unpaid, whole);
  await postTaxes(ctx, { source, kind: "sale", sign: -1, orderId, currency, parts });
  const givenUp = await updateOrder(ctx.tx, ctx.sellerId, orderId, {
    appliedBalanceAmount: order.appliedBalanceAmount + creditAmount,
    returnedCreditAmount: creditAmount,
    waivedAmount: toWaived(order),
    waivedTaxAmount: unpaid.tax,
    givenUpAt: ctx.now,
    nextPaymentAttemptAt: null,
    paymentDeadlineAt: null,
    changeExpiresAt: null,
    neverAnnounced: isHeldChange(order),
    modifiedAt: ctx.now,
  });
  await announceOrderChange(ctx, "updated", givenUp);
  return givenUp;
}

/**
 * Returns the postings of giving up an order: of its credit, and of all that is not paid then. One
 * that awaits an address was not posted.
 */
export function givenUpLegs(order: OrderRow): { returned: Leg[]; waived: Leg[] } {
  if (order.awaitsAddress) return { returned: [], waived: [] };
  const waived = toWaived(order);
  return {
    returned: reversedLegs(creditUsedLegs(getReturnedCredit(order))),
    waived: waivedLegs(waived, splitWaived(order).tax),
  };
}

/** The tax of an order that awaits an address was never owed. */
function splitWaived(order: OrderRow): { net: Minor; tax: Minor } {
  const waived = toWaived(order);
  return order.awaitsAddress ? { net: waived, tax: minor(0) } : splitUnpaid(order, waived);
}

/** Returns the credit that the customer gets back if this order is given up. */
export function getReturnedCredit({ appliedBalanceAmount }: OrderRow): Minor {
  return minor(Math.max(0 - appliedBalanceAmount, 0));
}

function toWaived(order: OrderRow): Minor {
  return minor(order.waivedAmount + toBeCharged(order) + getReturnedCredit(order));
}
