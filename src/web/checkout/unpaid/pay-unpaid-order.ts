import type { OrderPay } from "#contract/billing/order-payment-schema.ts";
import {
  authenticate,
  createCardToken,
  type PayOutcome,
  toRefusedOutcome,
} from "#web/buyer/payment/card-payment.ts";
import { getStripe, type ProcessorMetadata } from "#web/buyer/payment/get-stripe.ts";
import type { MountedPayment } from "#web/buyer/payment/payment-element.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { unpaidApi } from "./unpaid-api.ts";

export interface UnpaidPayment {
  token: string;
  metadata: ProcessorMetadata;
  /** Undefined for the saved card. */
  payment: MountedPayment | undefined;
}

/** Pays with a new card or the saved one, and then does what the bank asks for. */
export async function payUnpaidOrder(unpaid: UnpaidPayment): Promise<PayOutcome> {
  const { token, payment } = unpaid;
  const card = payment && (await createCardToken(payment, { return_url: location.href }));
  if (card && "outcome" in card) return card.outcome;
  const body: OrderPay = card ? { confirmation_token_id: card.id } : { use_saved_method: true };
  try {
    const { payment_processor_metadata: answer } = await unpaidApi.pay(token, body);
    const { intent_client_secret: clientSecret, intent_status: status } = answer;
    if (status !== "requires_action" || clientSecret === undefined) return { kind: "accepted" };
    const stripe = payment?.stripe ?? (await getStripe(unpaid.metadata));
    return await authenticate({ stripe }, clientSecret);
  } catch (error) {
    if (error instanceof ApiRefusal) return toRefusedOutcome(error);
    throw error;
  }
}
