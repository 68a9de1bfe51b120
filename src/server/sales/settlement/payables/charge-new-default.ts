import { lockCustomer } from "#server/customers/customer-store.ts";
import { listPaymentMethods } from "#server/customers/payment-methods/payment-method-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { enqueueCharges } from "../../orders/charge-order-later.ts";
import { findOrder } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { hasTriedMethod } from "../../payments/attempt-store.ts";

/**
 * A card that became the default in a transaction that began shortly before the order was made is
 * new, too.
 */
const transactionMs = 60_000;

/**
 * An attempt for this order, which is locked, has ended without paying it. A card that became the
 * default while the attempt was live could not be charged then: it is charged now. The lock of the
 * customer decides which came first: a card that becomes the default later finds the order as it is
 * after this.
 */
export async function chargeNewDefault(ctx: SellerCtx, orderId: string): Promise<void> {
  const order = await findOrder(ctx.tx, ctx.sellerId, orderId);
  if (!order || !isCollected(order)) return;
  await lockCustomer(ctx.tx, ctx.sellerId, { id: order.customerId });
  const methods = await listPaymentMethods(ctx.tx, ctx.sellerId, order.customerId);
  const method = methods.find(({ isDefault }) => isDefault);
  const newSinceMs = order.createdAt.getTime() - transactionMs;
  if (!method?.defaultSince || method.defaultSince.getTime() < newSinceMs) return;
  if (await hasTriedMethod(ctx.tx, ctx.sellerId, orderId, method)) return;
  await enqueueCharges(ctx, [order], "new_method");
}
