import type { Keys } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type OrderSubject, readOrderToken, signOrderToken } from "./signed-order-token.ts";

/**
 * Returns the page on which an unpaid order is paid. The link does not expire and works for
 * everyone who has it: it shows what is owed, takes a card, and leads to the receipt once it is
 * paid. It opens nothing else of the customer.
 */
export function orderPaymentUrl(
  { keys, config }: Pick<Platform, "keys" | "config">,
  subject: OrderSubject,
): string {
  return `${config.baseUrl}/pay/${signOrderToken(keys, "order-payment", subject)}`;
}

/** Returns undefined if it is not a token that we made. */
export function readOrderPaymentToken(keys: Keys, token: string): OrderSubject | undefined {
  return readOrderToken(keys, "order-payment", token);
}
