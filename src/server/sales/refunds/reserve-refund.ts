import type { RefundCreate } from "#contract/billing/refund-schema.ts";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockOrder } from "../orders/order-store.ts";
import { refundFault, splitRefund } from "../orders/refund-split-rules.ts";
import { findChargedPayment } from "../payments/payment-store.ts";
import { refundErrors } from "./refund-errors.ts";
import { nextRefundCheck } from "./refund-status-rules.ts";
import { insertRefund, type RefundRow } from "./refund-store.ts";
import {
  creditPart,
  isPaidByCredit,
  readRefundableRest,
  refundedTaxes,
} from "./refundable-order.ts";

/**
 * Takes the first of three steps: the amount and its tax come out of what is left of the order,
 * before any money moves. From now on the refund counts, and the reconciler ends it if this process
 * does not.
 */
export async function reserveRefund(ctx: SellerCtx, input: RefundCreate): Promise<RefundRow> {
  const order = await lockOrder(ctx.tx, ctx.sellerId, input.order_id);
  if (!order) throw new Refusal(refundErrors.orderUnknown, ["order_id"]);
  if (input.revoke_benefits && order.subscriptionId !== null)
    throw new Refusal(refundErrors.benefitsOfSubscription);
  const refundable = await readRefundableRest(ctx, order);
  const amount = minor(input.amount);
  const fault = refundFault(refundable, amount);
  if (fault && refundable.isDisputed) throw new Refusal(refundErrors.disputed);
  if (fault === "already_refunded" && !refundable.isCredited)
    throw new Refusal(refundErrors.refundedAlready);
  if (fault) throw new Refusal(refundErrors.amountTooHigh);
  const payment = await findChargedPayment(ctx.tx, ctx.sellerId, order.id);
  if (!payment && !isPaidByCredit(order)) throw new Refusal(refundErrors.nothingCharged);

  const split = splitRefund(refundable, amount);
  const refund = await insertRefund(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    status: "pending",
    reason: input.reason,
    amount: split.net,
    taxAmount: split.tax,
    taxBreakdown: refundedTaxes(refundable, split),
    creditAmount: creditPart(refundable, payment?.amount ?? 0, split.total),
    currency: order.currency,
    comment: input.comment ?? null,
    revokeBenefits: input.revoke_benefits,
    orderId: order.id,
    paymentId: payment?.id ?? null,
    customerId: order.customerId,
    subscriptionId: order.subscriptionId,
    checkAt: nextRefundCheck(ctx.now, ctx.now),
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
  });
  await recordSellerAct(
    ctx,
    "refund.created",
    { kind: "refund", id: refund.id },
    { after: { order: order.number, amount: split.total, currency: order.currency } },
  );
  return refund;
}
