import type { RefundReason, RefundStatus, RefundWire } from "#contract/billing/refund-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
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
    currency: row.currency,
    organization_id: row.organizationId,
    order_id: row.orderId,
    subscription_id: row.subscriptionId,
    customer_id: row.customerId,
    revoke_benefits: row.revokeBenefits,
    comment: row.comment,
    dispute: null,
  };
}
