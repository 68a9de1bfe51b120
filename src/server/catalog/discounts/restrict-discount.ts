import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listProductsByIds } from "../products/product-store.ts";
import { discountErrors } from "./discount-errors.ts";
import { listDiscountProducts, replaceDiscountProducts } from "./discount-product-store.ts";

/**
 * From now on the discount is for these products only; for every product if there are none. Deleted
 * products can stay, and not be added.
 */
export async function restrictDiscount(
  ctx: SellerCtx,
  discountId: string,
  productIds: readonly string[],
): Promise<void> {
  const links = await listDiscountProducts(ctx.tx, ctx.sellerId, [discountId]);
  const products = await listProductsByIds(ctx.tx, ctx.sellerId, productIds);
  const known = new Set([
    ...links.map(({ productId }) => productId),
    ...products.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id),
  ]);
  const unknown = productIds.findIndex((id) => !known.has(id));
  if (unknown !== -1) throw new Refusal(discountErrors.productUnknown, ["products", unknown]);
  await replaceDiscountProducts(ctx.tx, ctx.sellerId, discountId, [...new Set(productIds)]);
}
