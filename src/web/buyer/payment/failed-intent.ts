import type { StripeIntent } from "./stripe-seam.ts";

/**
 * Our server cancels the intent of a payment that the buyer did not confirm, often before the page
 * reads it.
 */
export function hasFailed({ status }: StripeIntent): boolean {
  return status === "requires_payment_method" || status === "canceled";
}
