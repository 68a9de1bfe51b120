import type Stripe from "stripe";
import { type Decline, declines } from "../cards/card-declines.ts";
import { judgePayment, type Verdict } from "../cards/judge-card.ts";
import { authenticationFailures, declineError, rememberedError } from "../cards/payment-errors.ts";
import {
  getPaymentMethod,
  getTestCard,
  isExpired,
  type StoredMethod,
  saveForCustomer,
} from "../cards/payment-methods.ts";
import { awaitBalance, recordCharge } from "../ledger/record-charge.ts";
import { disputeByCard } from "../ledger/sandbox-disputes.ts";
import { type Outcome, ok, type SandboxCall, secondsAfter } from "../sandbox-call.ts";
import { lockObject, saveObject } from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";
import type { StripeErrorBody } from "../wire/stripe-fault.ts";
import type { PaymentConfirmation } from "./intent-parameters.ts";
import { openAuthentication, readConfirmation } from "./intent-parts.ts";
import { describeOptions, type StoredIntent, unexpectedState } from "./payment-intents.ts";

const confirmable: readonly string[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

/** Tries to take the money: at once, after 3-D Secure, or not at all. */
export async function confirmPaymentIntent(
  call: SandboxCall,
  intent: StoredIntent,
  given: PaymentConfirmation,
): Promise<Outcome> {
  if (!confirmable.includes(intent.body.status)) throw unexpectedState(intent, "confirm");
  const offSession = given.off_session !== undefined && given.off_session !== false;
  const { method, returnUrl } = await readConfirmation(call, intent.body, given, { offSession });
  intent.body = {
    ...intent.body,
    payment_method: method.id,
    setup_future_usage: given.setup_future_usage ?? intent.body.setup_future_usage,
    receipt_email: given.receipt_email ?? intent.body.receipt_email,
    ...(given.payment_method_options
      ? { payment_method_options: describeOptions(given.payment_method_options) }
      : {}),
  };
  const verdict = judge(call, intent.body, method, {
    onSession: !offSession,
    isAuthenticated: false,
  });
  if (verdict.kind === "authenticate") {
    if (given.error_on_requires_action)
      return decline(call, intent, method, {
        reason: declines.authenticationRequired,
        isAuthenticated: false,
      });
    const { hidden, nextAction } = openAuthentication(call, intent.id, returnUrl);
    intent.hidden = { authentication: hidden };
    intent.body = { ...intent.body, status: "requires_action", next_action: nextAction };
    await saveObject(call.tx, intent);
    return ok(intent.body);
  }
  return finish(call, intent, method, { verdict, isAuthenticated: false });
}

/** The customer has approved or refused on the 3-D Secure page. */
export async function endPaymentAuthentication(
  call: SandboxCall,
  intent: StoredIntent,
  isApproved: boolean,
): Promise<void> {
  const method = await getPaymentMethod(call, String(intent.body.payment_method));
  if (!isApproved) {
    await failIntent(call, intent, method, authenticationFailures.payment);
    return;
  }
  const verdict = judge(call, intent.body, method, { onSession: true, isAuthenticated: true });
  await finish(call, intent, method, { verdict, isAuthenticated: true });
}

/** A payment that was `processing` comes to its end. */
export async function endProcessing(call: SandboxCall, intent: StoredIntent): Promise<void> {
  const { processing } = intent.hidden;
  const charge = processing && (await lockObject(call.tx, "charge", processing.chargeId));
  if (!charge) throw new Error(`no charge is in progress for ${intent.id}`);
  const method = await getPaymentMethod(call, String(intent.body.payment_method));
  intent.dueAt = null;
  if (processing.outcome === "succeeded") {
    charge.body = {
      ...charge.body,
      status: "succeeded",
      paid: true,
      captured: true,
      amount_captured: charge.body.amount,
    };
    emitStripeEvent(call, "charge.succeeded", charge.body);
    await succeed(call, intent, method, charge.id);
    await saveObject(call.tx, charge);
    await awaitBalance(call, charge);
    await disputeByCard(call, charge);
    return;
  }
  const { code, message } = declines.processingError;
  charge.body = { ...charge.body, status: "failed", failure_code: code, failure_message: message };
  await saveObject(call.tx, charge);
  emitStripeEvent(call, "charge.failed", charge.body);
  await failIntent(call, intent, method, {
    ...declineError(declines.processingError),
    charge: charge.id,
  });
}

function judge(
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  moment: { onSession: boolean; isAuthenticated: boolean },
): Verdict {
  const asked = intent.payment_method_options?.card?.request_three_d_secure;
  return judgePayment(getTestCard(method.hidden), {
    ...moment,
    isSetUp: method.hidden.setUp,
    isAuthenticationRequested: asked === "any" || asked === "challenge",
    isExpired: isExpired(method, call.now),
  });
}

async function finish(
  call: SandboxCall,
  intent: StoredIntent,
  method: StoredMethod,
  { verdict, isAuthenticated }: { verdict: Verdict; isAuthenticated: boolean },
): Promise<Outcome> {
  if (verdict.kind === "decline")
    return decline(call, intent, method, { reason: verdict.decline, isAuthenticated });
  const { processingSeconds, processingOutcome } = call.switches.charges;
  if (processingSeconds > 0) {
    const pending = await recordCharge(call, intent.body, method, {
      status: "pending",
      isAuthenticated,
    });
    intent.hidden = { processing: { chargeId: pending.id, outcome: processingOutcome } };
    intent.dueAt = secondsAfter(call.now, processingSeconds);
    intent.body = {
      ...intent.body,
      status: "processing",
      next_action: null,
      latest_charge: pending.id,
    };
    await saveObject(call.tx, intent);
    return ok(intent.body);
  }
  const charge = await recordCharge(call, intent.body, method, {
    status: "succeeded",
    isAuthenticated,
  });
  await succeed(call, intent, method, charge.id);
  await awaitBalance(call, charge);
  await disputeByCard(call, charge);
  return ok(intent.body);
}

async function succeed(
  call: SandboxCall,
  intent: StoredIntent,
  method: StoredMethod,
  chargeId: string,
): Promise<void> {
  const { customer, setup_future_usage: future } = intent.body;
  if (future !== null && typeof customer === "string")
    await saveForCustomer(call, method, customer, {
      setUp: method.hidden.setUp || future === "off_session",
    });
  else if (method.body.customer === null) {
    method.hidden = { ...method.hidden, used: true };
    await saveObject(call.tx, method);
  }
  intent.hidden = {};
  intent.body = {
    ...intent.body,
    status: "succeeded",
    amount_received: intent.body.amount,
    last_payment_error: null,
    latest_charge: chargeId,
    next_action: null,
  };
  await saveObject(call.tx, intent);
  emitStripeEvent(call, "payment_intent.succeeded", intent.body);
}

async function decline(
  call: SandboxCall,
  intent: StoredIntent,
  method: StoredMethod,
  { reason, isAuthenticated }: { reason: Decline; isAuthenticated: boolean },
): Promise<Outcome> {
  const charge = await recordCharge(call, intent.body, method, {
    status: "failed",
    decline: reason,
    isAuthenticated,
  });
  intent.body = { ...intent.body, latest_charge: charge.id };
  const error = { ...declineError(reason), charge: charge.id };
  await failIntent(call, intent, method, error);
  return {
    status: 402,
    body: { error: { ...error, payment_intent: intent.body, payment_method: method.body } },
  };
}

async function failIntent(
  call: SandboxCall,
  intent: StoredIntent,
  method: StoredMethod,
  error: StripeErrorBody,
): Promise<void> {
  intent.hidden = {};
  intent.body = {
    ...intent.body,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: rememberedError(error, method.body),
  };
  await saveObject(call.tx, intent);
  emitStripeEvent(call, "payment_intent.payment_failed", intent.body);
}
