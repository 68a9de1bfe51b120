import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "../shared/list-search.ts";
import type { Seller } from "../shared/seller-context.tsx";
import { choicesQuery, sellerQuery } from "../shared/seller-queries.ts";

export function discountsQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<DiscountWire>>(seller, "/discounts/", list.wire);
}

/** Products to choose from: the first hundred, or of those with this in their name. */
export function discountableProductsQuery(seller: Seller, name: string) {
  return choicesQuery<ProductWire>(seller, "/products/", {
    is_archived: false,
    sorting: "name",
    ...(name ? { query: name } : {}),
  });
}

export function discountQuery(seller: Seller, id: string) {
  return sellerQuery<DiscountWire>(seller, `/discounts/${id}`);
}
