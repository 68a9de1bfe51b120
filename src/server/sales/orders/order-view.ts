import type { Address } from "#contract/billing/address-schema.ts";
import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type {
  BillingReason,
  OrderItemWire,
  OrderStatus,
  OrderWire,
} from "#contract/billing/order-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import type { RefundableAmounts } from "./order-amounts-rules.ts";
import type { OrderItemRow, OrderRow } from "./order-store.ts";

export interface OrderParts {
  customer: OrderWire["customer"];
  product: OrderWire["product"];
  discount: OrderWire["discount"];
  items: readonly OrderItemRow[];
  refundable: RefundableAmounts;
}

export function presentOrder(row: OrderRow, parts: OrderParts): OrderWire {
  const { customer, product, discount, items, refundable } = parts;
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
    is_invoice_generated: false,
    receipt_number: null,
    seats: null,
    units: null,
    customer_id: row.customerId,
    user_id: row.customerId,
    product_id: row.productId,
    discount_id: row.discountId,
    subscription_id: row.subscriptionId,
    checkout_id: row.checkoutId,
    next_payment_attempt_at: null,
    metadata: row.metadata as Metadata,
    custom_field_data: row.customFieldData as CustomFieldData,
    platform_fee_amount: 0,
    platform_fee_currency: null,
    customer,
    product,
    discount,
    // Nothing is subscribed to yet.
    subscription: null,
    items: items.map(presentOrderItem),
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
    proration: row.proration,
    product_price_id: row.productPriceId,
    start_timestamp: null,
    end_timestamp: null,
  };
}
