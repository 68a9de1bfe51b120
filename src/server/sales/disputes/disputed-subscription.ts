import { listProductsByIds } from "#server/catalog/products/product-store.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder, lockOrder, type OrderRow } from "../orders/order-store.ts";
import { dropUnpaidChange } from "../subscriptions/changes/drop-unpaid-change.ts";
import { endSubscription } from "../subscriptions/endings/end-subscription.ts";
import {
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "../subscriptions/records/subscription-store.ts";

/**
 * Locks an order and before it, as changes of plan do, its subscription: a lost dispute takes
 * credit back and may end it.
 */
export async function lockDisputedOrder(
  { tx, sellerId }: SellerCtx,
  orderId: string,
): Promise<OrderRow | undefined> {
  const order = await findOrder(tx, sellerId, orderId);
  if (!order) return undefined;
  if (order.subscriptionId !== null) await lockSubscription(tx, sellerId, order.subscriptionId);
  return lockOrder(tx, sellerId, orderId);
}

/** The customer has spent credit that was taken back. Returns undefined if it had ended before. */
export async function endForSpentCredit(
  ctx: SellerCtx,
  order: OrderRow,
): Promise<SubscriptionRow | undefined> {
  const row = await findOpen(ctx, order);
  return row && endSubscription(ctx, row, { cause: "disputed" });
}

export async function recordEnd(
  ctx: SellerCtx,
  { id, productId, status }: SubscriptionRow,
  { number, currency }: OrderRow,
  owed: number,
): Promise<void> {
  const [product] = await listProductsByIds(ctx.tx, ctx.sellerId, [productId]);
  await recordSellerAct(
    ctx,
    "subscription.revoked",
    { kind: "subscription", id },
    { after: { product: product?.name ?? "", status, owed, currency, order: number } },
  );
}

/** Drops a change of plan that waits for its payment and may credit money that the bank took. */
export async function dropUncoveredChange(ctx: SellerCtx, order: OrderRow): Promise<void> {
  const row = await findOpen(ctx, order);
  if (row) await dropUnpaidChange(ctx, row);
}

/** A renewal that was planned with items that waited then is planned again. */
export async function noticeDroppedItems(ctx: SellerCtx, order: OrderRow): Promise<void> {
  const before = await findOpen(ctx, order);
  if (!before) return;
  const change = { modifiedAt: ctx.now, counted: { before } };
  await updateSubscription(ctx.tx, ctx.sellerId, before.id, change);
}

async function findOpen(
  { tx, sellerId }: SellerCtx,
  { subscriptionId }: OrderRow,
): Promise<SubscriptionRow | undefined> {
  const row =
    subscriptionId === null ? undefined : await lockSubscription(tx, sellerId, subscriptionId);
  return row?.endedAt === null ? row : undefined;
}
