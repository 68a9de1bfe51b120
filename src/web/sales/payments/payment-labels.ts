import type { PaymentStatus, PaymentWire } from "#contract/billing/payment-schema.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export const paymentStatusLabels: Record<PaymentStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "warn" },
  succeeded: { label: "Succeeded", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};

const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** "Visa ending in 4242"; the method where it was not a card. */
export function methodLabel(payment: PaymentWire): string {
  const card = "method_metadata" in payment ? payment.method_metadata : undefined;
  if (!card?.last4) return sentence(payment.method);
  return `${brands[card.brand] ?? sentence(card.brand || "card")} ending in ${card.last4}`;
}

/** Reasons as a seller needs them: what the bank said, in a few words. */
const reasons: Readonly<Record<string, string>> = {
  authentication_required: "The bank asked for authentication",
  authentication_failed: "The buyer did not pass authentication",
  call_issuer: "Declined by the bank without a reason",
  card_declined: "Declined by the bank without a reason",
  card_not_supported: "The card does not support this purchase",
  card_velocity_exceeded: "The card is over its limit",
  currency_not_supported: "The card does not support this currency",
  do_not_honor: "Declined by the bank without a reason",
  do_not_try_again: "Declined by the bank without a reason",
  expired_card: "The card has expired",
  fraudulent: "Suspected of fraud",
  generic_decline: "Declined by the bank without a reason",
  incorrect_cvc: "Wrong security code",
  incorrect_number: "Wrong card number",
  insufficient_funds: "Not enough money on the card",
  invalid_cvc: "Wrong security code",
  lost_card: "The card is reported lost",
  payment_intent_authentication_failure: "The buyer did not pass authentication",
  pickup_card: "The card is reported lost or stolen",
  processing_error: "An error while the card was processed",
  stolen_card: "The card is reported stolen",
};

/** Why it failed; undefined for a payment that did not, or where no reason is known. */
export function declineLabel(payment: PaymentWire): string | undefined {
  const { decline_reason: reason, decline_message: message } = payment;
  if (payment.status !== "failed" || !reason) return message ?? undefined;
  return reasons[reason] ?? message ?? sentence(reason);
}

/** `us_bank_account` is "Us bank account". */
function sentence(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
