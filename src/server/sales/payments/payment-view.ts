import type { PaymentStatus, PaymentWire } from "#contract/billing/payment-schema.ts";
import type { PaymentRow } from "./payment-store.ts";

/**
 * Clients tell cards from other methods by `method`, and expect brand and last digits of a card.
 */
export function presentPayment(row: PaymentRow): PaymentWire {
  const payment = {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    processor: "stripe" as const,
    status: row.status as PaymentStatus,
    amount: row.amount,
    currency: row.currency,
    decline_reason: row.declineReason,
    decline_message: row.declineMessage,
    organization_id: row.organizationId,
    checkout_id: row.checkoutId,
    order_id: row.orderId,
    trigger: row.checkoutId === null ? null : ("purchase" as const),
  };
  if (row.method !== "card") return { ...payment, method: row.method };
  const { brand, last4 } = row.methodMetadata as { brand?: string; last4?: string };
  return {
    ...payment,
    method: "card",
    // A card that was refused before it was read has neither.
    method_metadata: { brand: brand ?? "unknown", last4: last4 ?? "" },
  };
}
