import type { PaymentMethodWire } from "#contract/billing/payment-method-schema.ts";
import type { PaymentMethodRow } from "./payment-method-store.ts";

export function presentPaymentMethod(row: PaymentMethodRow): PaymentMethodWire {
  const { type } = row;
  const method = {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    processor: "stripe" as const,
    customer_id: row.customerId,
    default: row.isDefault,
    is_default: row.isDefault,
  };
  if (type !== "card") return { ...method, type };
  const card = toCardDetails(row);
  return { ...method, type, method_metadata: card, card };
}

/** That a card has all of it is a constraint of the table. */
function toCardDetails({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: PaymentMethodRow) {
  return {
    brand: cardBrand as string,
    last4: cardLast4 as string,
    exp_month: cardExpMonth as number,
    exp_year: cardExpYear as number,
    wallet: null,
  };
}
