import type { ProductCreate, ProductWire } from "#contract/billing/product-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { recordCreatedProduct } from "./audited-product.ts";
import { describeProduct } from "./describe-products.ts";
import { replaceFields, replaceMedias } from "./product-parts.ts";
import { insertProduct } from "./product-store.ts";
import { noTrial, planTrial } from "./product-trial.ts";
import { replacePrices } from "./replace-prices.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "product.created": ProductWire;
  }
}

export async function createProduct(ctx: SellerCtx, input: ProductCreate): Promise<ProductWire> {
  const product = await insertProduct(ctx.tx, {
    id: newUuid(),
    organizationId: ctx.sellerId,
    name: input.name,
    description: input.description ?? null,
    recurringInterval: input.recurring_interval,
    ...planTrial({ ...noTrial, recurringInterval: input.recurring_interval }, input),
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
  });
  await replacePrices(ctx, product, [], input.prices);
  await replaceMedias(ctx, product.id, input.medias ?? []);
  await replaceFields(ctx, product.id, input.attached_custom_fields ?? []);
  const wire = await describeProduct(ctx, product);
  await recordCreatedProduct(ctx, wire);
  await emit(ctx, "product.created", wire, { organizationId: ctx.sellerId });
  return wire;
}
