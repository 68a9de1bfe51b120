import type { ProductWire } from "#contract/billing/product-schema.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

/** What is on sale from now on, and at what price: prices are never changed, only replaced. */
export function recordProductAct(
  ctx: SellerCtx,
  action: "product.created" | "product.updated",
  product: ProductWire,
): Promise<void> {
  const { id, name, is_archived: isArchived, prices, benefits } = product;
  return recordSellerAct(
    ctx,
    action,
    { kind: "product", id },
    {
      after: {
        name,
        isArchived,
        priceIds: prices.map((price) => price.id),
        benefitIds: benefits.map((benefit) => benefit.id),
      },
    },
  );
}
