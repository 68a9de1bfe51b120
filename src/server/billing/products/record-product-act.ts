import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { SellerCtx } from "#server/platform/http/seller-request.ts";
import { recordSellerAct } from "../record-seller-act.ts";

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
