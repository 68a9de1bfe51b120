import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { savePaymentMethod } from "#server/customers/payment-methods/save-payment-method.ts";
import { describeDecline } from "#server/money/processor/decline-messages.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";
import { requireId } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  type CheckoutRow,
  lockCheckout,
  updateCheckout,
} from "../../checkouts/records/checkout-store.ts";
import { isSecretShown } from "../../payments/attempt-secret-rules.ts";
import { type AttemptRow, findAttempt, updateAttempt } from "../../payments/attempt-store.ts";
import { type RecordedPayment, recordPayment } from "../../payments/record-payment.ts";
import { attemptEnding, isAccountedFor, waitingChange } from "../attempts/attempt-outcome.ts";
import type { IntentFacts } from "../attempts/checkout-intent.ts";
import {
  alreadySubscribed,
  returnStrayPayment,
  strayPayment,
} from "../attempts/return-stray-payment.ts";
import { StaleIntent } from "../attempts/stale-intent.ts";
import { holdSubscriptionOf } from "./checkout-subscription.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { reopenCheckout } from "./reopen-checkout.ts";
import { isSubscribedMeanwhile } from "./subscribed-meanwhile.ts";

export interface Settled {
  attempt: AttemptRow;
  checkout: CheckoutRow;
  /** If this settled it with success. */
  announced?: CheckoutWire;
}

/**
 * Ends an attempt, and is the only end of it: for the confirm, the processor's events and the
 * reconciler, under the checkout's lock. `seen` is the attempt as it was before the intent was
 * read. Settling what is settled changes nothing.
 */
export async function settleAttempt(
  ctx: SellerCtx,
  seen: AttemptRow,
  intent: IntentFacts | { kind: "canceled" },
): Promise<Settled> {
  const checkout = await lockCheckout(
    ctx.tx,
    ctx.sellerId,
    requireId(seen.checkoutId, `the checkout of attempt ${seen.id}`),
  );
  const attempt = await findAttempt(ctx.tx, ctx.sellerId, seen.id);
  if (!checkout || !attempt) throw new Error(`attempt ${seen.id} has no checkout`);
  if (intent.kind === "succeeded") return succeed(ctx, { attempt, checkout }, intent);
  if (attempt.endedAt !== null) return { attempt, checkout };
  if (intent.kind === "canceled") return cancelAttempt(ctx, { attempt, checkout });
  if (attempt.status !== seen.status) throw new StaleIntent(`attempt ${attempt.id} was changed`);
  switch (intent.kind) {
    case "declined":
      return refuse(ctx, { attempt, checkout }, intent, intent.decline);
    case "requires_action":
    case "processing":
    case "open":
      return wait(ctx, { attempt, checkout }, intent.kind);
  }
}

/**
 * Money that was taken ends in an order. If the attempt was given up before, the checkout is open
 * to changes again and the buyer has not agreed to this sale: the money is returned.
 */
async function succeed(
  ctx: SellerCtx,
  { attempt, checkout }: Settled,
  intent: IntentFacts,
): Promise<Settled> {
  if (attempt.status === "succeeded") return { attempt, checkout };
  const isLate = attempt.endedAt !== null;
  if (isLate && (await isAccountedFor(ctx, attempt, intent))) return { attempt, checkout };
  const isWrongAmount = "amount" in intent && intent.amount !== attempt.amount;
  if (isWrongAmount || isLate) return giveBack(ctx, { attempt, checkout }, intent);
  if (await isSubscribedMeanwhile(ctx, attempt, checkout))
    return giveBack(ctx, { attempt, checkout }, intent, alreadySubscribed);
  const ended = await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, {
    status: "succeeded",
    ...attemptEnding(ctx),
  });
  const customer = await getSoldTo(
    ctx.tx,
    ctx.sellerId,
    requireId(attempt.customerId, `the customer of attempt ${attempt.id}`),
  );
  const method =
    intent.savesMethod && intent.paymentMethod
      ? await savePaymentMethod(ctx, customer.id, intent.paymentMethod)
      : undefined;
  const isSetup = attempt.intentKind === "setup";
  const completed = await completeCheckout(ctx, checkout, customer, {
    payment: isSetup
      ? null
      : toPayment(attempt, checkout, intent, { status: "succeeded", decline: null }),
    paymentMethodId: method && !method.isDefault ? method.id : null,
  });
  return { attempt: ended, ...completed };
}

