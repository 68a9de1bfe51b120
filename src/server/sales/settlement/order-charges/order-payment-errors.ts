import type { RefusalSpec } from "#server/platform/refusal.ts";

export const orderPaymentErrors = {
  paid: { status: 409, code: "OrderAlreadyPaid", message: "This order is already paid." },
  closed: {
    status: 410,
    code: "OrderClosed",
    message: "This order is closed. There is nothing to pay.",
  },
  inProgress: {
    status: 409,
    code: "OrderPaymentInProgress",
    message: "A payment of this order is in progress. Wait a moment, then check the result.",
    headers: { "retry-after": "2" },
  },
  noTriesLeft: {
    status: 403,
    code: "OrderPaymentTriesUsedUp",
    message: "All attempts to pay this order here are used. Contact the seller.",
  },
  addressKnown: {
    status: 409,
    code: "OrderAddressKnown",
    message: "The tax of this order is known already. Load the page again.",
  },
  addressMissing: {
    status: 409,
    code: "OrderAddressMissing",
    message:
      "The billing address of the customer is missing, so the tax is not known. Send them the payment link, or update the customer.",
  },
  noMethod: {
    status: 409,
    code: "OrderPaymentMethodMissing",
    message: "The customer has no saved card. Send them the payment link.",
  },
} satisfies Record<string, RefusalSpec>;

/** Faults of the body. */
export const orderPayFaults = {
  cardMissing: { status: 422, code: "missing", message: "Field required" },
  twoCards: {
    status: 422,
    code: "value_error",
    message: "Give a confirmation token, or use the saved card, not both.",
  },
  noSavedCard: { status: 422, code: "value_error", message: "There is no saved card." },
} satisfies Record<string, RefusalSpec>;
