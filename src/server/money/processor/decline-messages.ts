import type { Decline } from "./processor-results.ts";

const tryAnother = "Your card was declined. Try another card, or contact your bank.";
const checkNumber = "The card number is incorrect. Check the number and try again.";
const checkCode = "The security code (CVC) is incorrect. Check the code and try again.";
const checkDate = "The expiration date is incorrect. Check the date and try again.";
const notSupported = "Your card does not support this type of purchase. Try another card.";
const tryLater = "Your card could not be processed. Wait a moment and try again.";
const contactBank =
  "Your bank did not approve the payment. Contact your bank, or try another card.";
const authenticate =
  "Your bank asks you to confirm this payment. Try again and complete the confirmation.";

/**
 * By decline code, and by error code where the issuer gave none. Codes that accuse the buyer, or would warn a thief
 * (fraudulent, lost_card, stolen_card, pickup_card …), are left out on purpose: they read like any other decline.
 */
const messages: Readonly<Record<string, string>> = {
  approve_with_id: tryLater,
  authentication_required: authenticate,
  call_issuer: contactBank,
  card_not_supported: notSupported,
  card_velocity_exceeded:
    "Your card has reached its limit of payments or of their amount. Try another card, or try again later.",
  currency_not_supported:
    "Your card does not support the currency of this purchase. Try another card.",
  do_not_honor: contactBank,
  expired_card: "Your card has expired. Try another card.",
  incorrect_address:
    "The billing address does not match your card. Check the address and try again.",
  incorrect_cvc: checkCode,
  incorrect_number: checkNumber,
  incorrect_zip: "The postal code does not match your card. Check the code and try again.",
  insufficient_funds: "Your card has insufficient funds. Try another card.",
  invalid_cvc: checkCode,
  invalid_expiry_month: checkDate,
  invalid_expiry_year: checkDate,
  invalid_number: checkNumber,
  issuer_not_available: tryLater,
  live_mode_test_card: "This is a test card, which cannot pay here. Try another card.",
  mobile_device_authentication_required: authenticate,
  not_permitted: contactBank,
  payment_intent_authentication_failure:
    "The payment was not confirmed with your bank. Try again, or try another card.",
  processing_error: tryLater,
  reenter_transaction: tryLater,
  setup_intent_authentication_failure:
    "Your card was not confirmed with your bank. Try again, or try another card.",
  testmode_decline: "This is a test card that is always declined. Try another card.",
  transaction_not_allowed: notSupported,
  try_again_later: tryLater,
  withdrawal_count_limit_exceeded:
    "This payment exceeds the limit of your card. Try another card, or try again later.",
};

/** What the buyer reads: what to do next, and no blame. */
export function describeDecline({ code, declineCode }: Decline): string {
  return messageFor(declineCode) ?? messageFor(declineCode === null ? code : null) ?? tryAnother;
}

function messageFor(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(messages, code) ? messages[code] : undefined;
}
