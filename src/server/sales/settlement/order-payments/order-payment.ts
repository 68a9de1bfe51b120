import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import type { PaymentRequest } from "../steps/payment.ts";

/** A request to pay an unpaid order now: of its customer by the link, or of its seller. */
export interface OrderPaymentRequest<Answer> extends PaymentRequest<Answer> {
  orderId: string;
  payer: OrderPayer;
  /** The order as it is after the attempt. */
  answer(ctx: SellerCtx, order: OrderRow): Promise<Answer>;
}

/**
 * A customer pays by a new card, which is saved, or by the saved one, and can confirm it with their
 * bank. For a seller the saved card is charged without the customer.
 */
export type OrderPayer =
  | { begunBy: "customer"; confirmationToken: string | null; returnUrl: string }
  | { begunBy: "seller" };
