import type Stripe from "stripe";
import { minor } from "#contract/money.ts";
import { toPaymentMethodFacts } from "./payment-method-facts.ts";
import { ProcessorError } from "./processor-error.ts";
import type { Decline, IntentState, PaymentFacts, SetupFacts } from "./processor-results.ts";

type AnyIntent = Stripe.PaymentIntent | Stripe.SetupIntent;
type IntentError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError;

export function toPaymentFacts(intent: Stripe.PaymentIntent): PaymentFacts {
  return {
    ...sharedFacts(intent, intent.last_payment_error),
    savesMethod: intent.setup_future_usage === "off_session",
    ...toState(intent.status, intent.last_payment_error),
    amount: minor(intent.amount),
    currency: intent.currency,
    chargeId: toReferenceId(intent.latest_charge),
  };
}

export function toSetupFacts(intent: Stripe.SetupIntent): SetupFacts {
  const { last_setup_error: error } = intent;
  return {
    ...sharedFacts(intent, error),
    savesMethod: intent.usage === "off_session",
    ...toState(intent.status, error),
  };
}

/** A declined intent no longer has a payment method: the error names the one that was declined. */
function sharedFacts(intent: AnyIntent, error: IntentError | null) {
  const method = intent.payment_method ?? error?.payment_method;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    customerId: toReferenceId(intent.customer),
    paymentMethod: typeof method === "object" && method ? toPaymentMethodFacts(method) : null,
    metadata: intent.metadata ?? {},
  };
}

/**
 * A refused try puts the intent back to where it waits for a payment method, with the error beside
 * it.
 */
function toState(status: string, error: IntentError | null): IntentState {
  switch (status) {
    case "succeeded":
    case "processing":
    case "requires_action":
    case "canceled":
      return { kind: status };
    case "requires_confirmation":
      return { kind: "open" };
    case "requires_payment_method":
      return error ? { kind: "declined", decline: toDecline(error) } : { kind: "open" };
    default:
      throw new ProcessorError("invalid_request", `an intent we never make is ${status}`);
  }
}

export function toDecline(error: IntentError): Decline {
  return {
    code: error.code ?? "card_declined",
    declineCode: error.decline_code || null,
    adviceCode: error.advice_code ?? null,
    message: error.message ?? "",
    chargeId: error.charge ?? null,
  };
}

/** Returns the id, whether or not the object was expanded. */
export function toReferenceId(
  reference: string | { id: string } | null | undefined,
): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
