import type Stripe from "stripe";
import type { StripeErrorBody } from "../wire/stripe-fault.ts";
import type { Decline } from "./card-declines.ts";

export function declineError(decline: Decline): StripeErrorBody {
  return {
    type: "card_error",
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    advice_code: decline.adviceCode,
    message: decline.message,
  };
}

const failed = "The provided PaymentMethod has failed authentication.";

export const authenticationFailures = {
  payment: {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message: `${failed} You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.`,
  },
  setup: {
    type: "invalid_request_error",
    code: "setup_intent_authentication_failure",
    message: `${failed} You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this SetupIntent again.`,
  },
} as const satisfies Record<string, StripeErrorBody>;

/**
 * Returns the same error as it is remembered on an intent: its card inside it, the intent itself
 * not.
 */
export function rememberedError(
  error: StripeErrorBody,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent.LastPaymentError {
  const { payment_intent: _, setup_intent: __, ...rest } = error;
  return { ...rest, payment_method: method } as Stripe.PaymentIntent.LastPaymentError;
}
