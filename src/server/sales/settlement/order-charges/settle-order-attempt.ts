import { minor } from "#contract/money.ts";
import { savePaymentMethod } from "#server/customers/payment-methods/save-payment-method.ts";
import { isFinalDecline } from "#server/money/processor/charge-saved-method.ts";
import { describeDecline } from "#server/money/processor/decline-messages.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";
import { requireId } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { ChargeReason } from "../../orders/charge-order-kind.ts";
import { findOrder, lockOrder, updateOrder } from "../../orders/order-store.ts";
import { isCollected, payOrder, toBeCharged } from "../../orders/pay-order.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import { type AttemptRow, findAttempt, updateAttempt } from "../../payments/attempt-store.ts";
import { type RecordedPayment, recordPayment } from "../../payments/record-payment.ts";
import { type BilledOrder, failPayment } from "../../subscriptions/dunning/fail-payment.ts";
import { recoverSubscription } from "../../subscriptions/dunning/recover-subscription.ts";
import {
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "../../subscriptions/records/subscription-store.ts";
import { attemptEnding, isAccountedFor, waitingChange } from "../attempts/attempt-outcome.ts";
import type { IntentFacts } from "../attempts/checkout-intent.ts";
import { returnStrayPayment, strayPayment } from "../attempts/return-stray-payment.ts";
import { StaleIntent } from "../attempts/stale-intent.ts";
import { chargeNewDefault } from "./charge-new-default.ts";

/** The columns of an order whose next attempt gets another intent. */
export const noIntent = { intentId: null, intentClientSecret: null };

/**
 * An attempt that was canceled while no answer was expected of a buyer is tried again so much
 * later.
 */
const retryCanceledMs = 15 * 60_000;

interface LockedAttempt extends BilledOrder {
  attempt: AttemptRow;
}

/**
 * Ends an attempt for an order, and is the only end of it: for the job that charges, the
 * processor's events and the reconciler, under the locks of subscription and order. `seen` is the
 * attempt as it was before the intent was read. Settling what is settled changes nothing.
 */
export async function settleOrderAttempt(
  ctx: SellerCtx,
  seen: AttemptRow,
  intent: IntentFacts | { kind: "canceled" },
): Promise<void> {
  const locked = await lockAttempt(ctx, seen);
  const { attempt } = locked;
  if (intent.kind === "succeeded") return succeed(ctx, locked, intent);
  if (attempt.endedAt !== null) return;
  if (intent.kind === "canceled") return cancel(ctx, locked);
  if (attempt.status !== seen.status) throw new StaleIntent(`attempt ${attempt.id} was changed`);
  if (intent.kind === "declined") return refuse(ctx, locked, intent.decline, intent);
  const change = waitingChange(ctx, attempt, intent.kind);
  if (change) await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, change);
}

/** Ends an attempt that the processor refused without touching its intent. */
export async function refuseOrderAttempt(
  ctx: SellerCtx,
  seen: AttemptRow,
  decline: Decline,
): Promise<void> {
  const locked = await lockAttempt(ctx, seen);
  if (locked.attempt.endedAt === null) await refuse(ctx, locked, decline, undefined);
}

/** Locks first the subscription, then its order: every change of both locks them so. */
export async function lockBilled(ctx: SellerCtx, orderId: string): Promise<BilledOrder> {
  const found = await findOrder(ctx.tx, ctx.sellerId, orderId);
  const subscription =
    found?.subscriptionId && (await lockSubscription(ctx.tx, ctx.sellerId, found.subscriptionId));
  const order = await lockOrder(ctx.tx, ctx.sellerId, orderId);
  if (!order || !subscription) throw new Error(`order ${orderId} has no subscription`);
  return { order, subscription };
}

async function lockAttempt(ctx: SellerCtx, seen: AttemptRow): Promise<LockedAttempt> {
  const billed = await lockBilled(ctx, requireId(seen.orderId, `the order of attempt ${seen.id}`));
  const attempt = await findAttempt(ctx.tx, ctx.sellerId, seen.id);
  if (!attempt) throw new Error(`there is no attempt ${seen.id}`);
  return { ...billed, attempt };
}

/**
 * The amount of an order never changes, so also late money pays it. If it is no longer collected,
 * it goes back.
 */
