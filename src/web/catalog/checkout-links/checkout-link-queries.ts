import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

export function checkoutLinksQuery(seller: Seller, list: ListSearch) {
  const { query: _, ...wire } = list.wire;
  const product = list.filter("product");
  return sellerQuery<Page<CheckoutLinkWire>>(seller, "/checkout-links/", {
    ...wire,
    ...(product ? { product_id: product } : {}),
  });
}

export function checkoutLinkQuery(seller: Seller, id: string) {
  return sellerQuery<CheckoutLinkWire>(seller, `/checkout-links/${id}`);
}
