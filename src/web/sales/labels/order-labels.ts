import type { BillingReason, OrderStatus, OrderWire } from "#contract/billing/order-schema.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export const orderStatusLabels: Record<OrderStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "warn" },
  paid: { label: "Paid", tone: "good" },
  partially_refunded: { label: "Partially refunded", tone: "info" },
  refunded: { label: "Refunded", tone: "neutral" },
};

const givenUpLabel: { label: string; tone: Tone } = { label: "Given up", tone: "neutral" };

const creditedLabel: { label: string; tone: Tone } = { label: "Credited", tone: "info" };

/**
 * A pending order whose subscription ended is no longer collected. A negative one was credited, not
 * paid.
 */
export function toStatusLabel(order: Pick<OrderWire, "status" | "given_up_at" | "total_amount">): {
  label: string;
  tone: Tone;
} {
  if (order.total_amount < 0 && order.status === "paid") return creditedLabel;
  return order.given_up_at ? givenUpLabel : orderStatusLabels[order.status];
}

/** An order that was given up before its subscription ended was for a change of plan. */
export function isUnpaidChange({
  given_up_at: at,
  subscription,
}: Pick<OrderWire, "given_up_at" | "subscription">): boolean {
  if (!at || !subscription) return false;
  const { ended_at: endedAt } = subscription;
  return endedAt === null || Date.parse(at) < Date.parse(endedAt);
}

export function toGivenUpReason(order: Pick<OrderWire, "given_up_at" | "subscription">): string {
  return isUnpaidChange(order)
    ? "Not collected: it was not paid, so the plan was not changed"
    : "Not collected: the subscription has ended, and it was not paid";
}

export const billingReasonLabels: Record<BillingReason, string> = {
  purchase: "One-time purchase",
  subscription_create: "New subscription",
  subscription_cycle: "Renewal",
  subscription_update: "Plan change",
};

/** Returns the refunded amount, tax included. */
export function refundedMoney(
  order: Pick<OrderWire, "refunded_amount" | "refunded_tax_amount">,
): number {
  return order.refunded_amount + order.refunded_tax_amount;
}

/**
 * Returns the part of the refunded amount that a bank returned after lost disputes, tax included.
 */
export function returnedByBank({ disputes }: Pick<OrderWire, "disputes">): number {
  return disputes
    .filter(({ status }) => status === "lost" || status === "accepted")
    .reduce((sum, dispute) => sum + dispute.amount + dispute.tax_amount, 0);
}

/** Says how the money went back to the buyer. */
export function returnLabel(
  order: Pick<OrderWire, "disputes" | "refunded_amount" | "refunded_tax_amount">,
): string {
  const byBank = returnedByBank(order);
  if (byBank === 0) return "Refunded";
  return byBank < refundedMoney(order)
    ? "Refunded, or returned by the bank"
    : "Returned by the bank";
}

/** Writes "$50.20 refunded"; empty where nothing was. */
export function refundedLabel(
  order: Pick<OrderWire, "refunded_amount" | "refunded_tax_amount" | "currency">,
): string {
  const refunded = refundedMoney(order);
  return refunded === 0 ? "" : `${money(refunded, order.currency)} refunded`;
}

/** Writes "LAUNCH25, 25% off": the code where there is one, else the name. */
export function discountLabel(discount: NonNullable<OrderWire["discount"]>): string {
  const worth = "basis_points" in discount ? `, ${discount.basis_points / 100}%` : "";
  return `${discount.code ?? discount.name}${worth}`;
}

/** Says why an order without a payment has none. */
export function notChargedLabel(order: OrderWire): string {
  const { total_amount: total, applied_balance_amount: applied, status, currency } = order;
  if (total === 0) return "This order was free, so nothing was charged.";
  if (status === "pending") return "Nothing was charged yet.";
  if (total < 0)
    return `Nothing was charged: ${money(-total, currency)} was credited to the customer.`;
  return total + applied <= 0
    ? "Nothing was charged: it was paid from the customer's credit."
    : "Nothing was charged: the amount is below the minimum charge.";
}
