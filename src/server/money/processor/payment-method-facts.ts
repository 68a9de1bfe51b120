import type Stripe from "stripe";
import type { CardFacts, PaymentMethodFacts } from "./processor-results.ts";

export function toPaymentMethodFacts(method: Stripe.PaymentMethod): PaymentMethodFacts {
  const { id, type, customer, card } = method;
  return {
    id,
    type,
    customerId: typeof customer === "string" ? customer : (customer?.id ?? null),
    card: card ? toCardFacts(card) : null,
  };
}

export function toCardFacts(
  card: Pick<
    Stripe.PaymentMethod.Card,
    "brand" | "last4" | "exp_month" | "exp_year" | "fingerprint" | "country"
  >,
): CardFacts {
  return {
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    country: card.country,
  };
}
