import type { PaymentMethodFacts } from "#server/money/processor/processor-results.ts";

export function cardColumns({ card }: PaymentMethodFacts) {
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
    cardFingerprint: card?.fingerprint ?? null,
  };
}
