import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";

/** The plan of the next period, at the prices of today. The row is locked. */
export async function waitForRenewal(
  ctx: SellerCtx,
  row: SubscriptionRow,
  plan: { productId: string; priceIds: string[] },
): Promise<SubscriptionRow> {
  return write(ctx, row, {
    pendingProductId: plan.productId,
    pendingPriceIds: plan.priceIds,
  });
}

/** Takes a change back that waits for the end of the period. Without one nothing changes. The row is locked. */
export async function dropPendingUpdate(
  ctx: SellerCtx,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (row.pendingProductId === null) return row;
  return write(ctx, row, { pendingProductId: null, pendingPriceIds: null });
}

async function write(
  ctx: SellerCtx,
  { id }: SubscriptionRow,
  pending: Pick<SubscriptionRow, "pendingProductId" | "pendingPriceIds">,
): Promise<SubscriptionRow> {
  const changed = await updateSubscription(ctx.tx, ctx.sellerId, id, {
    ...pending,
    modifiedAt: ctx.now,
  });
  await announceSubscription(ctx, changed, ["updated"]);
  return changed;
}
