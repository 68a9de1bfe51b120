import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

export function ordersQuery(seller: Seller, list: ListSearch) {
  const product = list.filter("product");
  const customer = list.filter("customer");
  const kind = list.filter("kind");
  return sellerQuery<Page<OrderWire>>(seller, "/orders/", {
    ...list.wire,
    ...(product ? { product_id: product } : {}),
    ...(customer ? { customer_id: customer } : {}),
    ...(kind ? { product_billing_type: kind } : {}),
  });
}

export function orderQuery(seller: Seller, id: string) {
  return sellerQuery<OrderWire>(seller, `/orders/${id}`);
}

const latest = 5;

export function latestOrdersQuery(seller: Seller, customerId: string) {
  return sellerQuery<Page<OrderWire>>(seller, "/orders/", {
    customer_id: customerId,
    limit: latest,
    sorting: "-created_at",
  });
}

/** A checkout becomes at most one order. */
export function ordersOfCheckoutQuery(seller: Seller, checkoutId: string) {
  return sellerQuery<Page<OrderWire>>(seller, "/orders/", { checkout_id: checkoutId, limit: 1 });
}
