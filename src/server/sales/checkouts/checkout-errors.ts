import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;
const missing = { status: 422, code: "missing", message: "Field required" } as const;

/** The names of the first four are those that the official client knows. */
export const checkoutErrors = {
  notOpen: {
    status: 403,
    code: "NotOpenCheckout",
    message: "This checkout is not open and cannot be changed.",
  },
  alreadySubscribed: {
    status: 403,
    code: "AlreadyActiveSubscriptionError",
    message: "You already have an active subscription.",
  },
  expired: {
    status: 410,
    code: "ExpiredCheckoutError",
    message: "This checkout has expired.",
  },
  busy: {
    status: 409,
    code: "CheckoutLocked",
    message: "Other requests are changing this checkout. Please try again.",
    headers: { "retry-after": "1" },
  },
  missing,
  productUnknown: { ...bodyFault, message: "Product does not exist." },
  productArchived: { ...bodyFault, message: "Product is archived." },
  productRepeated: { ...bodyFault, message: "This product is listed twice." },
  productNotOffered: { ...bodyFault, message: "This product is not part of the checkout." },
  productUnpriced: { ...bodyFault, message: "This product has no price on sale." },
  priceUnknown: { ...bodyFault, message: "Price does not exist, or is archived." },
  amountTooLow: { ...bodyFault, message: "The amount is below the minimum of this price." },
  amountTooHigh: { ...bodyFault, message: "The amount is above the maximum of this price." },
  customerUnknown: { ...bodyFault, message: "Customer does not exist." },
  emailFixed: {
    ...bodyFault,
    message: "The email address cannot be changed once a customer is attached.",
  },
  subscriptionUnknown: { ...bodyFault, message: "Subscription does not exist." },
  discountUnknown: { ...bodyFault, message: "Discount does not exist." },
  discountUnusable: { ...bodyFault, message: "This discount cannot be used here." },
  discountRepeats: {
    ...bodyFault,
    message: "A repeating discount cannot be used for a one-time product.",
  },
  discountOver: {
    ...bodyFault,
    message: "This discount has not started, has ended, or is used up.",
  },
  codeUnknown: { ...bodyFault, message: "This discount code is not valid." },
  taxIdInvalid: { ...bodyFault, message: "This is not a valid tax ID of the country." },
  taxIdWithoutCountry: { ...bodyFault, message: "A tax ID needs a billing address." },
} satisfies Record<string, RefusalSpec>;
