/**
 * Why a request of a buyer was refused, in English. The server sends the same texts, and their
 * names as the reason; in other languages the page shows the text of that name. Names in braces are
 * filled in by `fillMessage`.
 */
export const refusalMessages = {
  /** Of a field, by the reason, or by the type of the issue. */
  fields: {
    discount_code_invalid: "This discount code is not valid.",
    discount_unusable: "This discount cannot be used here.",
    discount_over: "This discount has not started, has ended, or is used up.",
    tax_id_invalid: "This tax ID is not valid for the selected country.",
    tax_id_without_country: "Enter a billing address to use a tax ID.",
    total_changed: "The total has changed. Check it and pay again.",
    total_too_high: "The total with tax is above the maximum of one payment. Contact the seller.",
    location_missing: "Enter a billing address so that the tax can be calculated.",
    location_invalid:
      "The tax cannot be calculated for this address. Check the country, state and postal code.",
    payment_token_unknown: "The card details have expired. Enter them again.",
    string_too_short: {
      one: "Enter at least {count} character.",
      other: "Enter at least {count} characters.",
    },
    string_too_long: {
      one: "Enter at most {count} character.",
      other: "Enter at most {count} characters.",
    },
    greater_than_equal: "Enter {limit} or more.",
    less_than_equal: "Enter {limit} or less.",
    date_too_early: "Choose {limit} or a later day.",
    date_too_late: "Choose {limit} or an earlier day.",
    int_type: "Enter a whole number.",
    date_parsing: "Enter a date.",
    literal_error: "Choose one of the options.",
  },

  /**
   * Of a payment, by the code that the card's bank gave, or the one that means the same to a buyer.
   */
  declines: {
    card_declined: "Your card was declined. Try another card, or contact your bank.",
    incorrect_number: "The card number is incorrect. Check the number and try again.",
    incorrect_cvc: "The security code (CVC) is incorrect. Check the code and try again.",
    invalid_expiry_month: "The expiration date is incorrect. Check the date and try again.",
    card_not_supported: "Your card does not support this type of purchase. Try another card.",
    processing_error: "Your card could not be processed. Wait a moment and try again.",
    do_not_honor: "Your bank did not approve the payment. Contact your bank, or try another card.",
    authentication_required:
      "Your bank asks you to confirm this payment. Try again and complete the confirmation.",
    card_velocity_exceeded:
      "Your card has reached its limit for the number or amount of payments. Try another card, or try again later.",
    currency_not_supported:
      "Your card does not support the currency of this purchase. Try another card.",
    expired_card: "Your card has expired. Try another card.",
    incorrect_address:
      "The billing address does not match your card. Check the address and try again.",
    incorrect_zip: "The postal code does not match your card. Check the code and try again.",
    insufficient_funds: "Your card has insufficient funds. Try another card.",
    live_mode_test_card: "This is a test card. It cannot be used here. Try another card.",
    payment_intent_authentication_failure:
      "The payment was not confirmed with your bank. Try again, or try another card.",
    setup_intent_authentication_failure:
      "Your card was not confirmed with your bank. Try again, or try another card.",
    testmode_decline: "This is a test card that is always declined. Try another card.",
    withdrawal_count_limit_exceeded:
      "This payment exceeds the limit of your card. Try another card, or try again later.",
    payment_canceled: "The payment was not completed in time. You were not charged.",
    processor_unavailable:
      "The payment processor did not respond. You were not charged. Try again.",
  },
} as const;
