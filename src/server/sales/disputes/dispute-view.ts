import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import { presentTakenCredit } from "../orders/credits/taken-credit-view.ts";
import { type DisputeAnswer, isAnswerable, isClosed, isLost } from "./dispute-rules.ts";
import type { DisputeRow } from "./dispute-store.ts";

interface DisputeParts {
  customer: CustomerWire;
  creditSetOffAmount: number;
}

export function presentDispute(
  row: DisputeRow,
  { customer, creditSetOffAmount }: DisputeParts,
  now: Date,
): DisputeWire {
  const status = row.status as DisputeStatus;
  const dueBy = row.evidenceDueBy;
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: instant(row.modifiedAt),
    organization_id: row.organizationId,
    status,
    resolved: status === "won" || isLost(status),
    closed: isClosed(status),
    amount: row.amount,
    tax_amount: row.taxAmount,
    currency: row.currency,
    fee_amount: row.feeAmount - row.feeReturnedAmount,
    fee_returned_amount: row.feeReturnedAmount,
    fee_currency: row.feeCurrency,
    reason: row.reason,
    evidence_due_by: instant(dueBy),
    past_due: isAnswerable(status) && dueBy !== null && dueBy <= now,
    evidence_text: row.evidenceText,
    evidence_sent_at: instant(row.evidenceSentAt),
    escalated_at: instant(row.escalatedAt),
    inquiry_evidence_text: row.inquiryEvidenceText,
    inquiry_evidence_sent_at: instant(row.inquiryEvidenceSentAt),
    pending_action: row.pendingAction as DisputeAnswer | null,
    funds_withdrawn_at: instant(row.withdrawnAt),
    funds_reinstated_at: instant(row.reinstatedAt),
    closed_at: instant(row.closedAt),
    order_id: row.orderId,
    payment_id: row.paymentId,
    customer_id: row.customerId,
    customer,
    credit_note_number: row.creditNoteNumber,
    ...presentTakenCredit({ ...row, creditSetOffAmount }),
    case_id: null,
  };
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
