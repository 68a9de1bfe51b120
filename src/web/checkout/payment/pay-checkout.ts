import type { CheckoutConfirm } from "#contract/billing/checkout-schema.ts";
import { type Checkout, checkoutApi, type PaymentRefusal } from "#web/checkout/checkout-api.ts";
import { ApiRefusal } from "#web/platform/api.ts";
import { hasFailed } from "./failed-intent.ts";
import type { MountedPayment } from "./payment-element.tsx";
import type { StripeProblem } from "./stripe-seam.ts";

export type PayOutcome =
  /** The server has accepted the order: its page shows how it goes on. */
  | { kind: "accepted" }
  /** The form shows what is wrong. */
  | { kind: "incomplete" }
  | { kind: "declined"; reason: string | undefined; message: string | undefined }
  /** The buyer, or their bank, did not confirm the payment. */
  | { kind: "not_authenticated" }
  | { kind: "refused"; refusal: ApiRefusal }
  /** No answer came: the payment may have happened or not. */
  | { kind: "unknown" };

export interface PayInput {
  checkout: Checkout;
  confirmation: CheckoutConfirm;
  /** Undefined where nothing is to be paid. */
  payment: MountedPayment | undefined;
}

/** Card → confirmation token → confirm → what the bank asks for. */
export async function payCheckout({
  checkout,
  confirmation,
  payment,
}: PayInput): Promise<PayOutcome> {
  const token = payment ? await createToken(payment, checkout, confirmation) : undefined;
  if (token && "outcome" in token) return token.outcome;
  try {
    const confirmed = await checkoutApi.confirm(checkout.client_secret, {
      ...confirmation,
      ...(token ? { confirmation_token_id: token.id } : {}),
    });
    const { intent_client_secret: clientSecret, intent_status: status } =
      confirmed.payment_processor_metadata;
    if (!payment || status !== "requires_action" || clientSecret === undefined)
      return { kind: "accepted" };
    return await authenticate(payment, clientSecret);
  } catch (error) {
    if (error instanceof ApiRefusal) return refusedOutcome(error);
    throw error;
  }
}

/** Refusals that say in plain words why nothing was charged. */
const notCharged = new Set<string | undefined>(["PaymentError", "PaymentProcessorUnavailable"]);

function refusedOutcome(refusal: PaymentRefusal): PayOutcome {
  if (notCharged.has(refusal.code))
    return { kind: "declined", reason: refusal.reason, message: refusal.message };
  const isUnknown = refusal.status === 0 || refusal.status >= 500;
  return isUnknown ? { kind: "unknown" } : { kind: "refused", refusal };
}

async function authenticate(payment: MountedPayment, clientSecret: string): Promise<PayOutcome> {
  const answer = await payment.stripe.handleNextAction({ clientSecret });
  const { error, paymentIntent, setupIntent } = answer;
  const intent = paymentIntent ?? setupIntent;
  if (!error && intent && hasFailed(intent)) return { kind: "not_authenticated" };
  if (!error) return { kind: "accepted" };
  if (error.code?.endsWith("_intent_authentication_failure")) return { kind: "not_authenticated" };
  return isConnection(error) ? { kind: "unknown" } : declinedBy(error);
}

function declinedBy(error: StripeProblem | undefined): PayOutcome {
  return { kind: "declined", reason: error?.decline_code ?? error?.code, message: error?.message };
}

type Token = { id: string } | { outcome: PayOutcome };

async function createToken(
  { stripe, elements }: MountedPayment,
  checkout: Checkout,
  confirmation: CheckoutConfirm,
): Promise<Token> {
  const address = confirmation.customer_billing_address;
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    params: {
      payment_method_data: {
        billing_details: {
          name: confirmation.customer_name ?? null,
          email: confirmation.customer_email ?? checkout.customer_email,
          address: {
            line1: address?.line1 ?? null,
            line2: address?.line2 ?? null,
            city: address?.city ?? null,
            state: address?.state ?? null,
            postal_code: address?.postal_code ?? null,
            country: address?.country ?? null,
          },
        },
      },
      return_url: new URL(`/checkout/${checkout.client_secret}/confirmation`, location.href).href,
    },
  });
  if (confirmationToken) return { id: confirmationToken.id };
  const isTyped = error?.type === "card_error" || error?.type === "validation_error";
  if (isTyped) return { outcome: { kind: "incomplete" } };
  return { outcome: declinedBy(error) };
}

function isConnection({ type }: StripeProblem): boolean {
  return type === "api_connection_error" || type === "api_error";
}
