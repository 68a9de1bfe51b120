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

const reminderDays = 30;
const dayMs = 86_400_000;

/** A card is valid until the end of its month. The customer is reminded 30 days before. */
export function expiryReminderAt({ card }: PaymentMethodFacts): Date | null {
  if (!card) return null;
  const expiresMs = Date.UTC(card.expYear, card.expMonth, 1);
  return new Date(expiresMs - reminderDays * dayMs);
}
