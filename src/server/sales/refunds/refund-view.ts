import type { RefundReason, RefundStatus, RefundWire } from "#contract/billing/refund-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import { presentBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { RefundRow } from "./refund-store.ts";

export function presentRefund(row: RefundRow): RefundWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    metadata: row.metadata as Metadata,
    status: row.status as RefundStatus,
    reason: row.reason as RefundReason,
    amount: row.amount,
    tax_amount: row.taxAmount,
    tax_breakdown: presentBreakdown(row.taxBreakdown as unknown as TaxPart[]),
    currency: row.currency,
    organization_id: row.organizationId,
    order_id: row.orderId,
    subscription_id: row.subscriptionId,
    customer_id: row.customerId,
    revoke_benefits: row.revokeBenefits,
    comment: row.comment,
    credit_note_number: row.creditNoteNumber,
    dispute: null,
  };
}
