import type { ProductUpdate, ProductWire } from "#contract/billing/product-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordUpdatedProduct } from "./audited-product.ts";
import { withdrawProduct } from "./checkout-link-product-store.ts";
import { describeProduct } from "./describe-products.ts";
import { listPricesOf } from "./price-store.ts";
import { productErrors } from "./product-errors.ts";
import { replaceFields, replaceMedias } from "./product-parts.ts";
import { isIntervalKept } from "./product-rules.ts";
import { lockProduct, type ProductRow, updateProductRow } from "./product-store.ts";
import { planTrial } from "./product-trial.ts";
import { replacePrices } from "./replace-prices.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "product.updated": ProductWire;
  }
}

export async function updateProduct(
  ctx: SellerCtx,
  id: string,
  input: ProductUpdate,
): Promise<ProductWire> {
  const current = await getLockedProduct(ctx, id);
  if (!isIntervalKept(current.recurringInterval, input.recurring_interval))
    throw new Refusal(productErrors.intervalFixed, ["recurring_interval"]);
  const before = await describeProduct(ctx, current);
  const changed = await updateProductRow(ctx.tx, ctx.sellerId, id, {
    ...toChanges(input),
    ...planTrial(current, input),
    modifiedAt: ctx.now,
  });
  if (changed.isArchived && !current.isArchived) await withdrawProduct(ctx.tx, ctx.sellerId, id);
  if (input.prices) {
    const held = await listPricesOf(ctx.tx, ctx.sellerId, [id]);
    await replacePrices(ctx, changed, held, input.prices);
  }
  if (input.medias) await replaceMedias(ctx, id, input.medias);
  if (input.attached_custom_fields) await replaceFields(ctx, id, input.attached_custom_fields);
  return announceUpdate(ctx, before, changed);
}

export async function getLockedProduct(ctx: SellerCtx, id: string): Promise<ProductRow> {
  const product = await lockProduct(ctx.tx, ctx.sellerId, id);
  if (!product) throw new Refusal(sellerErrors.notFound);
  return product;
}

export async function announceUpdate(
  ctx: SellerCtx,
  before: ProductWire,
  product: ProductRow,
): Promise<ProductWire> {
  const wire = await describeProduct(ctx, product);
  await recordUpdatedProduct(ctx, before, wire);
  await emit(ctx, "product.updated", wire, { organizationId: ctx.sellerId });
  return wire;
}

function toChanges({ name, description, is_archived, metadata }: ProductUpdate) {
  return {
    ...(name ? { name } : {}),
    ...(description === undefined ? {} : { description }),
    ...(is_archived === undefined || is_archived === null ? {} : { isArchived: is_archived }),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
  };
}
