import { getSoldTo } from "#server/customers/customer-store.ts";
import type { PaymentMethodRow } from "#server/customers/payment-methods/payment-method-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { ChargeReason } from "../../orders/charge-order-kind.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { hasTriedMethod, type OrderAttempt } from "../../payments/attempt-store.ts";
import { beginOrderAttempt } from "./begin-order-attempt.ts";
import { ensureOrderIntent } from "./order-intent.ts";
import { orderPaymentErrors } from "./order-payment-errors.ts";

/**
 * Begins to charge an order without its buyer. Undefined if it is not to be charged anymore, or
 * another job was faster.
 */
export async function beginCharge(
  platform: Platform,
  processor: Processor,
  order: OrderRow,
  { method, begunBy }: { method: PaymentMethodRow; begunBy: ChargeReason },
): Promise<OrderAttempt | undefined> {
  const { organizationId: sellerId, customerId } = order;
  const { processorId } = await getSoldTo(platform.database.db, sellerId, customerId);
  if (processorId === null)
    throw new Error(`customer ${customerId} has a method, but no processor id`);
  const intentId = await ensureOrderIntent(processor, order, processorId);
  const isUnwanted = async (ctx: SellerCtx, current: OrderRow) =>
    current.failedAttempts !== order.failedAttempts ||
    (begunBy === "new_method" && (await hasTriedMethod(ctx.tx, sellerId, order.id, method)));
  const approve = async (ctx: SellerCtx, current: OrderRow) => {
    if (await isUnwanted(ctx, current)) throw new Refusal(orderPaymentErrors.inProgress);
  };
  const ready = { order, intentId, methodId: method.id, begunBy, approve };
  try {
    return await unitOfWork(platform, systemCaller("sales.charge-order"), (bare) =>
      beginOrderAttempt({ ...bare, sellerId }, ready),
    );
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
