import type { Checkout } from "#web/checkout/checkout-api.ts";

/** Returns the secret of a payment that waits for the buyer's bank. */
export function unfinishedIntent({ status, payment_processor_metadata: metadata }: Checkout) {
  const isWaiting = status === "confirmed" && metadata.intent_status === "requires_action";
  return isWaiting ? metadata.intent_client_secret : undefined;
}
