import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type Redeemability, redeemability } from "./discount-rules.ts";
import {
  claimRedemption,
  type DiscountRow,
  lockDiscount,
  returnRedemption,
} from "./discount-store.ts";
import { deleteRedemptionOf, insertRedemption, updateRedemptionOf } from "./redemption-store.ts";

export type Redemption =
  | { verdict: "redeemable"; discount: DiscountRow }
  | { verdict: Exclude<Redeemability, "redeemable"> | "deleted" };

/**
 * Takes one use of the discount for this checkout, under the discount's lock; otherwise says why
 * not.
 */
export function redeemDiscount(
  ctx: SellerCtx,
  discountId: string,
  checkoutId: string,
): Promise<Redemption> {
  return redeem(ctx, discountId, { checkoutId });
}

/** Redeems the discount for a subscription that runs already. */
export function redeemForSubscription(
  ctx: SellerCtx,
  discountId: string,
  subscriptionId: string,
): Promise<Redemption> {
  return redeem(ctx, discountId, { subscriptionId });
}

async function redeem(
  ctx: SellerCtx,
  discountId: string,
  use: { checkoutId: string } | { subscriptionId: string },
): Promise<Redemption> {
  const discount = await lockDiscount(ctx.tx, ctx.sellerId, discountId);
  if (!discount) return { verdict: "deleted" };
  const verdict = redeemability(discount, ctx.now);
  if (verdict !== "redeemable") return { verdict };
  if (!(await claimRedemption(ctx.tx, ctx.sellerId, discountId))) return { verdict: "used_up" };
  await insertRedemption(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    discountId,
    ...use,
    createdAt: ctx.now,
  });
  return { verdict: "redeemable", discount };
}

/**
 * Names the subscription that the checkout of a redeemed discount became. Without a redemption
 * nothing changes.
 */
export function nameSubscription(
  { tx, sellerId }: SellerCtx,
  checkoutId: string,
  subscriptionId: string,
): Promise<void> {
  return updateRedemptionOf(tx, sellerId, checkoutId, { subscriptionId });
}

/** Gives the use back because nothing was paid. Without a redemption nothing changes. */
export async function releaseRedemption(ctx: SellerCtx, checkoutId: string): Promise<void> {
  const discountId = await deleteRedemptionOf(ctx.tx, ctx.sellerId, checkoutId);
  if (discountId !== undefined) await returnRedemption(ctx.tx, ctx.sellerId, discountId);
}
