import { emit } from "#server/platform/events/outbox.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordDeletedProduct } from "./audited-product.ts";
import { withdrawProduct } from "./checkout-link-product-store.ts";
import { describeProduct } from "./describe-products.ts";
import { archivePrices, listPricesOf } from "./price-store.ts";
import { productErrors } from "./product-errors.ts";
import {
  replaceBenefitLinks,
  replaceFieldLinks,
  replaceMediaLinks,
} from "./product-parts-store.ts";
import { deleteProductRow } from "./product-store.ts";
import { getLockedProduct } from "./update-product.ts";

/**
 * Deletes a product that was never sold. Who confirms a checkout holds the product, so a sale and
 * the deletion wait for each other. Discounts that are limited to it stay limited.
 */
export async function deleteProduct(ctx: SellerCtx, id: string): Promise<void> {
  const { tx, sellerId } = ctx;
  const current = await getLockedProduct(ctx, id);
  const sold = await ctx.platform.services.findSoldProducts(tx, sellerId, [id]);
  if (sold.has(id)) throw new Refusal(productErrors.notDeletable);
  const before = await describeProduct(ctx, current);
  const prices = await listPricesOf(tx, sellerId, [id]);
  await archivePrices(
    tx,
    sellerId,
    prices.map((price) => price.id),
    ctx.now,
  );
  await withdrawProduct(tx, sellerId, id);
  await replaceBenefitLinks(tx, sellerId, id, []);
  await replaceMediaLinks(tx, sellerId, id, []);
  await replaceFieldLinks(tx, sellerId, id, []);
  const deleted = await deleteProductRow(tx, sellerId, id, ctx.now);
  await recordDeletedProduct(ctx, before);
  const wire = await describeProduct(ctx, deleted);
  await emit(ctx, "product.updated", wire, { organizationId: sellerId });
}
