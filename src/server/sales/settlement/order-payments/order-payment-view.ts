import {
  maxCustomerAttempts,
  type OrderPaymentState,
  type OrderPaymentWire,
} from "#contract/billing/order-payment-schema.ts";
import type { SellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { PaymentMethodRow } from "#server/customers/payment-methods/payment-method-store.ts";
import type { OrganizationRow } from "#server/identity/organizations/organization-store.ts";
import { declineReason } from "#server/money/processor/decline-messages.ts";
import { presentBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import { presentChangeExpiry } from "../../orders/change-expiry-rules.ts";
import { includesTax } from "../../orders/order-amounts-rules.ts";
import type { OrderItemRow, OrderRow } from "../../orders/order-store.ts";
import { toTaxParts } from "../../orders/order-taxes.ts";
import { isCollected, toBeCharged } from "../../orders/pay-order.ts";
import { presentIntent } from "../../payments/attempt-secret-rules.ts";
import type { Attempt, OrderAttempt } from "../../payments/attempt-store.ts";
import { paymentError } from "../attempts/settlement-errors.ts";

export interface OrderPaymentParts {
  organization: OrganizationRow;
  settings: SellerSettings;
  productName: string;
  items: readonly OrderItemRow[];
  live: OrderAttempt | undefined;
  lastFailure: Attempt | undefined;
  method: PaymentMethodRow | undefined;
  receiptUrl: string;
  cardForm: Record<string, string>;
  isSubscriptionEnded: boolean;
}

/** Shows only what the customer needs to pay: no ids, no address and no name of the customer. */
export function presentOrderPayment(order: OrderRow, parts: OrderPaymentParts): OrderPaymentWire {
  const { organization, settings, items } = parts;
  const state = toState(order, parts);
  const isOwed = state === "payable" || state === "processing";
  const taxes = toTaxParts(order);
  return {
    state,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    currency: order.currency,
    locale: order.locale,
    seller: {
      name: organization.name,
      avatar_url: organization.logo,
      email: settings.email,
      website: settings.website,
    },
    product: { name: parts.productName },
    items: items.map(({ label, amount }) => ({ label, amount })),
    subtotal_amount: order.subtotalAmount,
    discount_amount: order.discountAmount,
    net_amount: order.netAmount,
    tax_amount: order.taxAmount,
    tax_breakdown: presentBreakdown(taxes),
    is_tax_inclusive: order.awaitsAddress
      ? items.every(({ taxBehavior }) => taxBehavior === "inclusive")
      : includesTax(items),
    is_reverse_charge: taxes.some(({ reason }) => reason === "reverse_charge"),
    total_amount: order.totalAmount,
    credit_used_amount: Math.max(0 - order.appliedBalanceAmount, 0),
    due_amount: isOwed ? toBeCharged(order) : 0,
    next_attempt_at: isOwed ? (order.nextPaymentAttemptAt?.toISOString() ?? null) : null,
    deadline_at: isOwed ? presentDeadline(order, parts) : null,
    is_subscription_ended: parts.isSubscriptionEnded,
    change_expires_at: isOwed ? presentChangeExpiry(order) : null,
    last_failure: isOwed ? presentFailure(parts.lastFailure) : null,
    saved_card: isOwed ? presentSavedCard(parts.method) : null,
    needs_billing_address: isOwed && order.awaitsAddress,
    attempts_left: Math.max(maxCustomerAttempts - order.customerAttempts, 0),
    receipt_url: state === "paid" ? parts.receiptUrl : null,
    payment_processor_metadata: { ...parts.cardForm, ...presentLive(order, parts.live) },
  };
}

function toState(order: OrderRow, { organization, live }: OrderPaymentParts): OrderPaymentState {
  if (order.status !== "pending") return "paid";
  if (!isCollected(order) || organization.deletedAt !== null) return "closed";
  return live ? "processing" : "payable";
}

function presentDeadline(order: OrderRow, { isSubscriptionEnded }: OrderPaymentParts) {
  return isSubscriptionEnded ? null : (order.paymentDeadlineAt?.toISOString() ?? null);
}

/** Only a payment that the customer makes can wait for their bank. */
function presentLive(order: OrderRow, live: OrderAttempt | undefined): Record<string, string> {
  if (!live) return {};
  const isOwn = live.begunBy === "customer" || live.begunBy === "plan_change";
  return isOwn ? presentIntent(order, live) : { intent_status: "processing" };
}

function presentFailure(attempt: Attempt | undefined): OrderPaymentWire["last_failure"] {
  if (!attempt?.endedAt) return null;
  const { status, declineCode, declineMessage } = attempt;
  const reason = status === "canceled" ? "payment_canceled" : declineReason(declineCode);
  const message = declineMessage ?? paymentError(reason).message ?? "";
  return { at: attempt.endedAt.toISOString(), reason, message };
}

function presentSavedCard(method: PaymentMethodRow | undefined): OrderPaymentWire["saved_card"] {
  const { cardBrand: brand, cardLast4: last4 } = method ?? {};
  return brand && last4 ? { brand, last4 } : null;
}
