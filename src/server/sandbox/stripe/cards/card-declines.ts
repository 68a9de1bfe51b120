/** Why an issuer, or Stripe's fraud check, refuses a card. */
export interface Decline {
  code: string;
  declineCode?: string;
  adviceCode: "confirm_card_data" | "do_not_try_again" | "try_again_later";
  message: string;
  /** Refused by the fraud check before the issuer was asked. */
  blocked?: true;
}

const declined = "Your card was declined.";

export const declines = {
  generic: {
    code: "card_declined",
    declineCode: "generic_decline",
    adviceCode: "try_again_later",
    message: declined,
  },
  insufficientFunds: {
    code: "card_declined",
    declineCode: "insufficient_funds",
    adviceCode: "try_again_later",
    message: "Your card has insufficient funds.",
  },
  lost: {
    code: "card_declined",
    declineCode: "lost_card",
    adviceCode: "do_not_try_again",
    message: declined,
  },
  stolen: {
    code: "card_declined",
    declineCode: "stolen_card",
    adviceCode: "do_not_try_again",
    message: declined,
  },
  velocity: {
    code: "card_declined",
    declineCode: "card_velocity_exceeded",
    adviceCode: "try_again_later",
    message:
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  },
  expired: {
    code: "expired_card",
    adviceCode: "confirm_card_data",
    message: "Your card has expired.",
  },
  incorrectCvc: {
    code: "incorrect_cvc",
    adviceCode: "confirm_card_data",
    message: "Your card's security code is incorrect.",
  },
  processingError: {
    code: "processing_error",
    adviceCode: "try_again_later",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
  blocked: {
    code: "card_declined",
    declineCode: "fraudulent",
    adviceCode: "do_not_try_again",
    message: declined,
    blocked: true,
  },
  authenticationRequired: {
    code: "authentication_required",
    declineCode: "authentication_required",
    adviceCode: "try_again_later",
    message:
      "Your card was declined. This transaction requires authentication and the customer is not present.",
  },
} as const satisfies Record<string, Decline>;
