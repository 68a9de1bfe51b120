import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import type { TypedCard } from "./sandbox-api.ts";
import type { CardErrors } from "./sandbox-card-state.ts";

type Messages = CheckoutMessages["errors"];

/**
 * Returns all faults of a card that its form can see. Whether it has expired decides the sandbox,
 * by its own clock.
 */
export function checkCard(card: TypedCard, messages: Messages): CardErrors {
  const number = numberError(card.number, messages);
  const expiry = expiryError(card.expiry, messages);
  return {
    ...(number === undefined ? {} : { number }),
    ...(expiry === undefined ? {} : { expiry }),
    ...(card.code.length < 3 ? { code: messages.cardCode } : {}),
  };
}

function numberError(text: string, messages: Messages): string | undefined {
  const digits = text.replace(/\D/g, "");
  if (digits === "") return messages.cardNumber;
  return digits.length < 12 || !hasCheckDigit(digits) ? messages.cardNumberInvalid : undefined;
}

/** Luhn: from the right, every second digit counts twice. */
function hasCheckDigit(digits: string): boolean {
  const values = [...digits].reverse().map((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return value > 9 ? value - 9 : value;
  });
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

function expiryError(text: string, messages: Messages): string | undefined {
  const month = Number(/^(\d\d) \/ \d\d$/.exec(text)?.[1]);
  return month >= 1 && month <= 12 ? undefined : messages.cardExpiry;
}
