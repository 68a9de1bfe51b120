import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { findById } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listDiscountsByIds } from "../discounts/discount-store.ts";
import { presentDiscountBase } from "../discounts/discount-view.ts";
import { listLinkProducts } from "../products/checkout-link-product-store.ts";
import { type CatalogSource, describeProducts } from "../products/describe-products.ts";
import { listProductsByIds } from "../products/product-store.ts";
import type { CheckoutLinkRow } from "./checkout-link-store.ts";
import { presentCheckoutLink } from "./checkout-link-view.ts";

export async function describeCheckoutLink(
  ctx: SellerCtx,
  row: CheckoutLinkRow,
): Promise<CheckoutLinkWire> {
  const { tx: db, sellerId, platform } = ctx;
  const source = { db, sellerId, baseUrl: platform.config.baseUrl };
  const [wire] = await describeCheckoutLinks(source, [row]);
  if (!wire) throw new Error(`checkout link ${row.id} has no description`);
  return wire;
}

/**
 * Describes the wire shape of any number of links, with the same few queries for one and for a
 * hundred.
 */
export async function describeCheckoutLinks(
  source: CatalogSource,
  rows: readonly CheckoutLinkRow[],
): Promise<CheckoutLinkWire[]> {
  const { db, sellerId, baseUrl } = source;
  const links = await listLinkProducts(
    db,
    sellerId,
    rows.map(({ id }) => id),
  );
  const productIds = links.map(({ productId }) => productId);
  const productRows = await listProductsByIds(db, sellerId, productIds);
  const products = new Map(
    (await describeProducts(source, productRows)).map((product) => [product.id, product]),
  );
  const discountIds = rows.flatMap(({ discountId }) => discountId ?? []);
  const discounts = new Map(
    (await listDiscountsByIds(db, sellerId, discountIds)).map((row) => [row.id, row]),
  );
  const productsByLink = Map.groupBy(links, ({ checkoutLinkId }) => checkoutLinkId);
  return rows.map((row) => {
    const discount = findById(discounts, row.discountId);
    return presentCheckoutLink(row, {
      products: (productsByLink.get(row.id) ?? []).flatMap(
        ({ productId }) => products.get(productId) ?? [],
      ),
      discount: discount ? presentDiscountBase(discount) : null,
      baseUrl,
    });
  });
}
