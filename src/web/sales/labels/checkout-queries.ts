import type { CheckoutConversionWire } from "#contract/billing/checkout-conversion-schema.ts";
import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

export function checkoutsQuery(seller: Seller, list: ListSearch) {
  const status = list.filter("status");
  const product = list.filter("product");
  return sellerQuery<Page<CheckoutWire>>(seller, "/checkouts/", {
    ...list.wire,
    ...(status ? { status } : {}),
    ...(product ? { product_id: product } : {}),
  });
}

export function checkoutConversionQuery(seller: Seller, period: { from: string; to: string }) {
  return sellerQuery<CheckoutConversionWire>(seller, "/checkouts/conversion", period);
}

export function checkoutQuery(seller: Seller, id: string) {
  return sellerQuery<CheckoutWire>(seller, `/checkouts/${id}`);
}
