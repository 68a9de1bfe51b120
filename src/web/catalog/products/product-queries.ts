import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import type { ProductUpdate, ProductWire } from "#contract/billing/product-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { choicesQuery, refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

export function productsQuery(seller: Seller, list: ListSearch) {
  const state = list.filter("state");
  const kind = list.filter("kind");
  return sellerQuery<Page<ProductWire>>(seller, "/products/", {
    ...list.wire,
    // Archived products are shown only on request.
    ...(state === "all" ? {} : { is_archived: state === "archived" }),
    ...(kind ? { is_recurring: kind === "recurring" } : {}),
  });
}

export function productQuery(seller: Seller, id: string) {
  return sellerQuery<ProductWire>(seller, `/products/${id}`);
}

/** Lists products that can be sold, to choose from. */
export function productChoicesQuery(seller: Seller, text?: string) {
  const onSale = { is_archived: false, sorting: "name" };
  return choicesQuery<ProductWire>(seller, "/products/", onSale, text);
}

/** Reads archived ones too, for filters over what was sold. */
export function allProductsQuery(seller: Seller) {
  return choicesQuery<ProductWire>(seller, "/products/", { sorting: "name" });
}

export async function updateProduct(
  seller: Seller,
  id: string,
  change: ProductUpdate,
): Promise<ProductWire> {
  const product = await seller.api.patch<ProductWire>(`/products/${id}`, change);
  await refreshSeller(seller, "products", "checkout-links");
  return product;
}

/** Returns the newest checkout link that offers the product. */
export function productLinksQuery(seller: Seller, productId: string) {
  return sellerQuery<Page<CheckoutLinkWire>>(seller, "/checkout-links/", {
    product_id: productId,
    limit: 1,
    sorting: "-created_at",
  });
}
