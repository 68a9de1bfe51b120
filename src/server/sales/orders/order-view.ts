import type { Address } from "#contract/billing/address-schema.ts";
import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type {
  BillingReason,
  OrderDisputeWire,
  OrderItemWire,
  OrderStatus,
  OrderWire,
} from "#contract/billing/order-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import { presentBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import { presentChangeExpiry } from "./change-expiry-rules.ts";
import { presentTakenCredit } from "./credits/taken-credit-view.ts";
import type { RefundableAmounts } from "./order-amounts-rules.ts";
import type { OrderDisputeRow } from "./order-disputes-store.ts";
import type { OrderItemRow, OrderRow } from "./order-store.ts";
import { presentOrderSubscription } from "./order-subscription-view.ts";
import type { OrderSubscriptionRow } from "./order-subscriptions-store.ts";

export interface OrderParts {
  customer: OrderWire["customer"];
  product: OrderWire["product"];
  discount: OrderWire["discount"];
  subscription: OrderSubscriptionRow | undefined;
  items: readonly OrderItemRow[];
  refundable: RefundableAmounts;
  disputes: readonly OrderDisputeRow[];
}

export function presentOrder(row: OrderRow, parts: OrderParts): OrderWire {
  const { customer, product, discount, subscription, items, refundable, disputes } = parts;
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    status: row.status as OrderStatus,
    paid: row.status !== "pending",
    ...presentAmounts(row),
    refundable_amount: refundable.net,
    refundable_tax_amount: refundable.tax,
    billing_reason: row.billingReason as BillingReason,
    billing_name: row.billingName,
    billing_address: row.billingAddress as Address | null,
    invoice_number: row.number,
    is_invoice_generated: row.invoicedAt !== null,
    receipt_number: null,
    seats: null,
    units: null,
    customer_id: row.customerId,
    user_id: row.customerId,
    product_id: row.productId,
    discount_id: row.discountId,
    subscription_id: row.subscriptionId,
    checkout_id: row.checkoutId,
    next_payment_attempt_at: row.nextPaymentAttemptAt?.toISOString() ?? null,
    metadata: row.metadata as Metadata,
    custom_field_data: row.customFieldData as CustomFieldData,
    platform_fee_amount: 0,
    platform_fee_currency: null,
    customer,
    product,
    discount,
    subscription: subscription ? presentOrderSubscription(subscription) : null,
    items: items.map(presentOrderItem),
    disputes: disputes.map(presentOrderDispute),
    given_up_at: row.givenUpAt?.toISOString() ?? null,
    awaits_address: row.awaitsAddress && row.givenUpAt === null,
    change_expires_at: presentChangeExpiry(row),
    description: product.name,
  };
}

function presentAmounts(row: OrderRow) {
  return {
    subtotal_amount: row.subtotalAmount,
    discount_amount: row.discountAmount,
    net_amount: row.netAmount,
    amount: row.netAmount,
    tax_amount: row.taxAmount,
    tax_breakdown: presentBreakdown(row.taxBreakdown as unknown as TaxPart[]),
    total_amount: row.totalAmount,
    applied_balance_amount: row.appliedBalanceAmount,
    due_amount: row.totalAmount + row.appliedBalanceAmount,
    refunded_amount: row.refundedAmount,
    refunded_tax_amount: row.refundedTaxAmount,
    currency: row.currency,
  };
}

function presentOrderItem(row: OrderItemRow): OrderItemWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    label: row.label,
    amount: row.amount,
    tax_amount: row.taxAmount,
    tax_breakdown: presentBreakdown(row.taxBreakdown as unknown as TaxPart[]),
    proration: row.proration,
    product_price_id: row.productPriceId,
    start_timestamp: row.periodStart?.toISOString() ?? null,
    end_timestamp: row.periodEnd?.toISOString() ?? null,
  };
}

function presentOrderDispute(row: OrderDisputeRow): OrderDisputeWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    status: row.status as OrderDisputeWire["status"],
    reason: row.reason,
    amount: row.amount,
    tax_amount: row.taxAmount,
    fee_amount: row.feeAmount - row.feeReturnedAmount,
    fee_returned_amount: row.feeReturnedAmount,
    fee_currency: row.feeCurrency,
    evidence_due_by: row.evidenceDueBy?.toISOString() ?? null,
    evidence_sent_at: row.evidenceSentAt?.toISOString() ?? null,
    escalated_at: row.escalatedAt?.toISOString() ?? null,
    inquiry_evidence_sent_at: row.inquiryEvidenceSentAt?.toISOString() ?? null,
    funds_withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    funds_reinstated_at: row.reinstatedAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    credit_note_number: row.creditNoteNumber,
    ...presentTakenCredit(row),
  };
}
