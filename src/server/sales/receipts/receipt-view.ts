import type { Address } from "#contract/billing/address-schema.ts";
import type { OrderStatus } from "#contract/billing/order-schema.ts";
import type { CustomFieldAnswerWire, ReceiptWire } from "#contract/billing/receipt-schema.ts";
import type { SellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { OrganizationRow } from "#server/identity/organizations/organization-store.ts";
import { presentBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import { includesTax } from "../orders/order-amounts-rules.ts";
import type { OrderDisputeRow } from "../orders/order-disputes-store.ts";
import type { OrderItemRow, OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import type { PaymentRow } from "../payments/payment-store.ts";
import type { RefundRow } from "../refunds/refund-store.ts";

export interface ReceiptParts {
  organization: OrganizationRow;
  settings: SellerSettings;
  items: readonly OrderItemRow[];
  discountName: string | null;
  payment: PaymentRow | undefined;
  refunds: readonly RefundRow[];
  disputes: readonly OrderDisputeRow[];
  answers: CustomFieldAnswerWire[];
  hasInvoice: boolean;
  isSandbox: boolean;
}

/**
 * Shows only what a buyer may see: no ids but those of refunds and disputes, no metadata, fees or
 * comments.
 */
export function presentReceipt(order: OrderRow, parts: ReceiptParts): ReceiptWire {
  const { organization, settings, items, payment } = parts;
  const creditUsed = Math.max(0 - order.appliedBalanceAmount, 0);
  return {
    number: order.number,
    status: order.status as OrderStatus,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    currency: order.currency,
    locale: order.locale,
    is_sandbox: parts.isSandbox,
    seller: {
      name: organization.name,
      legal_name: settings.invoiceName,
      address: settings.invoiceAddress as Address | null,
      avatar_url: organization.logo,
      email: settings.email,
      website: settings.website,
    },
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      billing_name: order.billingName,
      billing_address: order.billingAddress as Address | null,
      tax_id: order.taxIdValue,
    },
    items: items.map(({ label, amount }) => ({ label, amount })),
    subtotal_amount: order.subtotalAmount,
    discount_amount: order.discountAmount,
    discount_name: parts.discountName,
    net_amount: order.netAmount,
    tax_amount: order.taxAmount,
    tax_breakdown: presentBreakdown(toTaxParts(order)),
    is_reverse_charge: toTaxParts(order).some(({ reason }) => reason === "reverse_charge"),
    is_tax_inclusive: includesTax(items),
    total_amount: order.totalAmount,
    credit_used_amount: creditUsed,
    waived_amount: order.waivedAmount,
    paid_amount: payment?.amount ?? 0,
    payment: payment ? presentPaidWith(payment) : null,
    ...presentReturned(parts),
    has_invoice: parts.hasInvoice,
    custom_fields: parts.answers,
  };
}

function presentPaidWith({ method, methodMetadata }: PaymentRow): ReceiptWire["payment"] {
  const { brand, last4 } = methodMetadata as { brand?: string; last4?: string };
  return { method, card: brand && last4 ? { brand, last4 } : null };
}

function presentReturned({ refunds: rows, disputes }: ReceiptParts) {
  const refunds = [...rows.flatMap(presentRefund), ...disputes.flatMap(presentLostDispute)].sort(
    (one, other) => one.created_at.localeCompare(other.created_at),
  );
  const returned = refunds.filter(({ status }) => status === "succeeded");
  return {
    refunds,
    refunded_amount: returned.reduce((sum, { amount }) => sum + amount, 0),
  };
}

type ReturnedWire = ReceiptWire["refunds"][number];

function presentRefund({ id, createdAt, status, amount, taxAmount }: RefundRow): ReturnedWire[] {
  if (status !== "pending" && status !== "succeeded") return [];
  const at = createdAt.toISOString();
  return [{ kind: "refund", id, created_at: at, status, amount: amount + taxAmount }];
}

function presentLostDispute(dispute: OrderDisputeRow): ReturnedWire[] {
  const { id, lostAt, reinstatedAt, amount, taxAmount } = dispute;
  if (lostAt === null || reinstatedAt !== null) return [];
  const at = lostAt.toISOString();
  return [{ kind: "dispute", id, created_at: at, status: "succeeded", amount: amount + taxAmount }];
}
