import { findPaymentMethod } from "#server/customers/payment-methods/payment-method-store.ts";
import {
  chargeSavedMethod,
  type SavedMethodResult,
} from "#server/money/processor/charge-saved-method.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type ChargeOrderPayload, chargeOrderJobKind } from "../orders/charge-order-name.ts";
import { findOrder, type OrderRow } from "../orders/order-store.ts";
import { isCollected } from "../orders/pay-order.ts";
import { type AttemptRow, findLiveAttemptOfOrder } from "../payments/attempt-store.ts";
import { failPayment } from "../subscriptions/fail-payment.ts";
import { isMethodGone, methodGone } from "./gone-method.ts";
import { beginOrderAttempt, findMethodFor } from "./order-attempt.ts";
import { lockBilled, refuseOrderAttempt, settleOrderAttempt } from "./settle-order-attempt.ts";

type Charged =
  | { kind: "no_method" }
  | { kind: "charged"; attempt: AttemptRow; result: SavedMethodResult }
  | undefined;

/**
 * Charges a pending order without its buyer, in three steps that can be repeated: commit the attempt with its
 * unconfirmed intent; confirm the intent at the processor; commit the outcome. An unknown outcome is left to the
 * reconciler.
 */
export function chargeOrderJob(processor: Processor): OutsideJob<Charged> {
  return {
    kind: chargeOrderJobKind,
    reach: "outside",
    leaseSeconds: 120,
    attempts: 3,
    isAwaited: true,
    async run(platform, payload) {
      const given = payload as ChargeOrderPayload;
      const { db } = platform.database;
      const { sellerId, orderId, begunBy = "schedule" } = given;
      const order = await findOrder(db, sellerId, orderId);
      if (!order || !isCollected(order)) return undefined;
      let attempt = await findLiveAttemptOfOrder(db, sellerId, orderId);
      if (!attempt) {
        if (!isWanted(order, given)) return undefined;
        const method = await findMethodFor(db, order, begunBy);
        if (!method) return { kind: "no_method" };
        const begun = { methodId: method.id, begunBy };
        try {
          attempt = await beginOrderAttempt(platform, processor, order, begun);
        } catch (error) {
          // The processor does not know the customer anymore, and so none of their cards.
          if (isMethodGone(error)) return { kind: "no_method" };
          throw error;
        }
      }
      if (attempt?.status !== "started" || attempt.paymentMethodId === null) return undefined;
      // The request that began it goes on with it, or the reconciler ends it.
      if (attempt.begunBy === "customer" || attempt.begunBy === "seller") return undefined;
      const method = await findPaymentMethod(db, sellerId, attempt.paymentMethodId);
      if (!method) throw new Error(`attempt ${attempt.id} has no payment method`);
      const result = await chargeSavedMethod(processor, {
        intentId: attempt.intentId,
        paymentMethodId: method.processorId,
        attemptId: attempt.id,
      });
      return { kind: "charged", attempt, result };
    },
    async finish(ctx, payload, charged) {
      const given = payload as ChargeOrderPayload;
      if (charged) await settleCharge({ ...ctx, sellerId: given.sellerId }, given, charged);
    },
  };
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
  if (charged.kind === "no_method") return failWithoutMethod(ctx, given);
  const { attempt, result } = charged;
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

/** Without a card there is no attempt at the processor, but it counts as one that failed. */
async function failWithoutMethod(ctx: SellerCtx, given: ChargeOrderPayload): Promise<void> {
  const billed = await lockBilled(ctx, given.orderId);
  if (!isCollected(billed.order) || !isWanted(billed.order, given)) return;
  if (await findLiveAttemptOfOrder(ctx.tx, ctx.sellerId, given.orderId)) return;
  await failPayment(ctx, billed, {
    isFinal: false,
    isScheduled: isScheduled(given),
    hasCard: false,
  });
}
