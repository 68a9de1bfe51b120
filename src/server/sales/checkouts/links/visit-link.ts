import type { CheckoutCreate } from "#contract/billing/checkout-schema.ts";
import {
  type CheckoutLinkRow,
  findCheckoutLink,
} from "#server/catalog/checkout-links/checkout-link-store.ts";
import { listLinkProducts } from "#server/catalog/products/checkout-link-product-store.ts";
import { businessNow, type Caller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findSellerSecret } from "#server/v1/seller-secret-store.ts";
import { createCheckout, prepareCheckout } from "../changes/create-checkout.ts";
import { isEmbeddable } from "../embedding/embed-problems.ts";
import { discountFault, loadDiscount } from "../offers/checkout-discount.ts";
import { loadOfferedProducts, type OfferedProduct } from "../offers/offered-products.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";
import type { LinkQuery } from "./link-query-rules.ts";

/** The parameters for the checkout in the address of a visit. */
export type LinkVisit = Pick<LinkQuery, "metadata" | "embedOrigin">;

export interface KnownLink {
  sellerId: string;
  link: CheckoutLinkRow;
}

export async function findLinkBySecret(
  platform: Platform,
  secret: string,
): Promise<KnownLink | undefined> {
  const { db } = platform.database;
  const found = await findSellerSecret(db, "checkout_link", secret);
  if (!found) return undefined;
  const link = await findCheckoutLink(db, found.organizationId, found.subjectId);
  return link && { sellerId: found.organizationId, link };
}

/**
 * Creates the checkout of a visit. Archived products are skipped and a discount that cannot be used
 * is ignored. Undefined where nothing is left to sell.
 */
export async function visitLink(
  platform: Platform,
  caller: Caller,
  { sellerId, link }: KnownLink,
  { metadata, embedOrigin }: LinkVisit,
): Promise<CheckoutRow | undefined> {
  const { db } = platform.database;
  const now = await businessNow(platform, db);
  const links = await listLinkProducts(db, sellerId, [link.id]);
  const productIds = links.map(({ productId }) => productId);
  const onSale = (await loadOfferedProducts(db, sellerId, productIds)).filter(
    ({ product, prices }) => !product.isArchived && prices.length > 0,
  );
  const [first] = onSale;
  if (!first) return undefined;
  const input: CheckoutCreate = {
    products: onSale.map(({ product }) => product.id),
    discount_id: await usableDiscount(platform, { sellerId, link }, first, now),
    allow_discount_codes: link.allowDiscountCodes,
    require_billing_address: link.requireBillingAddress,
    is_business_customer: false,
    success_url: link.successUrl,
    embed_origin: await allowedOrigin(platform, sellerId, embedOrigin),
    customer_ip_address: caller.ipAddress || null,
    metadata,
  };
  const prepared = await prepareCheckout(platform, sellerId, input, now);
  return unitOfWork(platform, caller, async (ctx) => {
    const { row } = await createCheckout(
      { ...ctx, sellerId },
      { ...prepared, checkoutLinkId: link.id },
    );
    return row;
  });
}

/** The checkout of another site opens in a window of its own. */
async function allowedOrigin(
  platform: Platform,
  sellerId: string,
  origin: string | null,
): Promise<string | null> {
  if (origin === null) return null;
  return (await isEmbeddable(platform, sellerId, { origin, isFromLink: true })) ? origin : null;
}

async function usableDiscount(
  platform: Platform,
  { sellerId, link }: KnownLink,
  chosen: OfferedProduct,
  now: Date,
): Promise<string | null> {
  if (link.discountId === null) return null;
  const discount = await loadDiscount(platform.database.db, sellerId, { id: link.discountId });
  return discountFault(discount, chosen, now) === undefined ? link.discountId : null;
}
