import type { RefundReason, RefundStatus, RefundWire } from "#contract/billing/refund-schema.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export const refundStatusLabels: Record<RefundStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "warn" },
  succeeded: { label: "Succeeded", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  canceled: { label: "Canceled", tone: "neutral" },
};

export const refundReasonLabels: Record<RefundReason, string> = {
  customer_request: "Requested by customer",
  duplicate: "Duplicate payment",
  fraudulent: "Fraudulent payment",
  service_disruption: "Service disruption",
  satisfaction_guarantee: "Satisfaction guarantee",
  other: "Other reason",
};

/** Returns the money of a refund, tax included. */
export function moneyOfRefund({ amount, tax_amount }: RefundWire): number {
  return amount + tax_amount;
}
