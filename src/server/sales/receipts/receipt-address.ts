import type { Keys } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type OrderSubject, readOrderToken, signOrderToken } from "../orders/signed-order-token.ts";

export type ReceiptSubject = OrderSubject;

/**
 * Returns the page of an order's receipt. The link does not expire, works for everyone who has it,
 * and opens nothing else.
 */
export function receiptUrl(
  { keys, config }: Pick<Platform, "keys" | "config">,
  subject: ReceiptSubject,
): string {
  return `${config.baseUrl}/receipt/${receiptToken(keys, subject)}`;
}

export function receiptToken(keys: Keys, subject: ReceiptSubject): string {
  return signOrderToken(keys, "receipt", subject);
}

/** Returns undefined if it is not a token that we made. */
export function readReceiptToken(keys: Keys, token: string): ReceiptSubject | undefined {
  return readOrderToken(keys, "receipt", token);
}