async function succeed(
  ctx: SellerCtx,
  { attempt, order, subscription }: LockedAttempt,
  intent: IntentFacts,
): Promise<void> {
  if (attempt.status === "succeeded") return;
  if (attempt.endedAt !== null && (await isAccountedFor(ctx, attempt, intent))) return;
  const amount = "amount" in intent ? intent.amount : minor(0);
  const isWanted = isCollected(order) && amount === toBeCharged(order);
  await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, {
    status: isWanted ? "succeeded" : "failed",
    ...(isWanted ? {} : { declineCode: strayPayment.code, declineMessage: strayPayment.message }),
    ...attemptEnding(ctx),
  });
  if (!isWanted) {
    const stray = toPayment(attempt, order, intent, { status: "failed", decline: strayPayment });
    await recordPayment(ctx, { ...stray, amount });
    return returnStrayPayment(ctx, intent);
  }
  const payment = toPayment(attempt, order, intent, { status: "succeeded", decline: null });
  await payOrder(ctx, order, payment);
  const billed = await chargeNewCardNext(ctx, { attempt, order, subscription }, intent);
  await recoverSubscription(ctx, billed, attempt.paymentMethodId);
}

/** A card that the customer paid with is saved, and charged for the subscription from now on. */
async function chargeNewCardNext(
  ctx: SellerCtx,
  { attempt, order, subscription }: LockedAttempt,
  { savesMethod, paymentMethod }: IntentFacts,
): Promise<SubscriptionRow> {
  if (!savesMethod || !paymentMethod) return subscription;
  const saved = await savePaymentMethod(ctx, order.customerId, paymentMethod);
  if (!saved || attempt.paymentMethodId !== null) return subscription;
  return updateSubscription(ctx.tx, ctx.sellerId, subscription.id, {
    paymentMethodId: saved.isDefault ? null : saved.id,
  });
}

async function refuse(
  ctx: SellerCtx,
  { attempt, ...billed }: LockedAttempt,
  decline: Decline,
  intent: IntentFacts | undefined,
): Promise<void> {
  await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, {
    status: "failed",
    declineCode: decline.declineCode ?? decline.code,
    declineMessage: describeDecline(decline),
    ...attemptEnding(ctx),
  });
  const payment = toPayment(attempt, billed.order, intent, { status: "failed", decline });
  await recordPayment(ctx, { ...payment, chargeId: decline.chargeId });
  // The browser had its secret, so it was canceled: the next attempt gets another one.
  if (isSecretShown(attempt)) await updateOrder(ctx.tx, ctx.sellerId, billed.order.id, noIntent);
  await fail(ctx, attempt, billed, isFinalDecline(decline));
}

/**
 * It is certain that nothing was and nothing will be charged. An authentication that was not
 * finished counts as a failure; otherwise the order is tried again with another intent.
 */
async function cancel(ctx: SellerCtx, { attempt, ...billed }: LockedAttempt): Promise<void> {
  await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, {
    status: "canceled",
    ...attemptEnding(ctx),
  });
  const isTriedAgain = attempt.status !== "requires_action" && attempt.begunBy === "schedule";
  const next = new Date(ctx.now.getTime() + retryCanceledMs);
  const order = await updateOrder(ctx.tx, ctx.sellerId, billed.order.id, {
    ...noIntent,
    ...(isTriedAgain && isCollected(billed.order) ? { nextPaymentAttemptAt: next } : {}),
  });
  if (isTriedAgain) await chargeNewDefault(ctx, order.id);
  else await fail(ctx, attempt, { ...billed, order }, false);
}

async function fail(
  ctx: SellerCtx,
  { begunBy }: AttemptRow,
  billed: BilledOrder,
  isFinal: boolean,
): Promise<void> {
  if (!isCollected(billed.order)) return;
  await failPayment(ctx, billed, { isFinal, begunBy: begunBy as ChargeReason });
  await chargeNewDefault(ctx, billed.order.id);
}

function toPayment(
  attempt: AttemptRow,
  order: BilledOrder["order"],
  intent: IntentFacts | undefined,
  outcome: Pick<RecordedPayment, "status" | "decline">,
): RecordedPayment {
  const isPaid = outcome.status === "succeeded";
  return {
    ...outcome,
    attemptId: attempt.id,
    intentId: attempt.intentId,
    chargeId: intent && "chargeId" in intent ? intent.chargeId : null,
    checkoutId: null,
    orderId: isPaid || isCollected(order) ? order.id : null,
    customerId: order.customerId,
    customerEmail: order.customerEmail,
    amount: minor(attempt.amount),
    currency: attempt.currency,
    method: intent?.paymentMethod ?? null,
    decline: outcome.decline,
  };
}
