import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listDiscountProducts } from "../discounts/discount-product-store.ts";
import { fitsBilling, isForProduct, redeemability } from "../discounts/discount-rules.ts";
import { type DiscountRow, findDiscount } from "../discounts/discount-store.ts";
import { firstRepeat, firstUnknown } from "../products/product-rules.ts";
import { holdProducts, listProductsByIds } from "../products/product-store.ts";
import { checkoutLinkErrors } from "./checkout-link-errors.ts";

/** A link sells products of its seller, each once, none of them archived. */
export async function assertSellable(
  ctx: SellerCtx,
  productIds: readonly string[],
  toPlace: (position: number) => (string | number)[],
): Promise<void> {
  const held = await holdProducts(ctx.tx, ctx.sellerId, productIds);
  const refuseAt = (position: number | undefined, error: keyof typeof checkoutLinkErrors) => {
    if (position !== undefined) throw new Refusal(checkoutLinkErrors[error], toPlace(position));
  };
  refuseAt(firstUnknown(productIds, new Set(held.map(({ id }) => id))), "productUnknown");
  const onSale = held.filter(({ isArchived }) => !isArchived);
  refuseAt(firstUnknown(productIds, new Set(onSale.map(({ id }) => id))), "productArchived");
  refuseAt(firstRepeat(productIds), "productRepeated");
}

/**
 * A discount that has not begun may be promised; one that is over, or that fits none of the
 * products, may not.
 */
export async function assertApplicable(
  ctx: SellerCtx,
  discountId: string,
  productIds: readonly string[],
): Promise<void> {
  const place = ["discount_id"];
  const discount = await findDiscount(ctx.tx, ctx.sellerId, discountId);
  if (!discount) throw new Refusal(checkoutLinkErrors.discountUnknown, place);
  const state = redeemability(discount, ctx.now);
  if (state === "ended" || state === "used_up")
    throw new Refusal(checkoutLinkErrors.discountOver, place);
  await assertFits(ctx, discount, productIds, place);
}

/**
 * Checks new products of a link: its discount may be over by now, but must still fit one of them.
 */
export async function assertStillFits(
  ctx: SellerCtx,
  discountId: string,
  productIds: readonly string[],
): Promise<void> {
  const discount = await findDiscount(ctx.tx, ctx.sellerId, discountId);
  if (discount) await assertFits(ctx, discount, productIds, ["products"]);
}

async function assertFits(
  ctx: SellerCtx,
  discount: DiscountRow,
  productIds: readonly string[],
  place: readonly string[],
): Promise<void> {
  const restriction = await listDiscountProducts(ctx.tx, ctx.sellerId, [discount.id]);
  const restrictedTo = restriction.map(({ productId }) => productId);
  const meant = productIds.filter((productId) => isForProduct(restrictedTo, productId));
  if (meant.length === 0) throw new Refusal(checkoutLinkErrors.discountForOthers, place);
  const products = await listProductsByIds(ctx.tx, ctx.sellerId, meant);
  if (!products.some((product) => fitsBilling(discount, product)))
    throw new Refusal(checkoutLinkErrors.discountRepeats, place);
}
