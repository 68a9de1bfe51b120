import type { CheckoutLinkCreate } from "#contract/billing/checkout-link-schema.ts";
import { newToken, newUuid, requireId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { replaceLinkProducts } from "../products/checkout-link-product-store.ts";
import { findProductIdOfPrice } from "../products/price-store.ts";
import { readAuditedLink } from "./audited-checkout-link.ts";
import { checkoutLinkErrors } from "./checkout-link-errors.ts";
import { type CheckoutLinkRow, insertCheckoutLink } from "./checkout-link-store.ts";
import { assertApplicable, assertSellable } from "./link-checks.ts";

const secretPrefix = "guild_cl_";

export async function createCheckoutLink(
  ctx: SellerCtx,
  input: CheckoutLinkCreate,
): Promise<CheckoutLinkRow> {
  const productIds = await sellableProducts(ctx, input);
  const discountId = input.discount_id ?? null;
  if (discountId !== null) await assertApplicable(ctx, discountId, productIds);
  const link = await insertCheckoutLink(ctx.tx, {
    id: newUuid(),
    organizationId: ctx.sellerId,
    clientSecret: secretPrefix + newToken(),
    label: input.label ?? null,
    successUrl: input.success_url ?? null,
    allowDiscountCodes: input.allow_discount_codes,
    requireBillingAddress: input.require_billing_address,
    discountId,
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
  });
  await replaceLinkProducts(ctx.tx, ctx.sellerId, link.id, productIds);
  await recordCreated(ctx, link, await readAuditedLink(ctx, productIds));
  return link;
}

/** The error names the field that was sent, in any of the three forms. */
async function sellableProducts(ctx: SellerCtx, input: CheckoutLinkCreate): Promise<string[]> {
  const { products, product_id: productId, product_price_id: priceId } = input;
  if (products) {
    await assertSellable(ctx, products, (position) => ["products", position]);
    return products;
  }
  const place = productId ? "product_id" : "product_price_id";
  const sold =
    productId ??
    (await findProductIdOfPrice(ctx.tx, ctx.sellerId, requireId(priceId, "the price of the link")));
  if (sold === undefined) throw new Refusal(checkoutLinkErrors.priceUnknown, [place]);
  await assertSellable(ctx, [sold], () => [place]);
  return [sold];
}
