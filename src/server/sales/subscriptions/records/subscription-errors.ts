import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;

/** The first name is the one that the official client knows. */
export const subscriptionErrors = {
  alreadyCanceled: {
    status: 403,
    code: "AlreadyCanceledSubscription",
    message: "This subscription is already canceled or will be at the end of the period.",
  },
  alreadySubscribed: {
    status: 403,
    code: "AlreadyActiveSubscriptionError",
    message: "This customer already has an active subscription.",
  },
  ended: { status: 410, code: "SubscriptionEnded", message: "This subscription has ended." },
  notCanceling: {
    status: 400,
    code: "NotCanceledSubscription",
    message: "This subscription is not canceled at the end of the period.",
  },
  updatePending: {
    status: 409,
    code: "SubscriptionUpdatePending",
    message: "A change of this subscription is waiting. Take it back, or wait until it applies.",
  },
  paymentPending: {
    status: 409,
    code: "SubscriptionUpdatePending",
    message: "A payment of this subscription is pending. Its plan can be changed once it is paid.",
  },
  renewalDue: {
    status: 409,
    code: "SubscriptionUpdatePending",
    message: "This subscription is being renewed. Its plan can be changed after that.",
  },
  meterCounting: {
    status: 409,
    code: "MeterCounting",
    message:
      "A meter of this subscription still counts earlier events. Try again when it has counted them.",
    headers: { "retry-after": "60" },
  },
  usageTooHigh: {
    status: 409,
    code: "UsageTooHigh",
    message:
      "What was used of a meter costs more than can be billed. Correct it with an event of negative units, or with a grant.",
  },
  tooManyChanges: {
    status: 409,
    code: "SubscriptionChangesUsedUp",
    message:
      "The plan was changed too often in this period. Bill the changes now, or wait for the renewal.",
  },
  taxUnavailable: {
    status: 503,
    code: "TaxUnavailable",
    message: "The tax could not be calculated. Try again.",
    headers: { "retry-after": "5" },
  },
  updatesNotAllowed: {
    status: 403,
    code: "NotPermitted",
    message: "Customers cannot change the plan of their subscription themselves.",
  },
  productUnknown: { ...bodyFault, message: "Product does not exist." },
  productArchived: { ...bodyFault, message: "Product is archived." },
  productOneTime: { ...bodyFault, message: "Product is not recurring." },
  productNotFree: {
    ...bodyFault,
    message: "Product is not free. Customers subscribe to it in a checkout.",
  },
  productCustomPriced: {
    ...bodyFault,
    message: "Product has a price that the customer chooses, so it takes a checkout.",
  },
  totalTooHigh: {
    ...bodyFault,
    message: "With tax, the subscription would cost more than the maximum of one payment.",
  },
  discountUnknown: { ...bodyFault, message: "Discount does not exist." },
  discountUnusable: { ...bodyFault, message: "Discount cannot be used for this product." },
  discountOver: { ...bodyFault, message: "Discount is no longer available." },
} satisfies Record<string, RefusalSpec>;
