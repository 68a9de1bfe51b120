import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { getChangeExpiry, isHeldChange } from "../../orders/change-expiry-rules.ts";
import type { ChargeReason } from "../../orders/charge-order-kind.ts";
import { lockOrder, type OrderRow, updateOrder } from "../../orders/order-store.ts";
import { isCollected, toBeCharged } from "../../orders/pay-order.ts";
import { findLiveAttemptOfOrder, type OrderAttempt } from "../../payments/attempt-store.ts";
import { beginAttempt } from "../steps/begin-attempt.ts";
import { orderPaymentErrors } from "./order-payment-errors.ts";

export interface ReadyCharge {
  /** As it was when the charge was prepared. */
  order: OrderRow;
  /** The order's live intent, or the one that becomes it. */
  intentId: string;
  /** The saved method; null for a new card. */
  methodId: string | null;
  begunBy: ChargeReason;
  /** Called with the order, which is locked, before the attempt begins. May refuse it. */
  approve?(ctx: SellerCtx, order: OrderRow): Promise<void>;
}

/**
 * Begins an attempt for an order, which it locks, and gives the order its intent. The organization
 * cannot be closed before this commits: what ends its subscriptions finds the attempt.
 */
export async function beginOrderAttempt(
  ctx: SellerCtx,
  { order: seen, intentId, methodId, begunBy, approve }: ReadyCharge,
): Promise<OrderAttempt> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  const order = await lockOrder(ctx.tx, ctx.sellerId, seen.id);
  if (!seller || seller.deletedAt || !order) throw new Refusal(sellerErrors.notFound);
  assertOwed(order);
  const live = await findLiveAttemptOfOrder(ctx.tx, ctx.sellerId, order.id);
  // Another request may also have ended the intent that this one has prepared.
  const isPrepared = seen.intentId === null && order.intentCount === seen.intentCount;
  if (live || (order.intentId === null && !isPrepared))
    throw new Refusal(orderPaymentErrors.inProgress);
  await approve?.(ctx, order);
  if (order.intentId === null)
    await updateOrder(ctx.tx, ctx.sellerId, order.id, {
      intentId,
      intentCount: order.intentCount + 1,
    });
  return beginAttempt(ctx, {
    purpose: { pays: "order", orderId: order.id, begunBy },
    customerId: order.customerId,
    paymentMethodId: methodId,
    intentId: order.intentId ?? intentId,
    intentKind: "payment",
    amount: toBeCharged(order),
    currency: order.currency,
    ...(isHeldChange(order) ? { deadlineAt: getChangeExpiry(order.createdAt) } : {}),
  });
}

export function assertOwed(order: OrderRow): void {
  if (isCollected(order)) return;
  throw new Refusal(
    order.status === "pending" ? orderPaymentErrors.closed : orderPaymentErrors.paid,
  );
}
