import type { RefundReason } from "#contract/billing/refund-schema.ts";
import { minor } from "#contract/money.ts";
import { defineProcessorEventHandler } from "#server/money/processor/processor-event-handler.ts";
import { findProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { RefundFacts } from "#server/money/processor/processor-results.ts";
import type { Ctx } from "#server/platform/context.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockOrder, type OrderRow } from "../orders/order-store.ts";
import { splitProcessorRefund } from "../orders/refund-split-rules.ts";
import { findPayment, type PaymentRow } from "../payments/payment-store.ts";
import { recordFailedReturn } from "./record-failed-return.ts";
import { nextRefundCheck } from "./refund-status-rules.ts";
import {
  findRefundOfProcessor,
  insertRefund,
  listRefundsOfOrder,
  type RefundRow,
} from "./refund-store.ts";
import { readRefundable, refundedTaxes } from "./refundable-order.ts";
import { isRefundOf } from "./return-money.ts";
import { applyResult, settleRefund } from "./settle-refund.ts";

/**
 * Applies what the processor reports about refunds: those made here and those made in its own
 * dashboard.
 */
export const processorRefundHandler = defineProcessorEventHandler({
  types: ["refund.created", "refund.updated", "refund.failed"],
  read: (processor, event) => processor.refunds.retrieve(event.objectId),
  async apply(ctx, event, facts) {
    if (facts.metadata.stray_payment === undefined) await receiveProcessorRefund(ctx, facts);
    else if (event.type === "refund.failed") await receiveFailedReturn(ctx, facts);
  },
});

/** Of refunds of payments that never became an order. */
export const strayRefundMark = { stray_payment: "true" } as const;

async function receiveFailedReturn(ctx: Ctx, facts: RefundFacts): Promise<void> {
  const charge =
    facts.chargeId === null ? undefined : await findProcessorObject(ctx.tx, facts.chargeId);
  if (!charge) return;
  const { id: chargeId, organizationId: sellerId } = charge;
  const { amount, currency, failureReason: reason } = facts;
  await recordFailedReturn({ ...ctx, sellerId }, { chargeId, amount, currency, reason });
}

export async function receiveProcessorRefund(ctx: Ctx, facts: RefundFacts): Promise<void> {
  const known = await findProcessorObject(ctx.tx, facts.id);
  if (known) {
    await settleRefund({ ...ctx, sellerId: known.organizationId }, known.subjectId, facts);
    return;
  }
  const charge = facts.chargeId && (await findProcessorObject(ctx.tx, facts.chargeId));
  if (!charge) throw new Error(`the charge of ${facts.id} is not known yet`);
  const sellerCtx = { ...ctx, sellerId: charge.organizationId };
  const payment = await findPayment(ctx.tx, sellerCtx.sellerId, charge.subjectId);
  const order = payment?.orderId && (await lockOrder(ctx.tx, sellerCtx.sellerId, payment.orderId));
  if (!order) throw new Error(`the order of ${facts.id} does not exist yet`);
  await receiveForOrder(sellerCtx, order, payment, facts);
}

/** Under the order's lock: the row may have been written while we waited for it. */
async function receiveForOrder(
  ctx: SellerCtx,
  order: OrderRow,
  payment: PaymentRow,
  facts: RefundFacts,
): Promise<void> {
  const refunds = await listRefundsOfOrder(ctx.tx, ctx.sellerId, order.id);
  const own =
    refunds.find((refund) => isRefundOf(facts, refund)) ??
    (await findRefundOfProcessor(ctx.tx, ctx.sellerId, facts.id));
  if (own) {
    await applyResult(ctx, order, own, facts);
    return;
  }
  // It never took anything of the order.
  if (facts.kind === "failed" || facts.kind === "canceled") return;
  await applyResult(ctx, order, await insertForeignRefund(ctx, order, payment, facts), facts);
}

/**
 * Throws if less is left than was refunded: then a pending refund of ours has reserved the rest,
 * and the processor will refuse it. The event is tried again later.
 */
async function insertForeignRefund(
  ctx: SellerCtx,
  order: OrderRow,
  payment: PaymentRow,
  facts: RefundFacts,
): Promise<RefundRow> {
  if (facts.currency !== order.currency)
    throw new Error(`${facts.id} is in ${facts.currency}, its order in ${order.currency}`);
  const refundable = await readRefundable(ctx, order);
  const split = splitProcessorRefund(refundable, minor(facts.amount));
  return insertRefund(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    status: "pending",
    reason: toReason(facts.reason),
    amount: split.net,
    taxAmount: split.tax,
    taxBreakdown: refundedTaxes(refundable, split),
    currency: order.currency,
    revokeBenefits: false,
    madeAtProcessor: true,
    orderId: order.id,
    paymentId: payment.id,
    customerId: order.customerId,
    subscriptionId: order.subscriptionId,
    checkAt: nextRefundCheck(ctx.now, ctx.now),
    metadata: "{}",
    createdAt: ctx.now,
  });
}

function toReason(reason: string | null): RefundReason {
  if (reason === "duplicate" || reason === "fraudulent") return reason;
  return reason === "requested_by_customer" ? "customer_request" : "other";
}
