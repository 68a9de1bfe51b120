import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { discountErrors } from "./discount-errors.ts";
import { knownProductIds, replaceDiscountProducts } from "./discount-product-store.ts";

/** From now on the discount is for these products only; for every product if there are none. */
export async function restrictDiscount(
  ctx: SellerCtx,
  discountId: string,
  productIds: readonly string[],
): Promise<void> {
  const known = await knownProductIds(ctx.tx, ctx.sellerId, productIds);
  const unknown = productIds.findIndex((id) => !known.has(id));
  if (unknown !== -1) throw new Refusal(discountErrors.productUnknown, ["products", unknown]);
  await replaceDiscountProducts(ctx.tx, ctx.sellerId, discountId, [...new Set(productIds)]);
}
