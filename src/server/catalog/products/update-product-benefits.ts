import type { ProductWire } from "#contract/billing/product-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listBenefitsByIds } from "../benefits/benefit-store.ts";
import { describeProduct } from "./describe-products.ts";
import { productErrors } from "./product-errors.ts";
import { listBenefitLinks, replaceBenefitLinks } from "./product-parts-store.ts";
import { type BenefitFault, benefitFault } from "./product-rules.ts";
import { updateProductRow } from "./product-store.ts";
import { announceUpdate, getLockedProduct } from "./update-product.ts";

export async function updateProductBenefits(
  ctx: SellerCtx,
  id: string,
  benefitIds: readonly string[],
): Promise<ProductWire> {
  const before = await describeProduct(ctx, await getLockedProduct(ctx, id));
  const links = await listBenefitLinks(ctx.tx, ctx.sellerId, [id]);
  const heldIds = new Set(links.map(({ benefitId }) => benefitId));
  const known = await listBenefitsByIds(ctx.tx, ctx.sellerId, [...heldIds, ...benefitIds]);
  const held = known.filter((benefit) => heldIds.has(benefit.id));
  const fault = benefitFault(held, benefitIds, known);
  if (fault) throw toRefusal(fault);
  const parts = benefitIds.map((benefitId) => ({
    organizationId: ctx.sellerId,
    productId: id,
    benefitId,
  }));
  await replaceBenefitLinks(ctx.tx, ctx.sellerId, id, parts);
  return announceUpdate(
    ctx,
    before,
    await updateProductRow(ctx.tx, ctx.sellerId, id, { modifiedAt: ctx.now }),
  );
}

function toRefusal(fault: BenefitFault): Refusal {
  if (fault.fault === "notRemovable") return new Refusal(productErrors.benefitNotRemovable);
  const specs = {
    unknown: productErrors.benefitUnknown,
    repeated: productErrors.benefitRepeated,
    notSelectable: productErrors.benefitNotSelectable,
  };
  return new Refusal(specs[fault.fault], ["benefits", fault.position]);
}
