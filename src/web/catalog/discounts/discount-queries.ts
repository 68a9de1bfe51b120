import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

export function discountsQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<DiscountWire>>(seller, "/discounts/", list.wire);
}

export function discountQuery(seller: Seller, id: string) {
  return sellerQuery<DiscountWire>(seller, `/discounts/${id}`);
}
