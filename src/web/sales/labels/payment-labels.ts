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

/** Writes "Visa ending in 4242"; the method where it was not a card. */
export function methodLabel(payment: PaymentWire): string {
  const card = "method_metadata" in payment ? payment.method_metadata : undefined;
  if (!card?.last4) return sentence(payment.method);
  return `${brands[card.brand] ?? sentence(card.brand || "card")} ending in ${card.last4}`;
}

/** Reasons as a seller needs them: what the bank said, in a few words. */
const reasons: Readonly<Record<string, string>> = {
  approve_with_id: "The bank could not be reached, trying again may work",
  authentication_failed: "The buyer did not pass authentication",
  authentication_required: "The bank asked for authentication",
  call_issuer: "Declined by the bank without a reason",
  card_declined: "Declined by the bank without a reason",
  card_not_supported: "The card does not support this purchase",
  card_velocity_exceeded: "The card is over its limit",
  currency_not_supported: "The card does not support this currency",
  do_not_honor: "Declined by the bank without a reason",
  do_not_try_again: "Declined by the bank without a reason",
  duplicate_transaction: "The same amount was charged to this card moments before",
  expired_card: "The card has expired",
  fraudulent: "Suspected of fraud",
  generic_decline: "Declined by the bank without a reason",
  highest_risk_level: "Blocked by the payment processor as too risky",
  incorrect_address: "Wrong address",
  incorrect_cvc: "Wrong security code",
  incorrect_number: "Wrong card number",
  incorrect_zip: "Wrong ZIP or postal code",
  insufficient_funds: "Not enough money on the card",
  invalid_account: "The account of the card does not exist",
  invalid_amount: "The amount is not allowed for this card",
  invalid_cvc: "Wrong security code",
  invalid_expiry_month: "Wrong expiration date",
  invalid_expiry_year: "Wrong expiration date",
  invalid_number: "Wrong card number",
  issuer_not_available: "The bank could not be reached, trying again may work",
  lost_card: "The card is reported lost",
  merchant_blacklist: "Blocked by one of your own rules at the payment processor",
  new_account_information_available: "The card or account does not allow this purchase",
  no_action_taken: "Declined by the bank without a reason",
  not_permitted: "The card or account does not allow this purchase",
  payment_intent_authentication_failure: "The buyer did not pass authentication",
  pickup_card: "The card is reported lost or stolen",
  processing_error: "An error while the card was processed",
  reenter_transaction: "The bank could not be reached, trying again may work",
  restricted_card: "The card is reported lost or stolen",
  revocation_of_all_authorizations: "The cardholder stopped all payments to you",
  revocation_of_authorization: "The cardholder stopped this payment",
  security_violation: "Declined by the bank without a reason",
  service_not_allowed: "The card or account does not allow this purchase",
  stolen_card: "The card is reported stolen",
  stop_payment_order: "The cardholder stopped this payment",
  testmode_decline: "A test card was used",
  transaction_not_allowed: "The card or account does not allow this purchase",
  try_again_later: "The bank could not be reached, trying again may work",
  withdrawal_count_limit_exceeded: "The card is over its limit",
};

/** Says why it failed; undefined for a payment that did not, or where no reason is known. */
export function declineLabel(
  payment: Pick<PaymentWire, "status" | "decline_reason" | "decline_message">,
): string | undefined {
  const { decline_reason: reason, decline_message: message } = payment;
  if (payment.status !== "failed" || !reason) return message ?? undefined;
  return reasons[reason] ?? message ?? sentence(reason);
}

/** `us_bank_account` is "Us bank account". */
function sentence(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
