import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "../shared/list-search.ts";
import type { Seller } from "../shared/seller-context.tsx";
import { refreshSeller, sellerQuery } from "../shared/seller-queries.ts";

export function discountsQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<DiscountWire>>(seller, "/discounts/", list.wire);
}

export function discountQuery(seller: Seller, id: string) {
  return sellerQuery<DiscountWire>(seller, `/discounts/${id}`);
}

/** Checkout links show the discount they come with. */
export function refreshDiscounts(seller: Seller): Promise<void> {
  return refreshSeller(seller, "discounts", "checkout-links");
}
