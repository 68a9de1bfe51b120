import { findPaymentMethod } from "#server/customers/payment-methods/payment-method-store.ts";
import {
  chargeSavedMethod,
  type SavedMethodResult,
} from "#server/money/processor/charge-saved-method.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { ProcessorError } from "#server/money/processor/processor-error.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type ChargeOrderPayload, chargeOrderKind } from "../../orders/charge-order-kind.ts";
import { findOrder, type OrderRow } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { type AttemptRow, findLiveAttemptOfOrder } from "../../payments/attempt-store.ts";
import { failPayment } from "../../subscriptions/dunning/fail-payment.ts";
import { chargeNewDefault } from "./charge-new-default.ts";
import { isMethodGone, isRefusedForGood, methodGone, toRefusedDecline } from "./gone-method.ts";
import { beginOrderAttempt, findMethodFor } from "./order-attempt.ts";
import { lockBilled, refuseOrderAttempt, settleOrderAttempt } from "./settle-order-attempt.ts";

type Charged =
  /** There is no attempt: without a card, or because the processor did not create its intent. */
  | { kind: "not_begun"; hasCard: boolean }
  | { kind: "refused"; attempt: AttemptRow; error: ProcessorError }
  | { kind: "charged"; attempt: AttemptRow; result: SavedMethodResult }
  | undefined;

/**
 * Charges a pending order without its buyer, in three steps that can be repeated: commit the
 * attempt with its unconfirmed intent; confirm the intent at the processor; commit the outcome. An
 * unknown outcome is left to the reconciler.
 */
export function chargeOrderJob(processor: Processor): OutsideJob {
  return defineJob(chargeOrderKind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 3,
    isAwaited: true,
    async run(platform, given): Promise<Charged> {
      const { db } = platform.database;
      const { sellerId, orderId, begunBy = "schedule" } = given;
      const order = await findOrder(db, sellerId, orderId);
      if (!order || !isCollected(order)) return undefined;
      let attempt = await findLiveAttemptOfOrder(db, sellerId, orderId);
      if (!attempt) {
        if (!isWanted(order, given)) return undefined;
        const method = await findMethodFor(db, order, begunBy);
        if (!method) return { kind: "not_begun", hasCard: false };
        const begun = { method, begunBy };
        try {
          attempt = await beginOrderAttempt(platform, processor, order, begun);
        } catch (error) {
          if (!isRefusedForGood(error)) throw error;
          platform.log.warn({ order: orderId, reason: error.reason }, "an intent was refused");
          // If it does not know the customer anymore, it has none of their cards.
          return { kind: "not_begun", hasCard: !isMethodGone(error) };
        }
      }
      if (attempt?.status !== "started" || attempt.paymentMethodId === null) return undefined;
      // The request that began it goes on with it, or the reconciler ends it.
      if (attempt.begunBy === "customer" || attempt.begunBy === "seller") return undefined;
      const method = await findPaymentMethod(db, sellerId, attempt.paymentMethodId);
      if (!method) throw new Error(`attempt ${attempt.id} has no payment method`);
      return confirm(processor, attempt, method.processorId);
    },
    async finish(ctx, given, charged) {
      if (charged) await settleCharge({ ...ctx, sellerId: given.sellerId }, given, charged);
    },
  });
}

/** A request that the processor refuses for good charges nothing: the attempt has failed. */
async function confirm(
  processor: Processor,
  attempt: AttemptRow,
  paymentMethodId: string,
): Promise<Charged> {
  const { intentId, id: attemptId } = attempt;
  try {
    const result = await chargeSavedMethod(processor, { intentId, paymentMethodId, attemptId });
    return { kind: "charged", attempt, result };
  } catch (error) {
    if (isRefusedForGood(error)) return { kind: "refused", attempt, error };
    throw error;
  }
}

/** A job of the schedule is out of date once the order has failed again. */
function isWanted(order: OrderRow, payload: ChargeOrderPayload): boolean {
  return !isScheduled(payload) || order.failedAttempts === (payload.failedAttempts ?? 0);
}

function isScheduled({ begunBy = "schedule" }: ChargeOrderPayload): boolean {
  return begunBy === "schedule";
}

async function settleCharge(
  ctx: SellerCtx,
  given: ChargeOrderPayload,
  charged: NonNullable<Charged>,
): Promise<void> {
  if (charged.kind === "not_begun") return failUnbegun(ctx, given, charged);
  const { attempt } = charged;
  if (charged.kind === "refused") {
    const { reason } = charged.error;
    ctx.platform.log.warn({ attempt: attempt.id, reason }, "a charge was refused");
    return refuseOrderAttempt(ctx, attempt, toRefusedDecline(charged.error));
  }
  const { result } = charged;
  switch (result.kind) {
    case "succeeded":
    case "processing":
    case "declined":
    case "authentication_required":
      await settleOrderAttempt(ctx, attempt, result.payment);
      return;
    case "method_gone":
      await refuseOrderAttempt(ctx, attempt, methodGone);
      return;
    case "canceled":
      await settleOrderAttempt(ctx, attempt, { kind: "canceled" });
      return;
    case "unknown":
      ctx.platform.log.warn({ attempt: attempt.id, reason: result.reason }, "a charge is unknown");
  }
}

/**
 * There is no attempt at the processor, but it counts as one that failed: it is not repeated every
 * hour.
 */
async function failUnbegun(
  ctx: SellerCtx,
  given: ChargeOrderPayload,
  { hasCard }: { hasCard: boolean },
): Promise<void> {
  const billed = await lockBilled(ctx, given.orderId);
  if (!isCollected(billed.order) || !isWanted(billed.order, given)) return;
  if (await findLiveAttemptOfOrder(ctx.tx, ctx.sellerId, given.orderId)) return;
  const { begunBy = "schedule" } = given;
  await failPayment(ctx, billed, { begunBy, isFinal: false, hasCard });
  // There is no attempt that would show that the new card was tried.
  if (begunBy !== "new_method") await chargeNewDefault(ctx, given.orderId);
}
