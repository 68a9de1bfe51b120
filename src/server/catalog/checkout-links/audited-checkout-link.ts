import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listProductsByIds } from "../products/product-store.ts";
import type { CheckoutLinkRow } from "./checkout-link-store.ts";

const auditedCheckoutLink: AuditedColumns<CheckoutLinkRow> = {
  kind: "checkout_link",
  name: ({ label }) => label,
  shown: ["label", "successUrl", "allowDiscountCodes", "requireBillingAddress"],
  named: ["discountId", "metadata"],
};

const maxNames = 3;

/** A link without a label is named by the products it offers. */
export async function readAuditedLink(
  ctx: SellerCtx,
  productIds: readonly string[],
): Promise<AuditedColumns<CheckoutLinkRow>> {
  const products = await listProductsByIds(ctx.tx, ctx.sellerId, productIds);
  const nameById = new Map(products.map(({ id, name }) => [id, name]));
  const names = productIds.flatMap((id) => nameById.get(id) ?? []);
  const more = names.length - maxNames;
  const offered = names.slice(0, maxNames).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return { ...auditedCheckoutLink, name: ({ label }) => label || offered || null };
}
