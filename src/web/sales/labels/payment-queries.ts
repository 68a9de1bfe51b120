import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

export function paymentsQuery(seller: Seller, list: ListSearch) {
  const { query, ...wire } = list.wire;
  const status = list.filter("status");
  return sellerQuery<Page<PaymentWire>>(seller, "/payments/", {
    ...wire,
    ...(query ? { customer_email: query } : {}),
    ...(status ? { status } : {}),
  });
}

const maxAttempts = 100;

/** Returns the checkouts of payments that led to no order. */
export function checkoutsOfPaymentsQuery(seller: Seller, payments: readonly PaymentWire[]) {
  const failed = payments.filter(({ order_id: orderId }) => orderId === null);
  const ids = [...new Set(failed.flatMap(({ checkout_id: id }) => id ?? []))];
  return {
    ...sellerQuery<Page<CheckoutWire>>(seller, "/checkouts/", { id: ids, limit: maxAttempts }),
    enabled: ids.length > 0,
  };
}

export function paymentsOfCheckoutQuery(seller: Seller, checkoutId: string) {
  const query = { checkout_id: checkoutId, limit: maxAttempts };
  return sellerQuery<Page<PaymentWire>>(seller, "/payments/", query);
}
