import type { FieldReason } from "#contract/messages/refusal-messages.ts";
import { refusalMessages } from "#contract/messages/refusal-messages-en.ts";
import { taxPlaceErrors } from "#server/money/tax/tax-place-errors.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;
const missing = { status: 422, code: "missing", message: "Field required" } as const;

type SentenceName = {
  [Name in FieldReason]: (typeof refusalMessages.fields)[Name] extends string ? Name : never;
}[FieldReason];

/** Returns the sentence as buyers read it in English, and its name for the other languages. */
export function refusal(reason: SentenceName) {
  return { message: refusalMessages.fields[reason], reason };
}

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
  embedHostUnknown: {
    ...bodyFault,
    message: "This site is not one of the embed_hosts of the organization.",
  },
  subscriptionUnknown: { ...bodyFault, message: "Subscription does not exist." },
  subscriptionNotFree: {
    ...bodyFault,
    message: "Only an active, free subscription of the same customer can be upgraded.",
  },
  upgradeOneTime: {
    ...bodyFault,
    message: "A subscription can only be upgraded to a recurring product.",
  },
  discountUnknown: {
    ...bodyFault,
    message: "Discount does not exist.",
    reason: "discount_code_invalid",
  },
  discountUnusable: { ...bodyFault, ...refusal("discount_unusable") },
  discountRepeats: {
    ...bodyFault,
    message: "A repeating discount cannot be used for a one-time product.",
    reason: "discount_unusable",
  },
  discountOver: { ...bodyFault, ...refusal("discount_over") },
  codeUnknown: { ...bodyFault, ...refusal("discount_code_invalid") },
  taxIdInvalid: { ...bodyFault, ...refusal("tax_id_invalid") },
  taxIdWithoutCountry: { ...bodyFault, ...refusal("tax_id_without_country") },
  totalTooHigh: { ...bodyFault, ...refusal("total_too_high") },
  locationInvalid: taxPlaceErrors.invalid,
  taxUnavailable: {
    status: 503,
    code: "TaxUnavailable",
    message: "The tax could not be calculated. Try again.",
    headers: { "retry-after": "5" },
  },
} satisfies Record<string, RefusalSpec>;
