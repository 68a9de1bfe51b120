import type { CheckoutConfirm } from "#contract/billing/checkout-schema.ts";
import {
  authenticate,
  createCardToken,
  type PayOutcome,
  toRefusedOutcome,
} from "#web/buyer/payment/card-payment.ts";
import type { MountedPayment } from "#web/buyer/payment/payment-element.tsx";
import type { ConfirmationTokenParams } from "#web/buyer/payment/stripe-seam.ts";
import { type Checkout, checkoutApi } from "#web/checkout/checkout-api.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";

export interface PayInput {
  checkout: Checkout;
  confirmation: CheckoutConfirm;
  /** Undefined where nothing is to be paid. */
  payment: MountedPayment | undefined;
}

/** Pays in four steps: card → confirmation token → confirm → what the bank asks for. */
export async function payCheckout({
  checkout,
  confirmation,
  payment,
}: PayInput): Promise<PayOutcome> {
  const token = payment
    ? await createCardToken(payment, toTokenParams(checkout, confirmation))
    : undefined;
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
    if (error instanceof ApiRefusal) return toRefusedOutcome(error);
    throw error;
  }
}

function toTokenParams(checkout: Checkout, confirmation: CheckoutConfirm): ConfirmationTokenParams {
  const address = confirmation.customer_billing_address;
  return {
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
  };
}
