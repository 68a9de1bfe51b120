import type { CheckoutLinkUpdate } from "#contract/billing/checkout-link-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordDeleted, recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listLinkProducts, replaceLinkProducts } from "../products/checkout-link-product-store.ts";
import { readAuditedLink } from "./audited-checkout-link.ts";
import {
  type CheckoutLinkRow,
  deleteCheckoutLinkRow,
  lockCheckoutLink,
  updateCheckoutLinkRow,
} from "./checkout-link-store.ts";
import { assertApplicable, assertSellable, assertStillFits } from "./link-checks.ts";

export async function updateCheckoutLink(
  ctx: SellerCtx,
  id: string,
  input: CheckoutLinkUpdate,
): Promise<CheckoutLinkRow> {
  const current = await lockCheckoutLink(ctx.tx, ctx.sellerId, id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  const { products, discount_id: discountId } = input;
  const before = await listProductIds(ctx, id);
  if (products) {
    await assertSellable(ctx, products, (position) => ["products", position]);
    await replaceLinkProducts(ctx.tx, ctx.sellerId, id, products);
  }
  if (discountId) {
    await assertApplicable(ctx, discountId, products ?? before);
  } else if (discountId === undefined && products && current.discountId) {
    await assertStillFits(ctx, current.discountId, products);
  }
  const updated = await updateCheckoutLinkRow(ctx.tx, ctx.sellerId, id, {
    ...toChanges(input),
    modifiedAt: ctx.now,
  });
  const after = products ?? before;
  await recordUpdated(
    ctx,
    { before: current, after: updated, parts: { products: { before, after } } },
    await readAuditedLink(ctx, after),
  );
  return updated;
}

async function listProductIds(ctx: SellerCtx, id: string): Promise<string[]> {
  const links = await listLinkProducts(ctx.tx, ctx.sellerId, [id]);
  return links.map(({ productId }) => productId);
}

function toChanges(input: CheckoutLinkUpdate) {
  const { label, success_url, discount_id, metadata } = input;
  const { allow_discount_codes, require_billing_address } = input;
  return {
    ...(label === undefined ? {} : { label }),
    ...(success_url === undefined ? {} : { successUrl: success_url }),
    ...(discount_id === undefined ? {} : { discountId: discount_id }),
    ...(typeof allow_discount_codes === "boolean"
      ? { allowDiscountCodes: allow_discount_codes }
      : {}),
    ...(typeof require_billing_address === "boolean"
      ? { requireBillingAddress: require_billing_address }
      : {}),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
  };
}

export async function deleteCheckoutLink(ctx: SellerCtx, id: string): Promise<void> {
  const products = await listProductIds(ctx, id);
  const deleted = await deleteCheckoutLinkRow(ctx.tx, ctx.sellerId, id);
  if (!deleted) throw new Refusal(sellerErrors.notFound);
  await recordDeleted(ctx, deleted, await readAuditedLink(ctx, products));
}
