import { minor } from "#contract/money.ts";
import { lockCustomer } from "#server/customers/customer-store.ts";
import { detachLater } from "#server/customers/payment-methods/detach-payment-methods.ts";
import { isFinalDecline } from "#server/money/processor/charge-saved-method.ts";
import { describeDecline } from "#server/money/processor/decline-messages.ts";
import type { Decline } from "#server/money/processor/processor-results.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type Attempt, updateAttempt } from "../../payments/attempt-store.ts";
import { type RecordedPayment, recordPayment } from "../../payments/record-payment.ts";
import {
  type AttemptOutcome,
  attemptEnding,
  isAccountedFor,
  waitingChange,
} from "../attempts/attempt-outcome.ts";
import type { IntentFacts } from "../attempts/read-intent.ts";
import { returnStrayPayment, strayPayment } from "../attempts/return-stray-payment.ts";
import { StaleIntent } from "../attempts/stale-intent.ts";
import { checkoutPayable } from "../payables/checkout-payable.ts";
import { orderPayable } from "../payables/order-payable.ts";
import type { FailedEnd, LockedPayable, Payable } from "../payables/payable.ts";

/** Settles an attempt that a job or an event of the processor asks about. */
export async function settleAttempt(
  ctx: SellerCtx,
  seen: Attempt,
  outcome: AttemptOutcome,
): Promise<void> {
  if (seen.pays === "checkout") await settle(ctx, checkoutPayable, seen, outcome);
  else await settle(ctx, orderPayable, seen, outcome);
}

/**
 * Ends an attempt, and is the only end of it: for requests, jobs, the processor's events and the
 * reconciler, under the locks of what it pays. `seen` is the attempt as it was before its intent
 * was read. Settling what is settled changes nothing.
 */
export async function settle<Locked extends LockedPayable>(
  ctx: SellerCtx,
  payable: Payable<Locked>,
  seen: Locked["attempt"],
  outcome: AttemptOutcome,
): Promise<Locked> {
  const locked = await payable.lock(ctx, seen);
  const { attempt } = locked;
  const settling = { ctx, payable, locked };
  if (outcome.kind === "succeeded") return succeed(settling, outcome);
  if (attempt.endedAt !== null) return locked;
  if (outcome.kind === "canceled") return endUnpaid(settling, { kind: "canceled" });
  if (attempt.status !== seen.status) throw new StaleIntent(`attempt ${attempt.id} was changed`);
  switch (outcome.kind) {
    case "declined":
      return refuse(settling, outcome.decline, outcome);
    case "refused":
      return refuse(settling, outcome.decline);
    case "requires_action":
    case "processing":
    case "open":
      return wait(settling, outcome);
  }
}

interface Settling<Locked extends LockedPayable> {
  ctx: SellerCtx;
  payable: Payable<Locked>;
  locked: Locked;
}

/** Money that was taken pays for something, or goes back. */
async function succeed<Locked extends LockedPayable>(
  settling: Settling<Locked>,
  intent: IntentFacts,
): Promise<Locked> {
  const { ctx, payable, locked } = settling;
  const { attempt } = locked;
  if (attempt.status === "succeeded") return locked;
  if (attempt.endedAt !== null && (await isAccountedFor(ctx, attempt, intent))) return locked;
  const isWrongAmount = "amount" in intent && intent.amount !== attempt.amount;
  const fault = isWrongAmount ? strayPayment : await payable.findFault(ctx, locked);
  if (fault) return giveBack(settling, intent, fault);
  const change = { status: "succeeded" as const, ...attemptEnding(ctx) };
  const paid = { ...locked, attempt: await updateAttempt(ctx.tx, attempt, change) };
  const payment = toPayment(settling, intent, { status: "succeeded", decline: null });
  return payable.complete(ctx, paid, { intent, payment });
}

/** The seller sees it as a payment that failed. Only its fee is posted: nothing was sold. */
async function giveBack<Locked extends LockedPayable>(
  settling: Settling<Locked>,
  intent: IntentFacts,
  reason: Decline,
): Promise<Locked> {
  const { ctx, payable, locked } = settling;
  if ("amount" in intent) {
    const payment = toPayment(settling, intent, { status: "failed", decline: reason });
    await recordPayment(ctx, { ...payment, amount: intent.amount });
    await returnStrayPayment(ctx, intent);
  }
  await forgetMethodOfDeleted(ctx, locked.attempt, intent);
  if (locked.attempt.endedAt !== null) return payable.reopen(ctx, locked, { kind: "returned" });
  return endUnpaid(settling, { kind: "returned" }, toFailure(reason.code, reason.message));
}

/** A card that was to be saved is detached if its customer was deleted meanwhile. */
async function forgetMethodOfDeleted(
  ctx: SellerCtx,
  { customerId }: Attempt,
  { savesMethod, paymentMethod }: IntentFacts,
): Promise<void> {
  if (!savesMethod || !paymentMethod) return;
  if (await lockCustomer(ctx.tx, ctx.sellerId, { id: customerId })) return;
  await detachLater(ctx, [paymentMethod.id]);
}

async function refuse<Locked extends LockedPayable>(
  settling: Settling<Locked>,
  decline: Decline,
  intent?: IntentFacts,
): Promise<Locked> {
  const { ctx, locked } = settling;
  if (locked.attempt.intentKind === "payment") {
    const payment = toPayment(settling, intent, { status: "failed", decline });
    await recordPayment(ctx, { ...payment, chargeId: decline.chargeId });
  }
  const failure = toFailure(decline.declineCode ?? decline.code, describeDecline(decline));
  return endUnpaid(settling, { kind: "refused", isFinal: isFinalDecline(decline) }, failure);
}

function toFailure(declineCode: string, declineMessage: string) {
  return { status: "failed" as const, declineCode, declineMessage };
}

/** Ends an attempt that paid nothing, and lets what it was for be paid by another one. */
export async function endUnpaid<Locked extends LockedPayable>(
  { ctx, payable, locked }: Settling<Locked>,
  end: FailedEnd,
  failure?: ReturnType<typeof toFailure>,
): Promise<Locked> {
  const change = { status: "canceled" as const, ...failure, ...attemptEnding(ctx) };
  const attempt = await updateAttempt(ctx.tx, locked.attempt, change);
  return { ...(await payable.reopen(ctx, locked, end)), attempt };
}

async function wait<Locked extends LockedPayable>(
  { ctx, payable, locked }: Settling<Locked>,
  intent: IntentFacts & { kind: "requires_action" | "processing" | "open" },
): Promise<Locked> {
  const change = waitingChange(ctx, locked.attempt, intent.kind);
  if (!change) return locked;
  await payable.hold(ctx, locked, intent);
  return { ...locked, attempt: await updateAttempt(ctx.tx, locked.attempt, change) };
}

function toPayment<Locked extends LockedPayable>(
  { payable, locked }: Settling<Locked>,
  intent: IntentFacts | undefined,
  outcome: Pick<RecordedPayment, "status" | "decline">,
): RecordedPayment {
  const { id: attemptId, intentId, customerId, amount, currency } = locked.attempt;
  return {
    ...payable.toPaymentColumns(locked),
    ...outcome,
    attemptId,
    intentId,
    chargeId: intent && "chargeId" in intent ? intent.chargeId : null,
    customerId,
    amount: minor(amount),
    currency,
    method: intent?.paymentMethod ?? null,
  };
}
