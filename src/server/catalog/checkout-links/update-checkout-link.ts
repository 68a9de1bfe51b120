import type { CheckoutLinkUpdate } from "#contract/billing/checkout-link-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  type CheckoutLinkRow,
  deleteCheckoutLinkRow,
  listLinkProducts,
  lockCheckoutLink,
  replaceLinkProducts,
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
  if (products) {
    await assertSellable(ctx, products, (position) => ["products", position]);
    await replaceLinkProducts(ctx.tx, ctx.sellerId, id, products);
  }
  if (discountId) {
    const links = await listLinkProducts(ctx.tx, ctx.sellerId, [id]);
    const productIds = links.map(({ productId }) => productId);
    await assertApplicable(ctx, discountId, productIds);
  } else if (discountId === undefined && products && current.discountId) {
    await assertStillFits(ctx, current.discountId, products);
  }
  return updateCheckoutLinkRow(ctx.tx, ctx.sellerId, id, {
    ...changesOf(input),
    modifiedAt: ctx.now,
  });
}

function changesOf(input: CheckoutLinkUpdate) {
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
  const isDeleted = await deleteCheckoutLinkRow(ctx.tx, ctx.sellerId, id);
  if (!isDeleted) throw new Refusal(sellerErrors.notFound);
}
