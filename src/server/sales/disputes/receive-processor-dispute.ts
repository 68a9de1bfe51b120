import { defineProcessorEventHandler } from "#server/money/processor/processor-event-handler.ts";
import { findProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { DisputeFacts } from "#server/money/processor/processor-results.ts";
import type { Ctx } from "#server/platform/context.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { findPayment } from "../payments/payment-store.ts";
import { lockDisputeOfProcessor } from "./dispute-store.ts";
import { lockDisputedOrder } from "./disputed-subscription.ts";
import { applyFacts, recordDispute, settleDispute } from "./settle-dispute.ts";

/** Applies what the processor reports about disputes. */
export const processorDisputeHandler = defineProcessorEventHandler({
  types: [
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
  ],
  read: (processor, event) => processor.disputes.retrieve(event.objectId),
  apply: (ctx, event, facts) =>
    receiveProcessorDispute(ctx, facts, { isFirst: event.type === "charge.dispute.created" }),
});

/** Throws while our own rows are not there yet: it is tried again. */
export async function receiveProcessorDispute(
  ctx: Ctx,
  facts: DisputeFacts,
  { isFirst = false } = {},
): Promise<void> {
  const known = await findProcessorObject(ctx.tx, facts.id);
  if (known) {
    await settleDispute({ ...ctx, sellerId: known.organizationId }, known.subjectId, facts);
    return;
  }
  const charge = facts.chargeId && (await findProcessorObject(ctx.tx, facts.chargeId));
  if (!charge) throw new Error(`the charge of ${facts.id} is not known yet`);
  const sellerCtx = { ...ctx, sellerId: charge.organizationId };
  const payment = await findPayment(ctx.tx, sellerCtx.sellerId, charge.subjectId);
  // A payment without an order is returned, and is not in the ledger either.
  if (payment?.status === "failed") {
    const { amount, currency } = facts;
    const target = { kind: "payment", id: charge.id };
    const after = { charge: charge.id, amount, currency };
    if (isFirst) await recordSellerAct(sellerCtx, "payment.disputed", target, { after });
    return;
  }
  const order = payment?.orderId && (await lockDisputedOrder(sellerCtx, payment.orderId));
  if (!order) throw new Error(`the order of ${facts.id} does not exist yet`);
  // It may have been written while we waited for the lock.
  const written = await lockDisputeOfProcessor(ctx.tx, sellerCtx.sellerId, facts.id);
  if (written) await applyFacts(sellerCtx, order, { before: written }, facts);
  else await recordDispute(sellerCtx, order, payment, facts);
}
