import type Stripe from "stripe";
import type { DisputeCourse } from "../cards/test-cards.ts";
import { newStripeId, type SandboxCall, unixSeconds } from "../sandbox-call.ts";

export const evidenceFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const;

const networkCodes: Record<DisputeCourse, string> = {
  fraudulent: "10.4",
  product_not_received: "13.1",
  inquiry: "10.4",
};

/** Describes a dispute as it is opened: without evidence, and before any money moves. */
export function describeDispute(
  call: SandboxCall,
  charge: Stripe.Charge,
  { course, amount, dueBy }: { course: DisputeCourse; amount: number; dueBy: Date },
): Stripe.Dispute {
  const isInquiry = course === "inquiry";
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  return {
    id: newStripeId("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: unixSeconds(call.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceFields.map((field) => [field, null])),
      enhanced_evidence: {},
    } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: unixSeconds(dueBy),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry ? "inquiry" : "chargeback",
        network: brand,
        network_reason_code: networkCodes[course],
      },
      type: "card",
    },
    network_reason_code: networkCodes[course],
    reason: isInquiry ? "fraudulent" : course,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  } as Stripe.Dispute;
}
