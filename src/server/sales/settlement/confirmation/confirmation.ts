import type {
  CheckoutConfirm,
  CheckoutPublicConfirmedWire,
} from "#contract/billing/checkout-schema.ts";
import type { PaymentRequest } from "../steps/payment.ts";

/** A buyer's request to pay. */
export interface Confirmation extends PaymentRequest<CheckoutPublicConfirmedWire> {
  checkoutId: string;
  input: CheckoutConfirm;
}
