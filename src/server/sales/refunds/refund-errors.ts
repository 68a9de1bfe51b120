import type { RefusalSpec } from "#server/platform/refusal.ts";

export const refundErrors = {
  orderUnknown: { status: 422, code: "value_error", message: "This order does not exist." },
  refundedAlready: {
    status: 403,
    code: "RefundedAlready",
    message: "Order is already fully refunded.",
  },
  amountTooHigh: {
    status: 400,
    code: "RefundAmountTooHigh",
    message: "The refund amount is higher than what is left of the order.",
  },
  nothingCharged: {
    status: 404,
    code: "ResourceNotFound",
    message: "Nothing was charged for this order.",
  },
  benefitsOfSubscription: {
    status: 400,
    code: "RevokeSubscriptionBenefitsProhibited",
    message: "The benefits of a subscription are revoked when the subscription ends.",
  },
  disputed: {
    status: 409,
    code: "ChargeDisputed",
    message: "The customer disputes this payment. It cannot be refunded now.",
  },
  insufficientFunds: {
    status: 409,
    code: "InsufficientProcessorBalance",
    message: "Your balance at the payment processor is too low for this refund. Try again later.",
  },
  notRefundable: {
    status: 409,
    code: "ChargeNotRefundable",
    message: "The payment processor does not refund this payment.",
  },
} satisfies Record<string, RefusalSpec>;

/** Our refusals for refusals of the processor, by their code. */
const refusals: Readonly<Record<string, RefusalSpec>> = {
  charge_already_refunded: refundErrors.refundedAlready,
  amount_too_large: refundErrors.amountTooHigh,
  charge_disputed: refundErrors.disputed,
  refund_disputed_payment: refundErrors.disputed,
  insufficient_funds: refundErrors.insufficientFunds,
  balance_insufficient: refundErrors.insufficientFunds,
};

export function refusalOfProcessor(code: string | null): RefusalSpec {
  const refusal = code === null ? undefined : refusals[code];
  return refusal ?? refundErrors.notRefundable;
}