/** The seller sees it as a payment that failed. Only its fee is posted: nothing was sold. */
async function giveBack(
  ctx: SellerCtx,
  { attempt, checkout }: Settled,
  intent: IntentFacts,
  reason: Decline = strayPayment,
): Promise<Settled> {
  if ("amount" in intent) {
    const payment = toPayment(attempt, checkout, intent, { status: "failed", decline: reason });
    await recordPayment(ctx, { ...payment, amount: intent.amount });
    await returnStrayPayment(ctx, intent);
  }
  if (attempt.endedAt !== null)
    return { attempt, checkout: await dropUsedIntent(ctx, checkout, intent.id) };
  const ended = await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, {
    status: "failed",
    declineCode: reason.code,
    declineMessage: reason.message,
    ...attemptEnding(ctx),
  });
  const reopened = await reopenCheckout(ctx, checkout, attempt, { dropsIntent: true });
  return { attempt: ended, checkout: reopened };
}

/** The next attempt gets an intent of its own. */
async function dropUsedIntent(
  ctx: SellerCtx,
  checkout: CheckoutRow,
  intentId: string,
): Promise<CheckoutRow> {
  if (checkout.status !== "open" || checkout.intentId !== intentId) return checkout;
  const { id, modifiedAt } = checkout;
  return updateCheckout(ctx.tx, ctx.sellerId, id, {
    intentId: null,
    intentKind: null,
    intentClientSecret: null,
    modifiedAt: modifiedAt ?? ctx.now,
  });
}

async function refuse(
  ctx: SellerCtx,
  { attempt, checkout }: Settled,
  intent: IntentFacts,
  decline: Decline,
): Promise<Settled> {
  const ended = await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, {
    status: "failed",
    declineCode: decline.declineCode ?? decline.code,
    declineMessage: describeDecline(decline),
    ...attemptEnding(ctx),
  });
  if (attempt.intentKind === "payment")
    await recordPayment(ctx, {
      ...toPayment(attempt, checkout, intent, { status: "failed", decline }),
      chargeId: decline.chargeId,
    });
  const dropsIntent = isSecretShown(attempt);
  const reopened = await reopenCheckout(ctx, checkout, attempt, { dropsIntent });
  return { attempt: ended, checkout: reopened };
}

/** Ends an attempt of which it is certain that nothing was and nothing will be charged. */
export async function cancelAttempt(
  ctx: SellerCtx,
  { attempt, checkout }: Settled,
): Promise<Settled> {
  const ended = await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, {
    status: "canceled",
    ...attemptEnding(ctx),
  });
  const reopened = await reopenCheckout(ctx, checkout, attempt, { dropsIntent: true });
  return { attempt: ended, checkout: reopened };
}

async function wait(
  ctx: SellerCtx,
  { attempt, checkout }: Settled,
  kind: "requires_action" | "processing" | "open",
): Promise<Settled> {
  const change = waitingChange(ctx, attempt, kind);
  if (!change) return { attempt, checkout };
  await holdSubscriptionOf(ctx, attempt, checkout);
  return { attempt: await updateAttempt(ctx.tx, ctx.sellerId, attempt.id, change), checkout };
}

function toPayment(
  attempt: AttemptRow,
  checkout: CheckoutRow,
  intent: IntentFacts,
  { status, decline }: Pick<RecordedPayment, "status" | "decline">,
): RecordedPayment {
  return {
    status,
    attemptId: attempt.id,
    intentId: intent.id,
    chargeId: "chargeId" in intent ? intent.chargeId : null,
    checkoutId: checkout.id,
    orderId: null,
    customerId: attempt.customerId,
    customerEmail: checkout.customerEmail,
    amount: attempt.amount as RecordedPayment["amount"],
    currency: attempt.currency,
    method: intent.paymentMethod,
    decline,
  };
}
