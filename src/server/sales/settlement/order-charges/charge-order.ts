import { findPaymentMethod } from "#server/customers/payment-methods/payment-method-store.ts";
import {
  chargeSavedMethod,
  isMethodGone,
  type SavedMethodResult,
} from "#server/money/processor/charge-saved-method.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type ChargeOrderPayload, chargeOrderKind } from "../../orders/charge-order-kind.ts";
import { findOrder, type OrderRow } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { findLiveAttemptOfOrder, type OrderAttempt } from "../../payments/attempt-store.ts";
import { failPayment } from "../../subscriptions/dunning/fail-payment.ts";
import type { AttemptOutcome } from "../attempts/attempt-outcome.ts";
import { isRefusedForGood, methodGone, toRefusedDecline } from "../attempts/gone-method.ts";
import { chargeNewDefault } from "../payables/charge-new-default.ts";
import { lockBilled } from "../payables/order-payable.ts";
import { settleAttempt } from "../steps/settle-attempt.ts";
import { beginCharge } from "./begin-charge.ts";
import { findMethodFor } from "./find-method.ts";

type Charged =
  /** There is no attempt: without a card, or because the processor did not create its intent. */
  | { kind: "not_begun"; hasCard: boolean }
  | { kind: "begun"; attempt: OrderAttempt; outcome: AttemptOutcome }
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
      if (!order || !isCollected(order) || order.awaitsAddress) return undefined;
      let attempt = await findLiveAttemptOfOrder(db, sellerId, orderId);
      if (!attempt) {
        if (!isWanted(order, given)) return undefined;
        const method = await findMethodFor(db, order, begunBy);
        if (!method) return { kind: "not_begun", hasCard: false };
        const begun = { method, begunBy };
        try {
          attempt = await beginCharge(platform, processor, order, begun);
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
      const outcome = await confirm(platform, processor, attempt, method.processorId);
      return outcome && { kind: "begun", attempt, outcome };
    },
    async finish(ctx, given, charged) {
      if (!charged) return;
      const sellerCtx = { ...ctx, sellerId: given.sellerId };
      if (charged.kind === "not_begun") await failUnbegun(sellerCtx, given, charged);
      else await settleAttempt(sellerCtx, charged.attempt, charged.outcome);
    },
  });
}

/**
 * A request that the processor refuses for good charges nothing: the attempt has failed. Undefined
 * if the outcome is not known.
 */
async function confirm(
  { log }: Platform,
  processor: Processor,
  { intentId, id: attemptId }: OrderAttempt,
  paymentMethodId: string,
): Promise<AttemptOutcome | undefined> {
  try {
    const result = await chargeSavedMethod(processor, { intentId, paymentMethodId, attemptId });
    if (result.kind === "unknown")
      log.warn({ attempt: attemptId, reason: result.reason }, "a charge is unknown");
    return toOutcome(result);
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    log.warn({ attempt: attemptId, reason: error.reason }, "a charge was refused");
    return { kind: "refused", decline: toRefusedDecline(error) };
  }
}

function toOutcome(result: SavedMethodResult): AttemptOutcome | undefined {
  switch (result.kind) {
    case "succeeded":
    case "processing":
    case "declined":
    case "authentication_required":
      return result.payment;
    case "method_gone":
      return { kind: "refused", decline: methodGone };
    case "canceled":
      return { kind: "canceled" };
    case "unknown":
      return undefined;
  }
}

/** A job of the schedule is out of date once the order has failed again. */
function isWanted(order: OrderRow, payload: ChargeOrderPayload): boolean {
  return !isScheduled(payload) || order.failedAttempts === (payload.failedAttempts ?? 0);
}

function isScheduled({ begunBy = "schedule" }: ChargeOrderPayload): boolean {
  return begunBy === "schedule";
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
