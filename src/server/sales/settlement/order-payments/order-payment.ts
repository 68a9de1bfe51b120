import type { Processor } from "#server/money/processor/open-processor.ts";
import type { Caller } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerCtx, SteppedWork } from "#server/v1/seller-request.ts";
import type { OrderRow } from "../../orders/order-store.ts";

/** A request to pay an unpaid order now: of its customer by the link, or of its seller. */
export interface OrderPaymentRequest<Answer> {
  platform: Platform;
  processor: Processor;
  caller: Caller;
  sellerId: string;
  orderId: string;
  payer: OrderPayer;
  steps: SteppedWork<Answer>;
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
