import { listDiscountProducts } from "#server/catalog/discounts/discount-product-store.ts";
import {
  fitsBilling,
  isForProduct,
  redeemability,
} from "#server/catalog/discounts/discount-rules.ts";
import {
  type DiscountRow,
  findDiscount,
  findDiscountByCode,
} from "#server/catalog/discounts/discount-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import type { OfferedProduct } from "./offered-products.ts";

export interface KnownDiscount {
  row: DiscountRow;
  /** Empty: for every product. */
  restrictedTo: string[];
}

export async function loadDiscount(
  db: Db | Tx,
  sellerId: string,
  key: { id: string } | { code: string },
): Promise<KnownDiscount | undefined> {
  const row =
    "id" in key
      ? await findDiscount(db, sellerId, key.id)
      : await findDiscountByCode(db, sellerId, key.code);
  if (!row) return undefined;
  const products = await listDiscountProducts(db, sellerId, [row.id]);
  return { row, restrictedTo: products.map(({ productId }) => productId) };
}

/** Returns why a discount cannot be put on a checkout of this product, or undefined if it can. */
export function discountFault(
  discount: KnownDiscount | undefined,
  chosen: OfferedProduct,
  now: Date,
): RefusalSpec | undefined {
  if (!discount) return checkoutErrors.discountUnknown;
  const misfit = discountMisfit(discount, chosen);
  if (misfit) return misfit;
  return redeemability(discount.row, now) === "redeemable"
    ? undefined
    : checkoutErrors.discountOver;
}

/**
 * Checks a discount without its window: one that is already on the checkout is checked again when
 * the buyer confirms.
 */
export function discountMisfit(
  { row, restrictedTo }: KnownDiscount,
  { product, prices }: OfferedProduct,
): RefusalSpec | undefined {
  const isFree = prices.every(({ amountType }) => amountType === "free");
  if (isFree || !isForProduct(restrictedTo, product.id)) return checkoutErrors.discountUnusable;
  return fitsBilling(row, product) ? undefined : checkoutErrors.discountRepeats;
}
