import { savePaymentMethod } from "#server/customers/payment-methods/save-payment-method.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { getChangeExpiry, isHeldChange } from "../../orders/change-expiry-rules.ts";
import { releaseCustomerAttempt } from "../../orders/customer-attempts-store.ts";
import { findOrder, lockOrder, updateOrder } from "../../orders/order-store.ts";
import { isCollected, payOrder } from "../../orders/pay-order.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import { getCurrentAttempt, type OrderAttempt } from "../../payments/attempt-store.ts";
import { creditPaidPeriods } from "../../subscriptions/changes/credit-period.ts";
import { dropUnpaidChange } from "../../subscriptions/changes/drop-unpaid-change.ts";
import { makeHeldChange } from "../../subscriptions/changes/hold-change.ts";
import { type BilledOrder, failPayment } from "../../subscriptions/dunning/fail-payment.ts";
import { recoverSubscription } from "../../subscriptions/dunning/recover-subscription.ts";
import {
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "../../subscriptions/records/subscription-store.ts";
import { toProcessorRefusal } from "../attempts/attempt-refusals.ts";
import { isCustomerGone } from "../attempts/gone-method.ts";
import type { IntentFacts } from "../attempts/read-intent.ts";
import { strayPayment } from "../attempts/return-stray-payment.ts";
import { settlementErrors } from "../attempts/settlement-errors.ts";
import { chargeNewDefault } from "./charge-new-default.ts";
import type { CompletedPayment, FailedEnd, LockedPayable, Payable } from "./payable.ts";

/** An order with its subscription: they are locked in the order of `lockBilled`. */
export interface LockedOrder extends LockedPayable, BilledOrder {
  attempt: OrderAttempt;
}

/** The columns of an order whose next attempt gets another intent. */
const noIntent = { intentId: null, intentClientSecret: null };

/**
 * An attempt that was canceled while no answer was expected of a buyer is tried again so much
 * later.
 */
const retryCanceledMs = 15 * 60_000;

export const orderPayable: Payable<LockedOrder> = {
  pays: "order",
  lock: async (ctx, seen) => ({
    ...(await lockBilled(ctx, seen.orderId)),
    attempt: await getCurrentAttempt(ctx.tx, seen),
  }),
  toPaymentColumns: ({ order }) => ({
    checkoutId: null,
    orderId: isCollected(order) ? order.id : null,
    customerEmail: order.customerEmail,
  }),
  // The amount of an order never changes, so late money pays it, too.
  findFault: async (_ctx, { order }) => (isCollected(order) ? undefined : strayPayment),
  complete,
  hold,
  reopen,
  // The next try creates the customer again, with an intent of their own.
  toRefusal: (error) =>
    isCustomerGone(error) ? new Refusal(settlementErrors.processorAway) : toProcessorRefusal(error),
};

/** Locks first the subscription, then its order: every change of both locks them so. */
export async function lockBilled(ctx: SellerCtx, orderId: string): Promise<BilledOrder> {
  const found = await findOrder(ctx.tx, ctx.sellerId, orderId);
  const subscription =
    found?.subscriptionId && (await lockSubscription(ctx.tx, ctx.sellerId, found.subscriptionId));
  const order = await lockOrder(ctx.tx, ctx.sellerId, orderId);
  if (!order || !subscription) throw new Error(`order ${orderId} has no subscription`);
  return { order, subscription };
}

async function complete(
  ctx: SellerCtx,
  locked: LockedOrder,
  { intent, payment }: CompletedPayment,
): Promise<LockedOrder> {
  const charged = await chargeNewCardNext(ctx, locked, intent);
  const isChange = isHeldChange(locked.order);
  const subscription = isChange ? await makeHeldChange(ctx, charged) : charged;
  const order = await payOrder(ctx, locked.order, payment);
  await creditPaidPeriods(ctx, [{ order, row: subscription }]);
  await recoverSubscription(ctx, subscription, locked.attempt.paymentMethodId);
  return { ...locked, order, subscription };
}

/** A card that the customer paid with is saved, and charged for the subscription from now on. */
async function chargeNewCardNext(
  ctx: SellerCtx,
  { attempt, order, subscription }: LockedOrder,
  { savesMethod, paymentMethod }: IntentFacts,
): Promise<SubscriptionRow> {
  if (!savesMethod || !paymentMethod) return subscription;
  const saved = await savePaymentMethod(ctx, order.customerId, paymentMethod);
  if (!saved || attempt.paymentMethodId !== null) return subscription;
  return updateSubscription(ctx.tx, ctx.sellerId, subscription.id, {
    paymentMethodId: saved.isDefault ? null : saved.id,
  });
}

/** The page of the payment link shows the buyer what their bank asks. */
async function hold(
  ctx: SellerCtx,
  { order }: LockedOrder,
  { kind, clientSecret }: IntentFacts,
): Promise<void> {
  if (kind !== "requires_action") return;
  await updateOrder(ctx.tx, ctx.sellerId, order.id, { intentClientSecret: clientSecret });
}

async function reopen(ctx: SellerCtx, locked: LockedOrder, end: FailedEnd): Promise<LockedOrder> {
  const { attempt } = locked;
  const order = dropsIntent(attempt, end)
    ? await updateOrder(ctx.tx, ctx.sellerId, locked.order.id, noIntent)
    : locked.order;
  if (!isCollected(order)) return { ...locked, order };
  if (isChangeOver(ctx, { ...locked, order })) {
    await dropUnpaidChange(ctx, locked.subscription);
    return { ...locked, order };
  }
  if (end.kind === "abandoned") {
    // It did not reach the card, so it is none of the customer's tries.
    if (attempt.begunBy === "customer")
      await releaseCustomerAttempt(ctx.tx, ctx.sellerId, order.id);
  } else if (isTriedAgain(attempt, end)) {
    const next = new Date(ctx.now.getTime() + retryCanceledMs);
    await updateOrder(ctx.tx, ctx.sellerId, order.id, { nextPaymentAttemptAt: next });
  } else if (end.kind !== "returned" && !isHeldChange(order)) {
    const isFinal = end.kind === "refused" && end.isFinal;
    await failPayment(ctx, { ...locked, order }, { isFinal, begunBy: attempt.begunBy });
  }
  if (!isHeldChange(order)) await chargeNewDefault(ctx, order.id);
  return { ...locked, order };
}

/**
 * A change of plan that must be paid first is over if its own charge fails at once. Later its
 * customer can pay the order by its link, until it expires.
 */
function isChangeOver({ now }: SellerCtx, { attempt, order }: LockedOrder): boolean {
  if (!isHeldChange(order)) return false;
  const isOwnCharge = attempt.begunBy === "plan_change" && attempt.status === "started";
  return isOwnCharge || now >= getChangeExpiry(order.createdAt);
}

/** If the browser had the secret of a refused intent, it was canceled. */
function dropsIntent(attempt: OrderAttempt, end: FailedEnd): boolean {
  if (end.kind === "refused") return isSecretShown(attempt);
  return end.kind === "abandoned" ? isCustomerGone(end.error) : true;
}

/** An authentication that was not finished counts as a failure instead. */
function isTriedAgain({ status, begunBy }: OrderAttempt, { kind }: FailedEnd): boolean {
  return kind === "canceled" && status !== "requires_action" && begunBy === "schedule";
}
