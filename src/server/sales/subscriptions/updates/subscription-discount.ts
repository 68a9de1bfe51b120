import { listDiscountProducts } from "#server/catalog/discounts/discount-product-store.ts";
import {
  fitsBilling,
  isForProduct,
  redeemability,
  takesOff,
} from "#server/catalog/discounts/discount-rules.ts";
import { type DiscountRow, findDiscount } from "#server/catalog/discounts/discount-store.ts";
import { redeemForSubscription } from "#server/catalog/discounts/redeem-discount.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { revokeFault } from "../records/subscription-guards.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import { type SubscriptionRow, updateSubscription } from "../records/subscription-store.ts";
import { isFreeSubscription } from "../terms/free-subscription.ts";
import { subscriptionAmount } from "../terms/subscription-amount-rules.ts";

/** The discount that a subscription is to get, or null for none. Refuses what does not fit. */
export async function getNewDiscount(
  db: Db | Tx,
  row: SubscriptionRow,
  discountId: string | null,
  now: Date,
): Promise<DiscountRow | null> {
  const fault = revokeFault(row);
  if (fault) throw new Refusal(fault);
  if (discountId === null) return null;
  const discount = await findDiscount(db, row.organizationId, discountId);
  if (!discount) throw misfit(subscriptionErrors.discountUnknown);
  if (row.discountId === discountId) return discount;
  const products = await listDiscountProducts(db, row.organizationId, [discountId]);
  const restrictedTo = products.map(({ productId }) => productId);
  const isUsable =
    isForProduct(restrictedTo, row.productId) &&
    fitsBilling(discount, row) &&
    !(await isFreeSubscription(db, row));
  if (!isUsable) throw misfit(subscriptionErrors.discountUnusable);
  if (redeemability(discount, now) !== "redeemable") throw misfit(subscriptionErrors.discountOver);
  return discount;
}

/** It is taken off from the next period on, and counts as one redemption. The row is locked. */
export async function changeDiscount(
  ctx: SellerCtx,
  row: SubscriptionRow,
  discountId: string | null,
): Promise<SubscriptionRow> {
  const discount = await getNewDiscount(ctx.tx, row, discountId, ctx.now);
  if (row.discountId === discountId) return row;
  if (discount) {
    const { verdict } = await redeemForSubscription(ctx, discount.id, row.id);
    if (verdict !== "redeemable") throw misfit(subscriptionErrors.discountOver);
  }
  const prices = await listSubscriptionPrices(ctx.tx, ctx.sellerId, [row.id]);
  const changed = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    discountId,
    discountedSince: null,
    amount: subscriptionAmount(prices, discount && takesOff(discount)),
    modifiedAt: ctx.now,
  });
  await announceSubscription(ctx, changed, ["updated"]);
  return changed;
}

function misfit(spec: RefusalSpec): Refusal {
  return new Refusal(spec, ["discount_id"]);
}
