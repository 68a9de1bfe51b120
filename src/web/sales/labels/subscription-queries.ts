import { queryOptions } from "@tanstack/react-query";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type {
  SubscriptionPreviewWire,
  SubscriptionUpdate,
  SubscriptionWire,
} from "#contract/billing/subscription-schema.ts";
import type { UpcomingOrderWire } from "#contract/billing/upcoming-order-schema.ts";
import type { Page } from "#contract/page.ts";
import type { SubscriptionPartsWire } from "#contract/page-parts-schema.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import {
  choicesQuery,
  pagePartsQuery,
  refreshSeller,
  sellerQuery,
} from "#web/seller/seller-queries.ts";

export function subscriptionsQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<SubscriptionWire>>(seller, "/subscriptions/", {
    ...list.wire,
    ...toFilters(list),
  });
}

/** Returns the address of a file with all subscriptions that the list would show. */
export function subscriptionExportAddress(seller: Seller, list: ListSearch): string {
  const search = new URLSearchParams({ organization_id: seller.id, ...toFilters(list) });
  return `/v1/subscriptions/export?${search}`;
}

function toFilters(list: ListSearch): Record<string, string> {
  const chosen = {
    status: list.filter("status"),
    product_id: list.filter("product"),
    customer_id: list.filter("customer"),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
}

export function pastDueQuery(seller: Seller) {
  return sellerQuery<Page<SubscriptionWire>>(seller, "/subscriptions/", {
    status: "past_due",
    limit: 1,
  });
}

export function subscriptionQuery(seller: Seller, id: string) {
  return sellerQuery<SubscriptionWire>(seller, `/subscriptions/${id}`);
}

export function subscriptionPartsQuery(seller: Seller, id: string) {
  return pagePartsQuery<SubscriptionPartsWire>(seller, "subscription", id);
}

/** Reads the next order of a subscription as it would be now, and what was used of each meter. */
export function upcomingOrderQuery(seller: Seller, { id, modified_at: version }: SubscriptionWire) {
  return queryOptions({
    queryKey: ["v1", seller.id, "subscriptions", id, "upcoming", version],
    queryFn: () => seller.api.get<UpcomingOrderWire>(`/subscriptions/${id}/upcoming`),
  });
}

/** Lists products that a subscription can change to. */
export function plansQuery(seller: Seller) {
  return choicesQuery<ProductWire>(seller, "/products/", {
    is_recurring: "true",
    is_archived: "false",
  });
}

/** Reads only: it is a POST because it has the body of the update. */
export function previewUpdate(
  seller: Seller,
  id: string,
  update: SubscriptionUpdate,
): Promise<SubscriptionPreviewWire> {
  return seller.api.post<SubscriptionPreviewWire>(`/subscriptions/${id}/preview`, update);
}

export async function updateSubscription(
  seller: Seller,
  id: string,
  update: SubscriptionUpdate,
): Promise<SubscriptionWire> {
  try {
    return await seller.api.patch<SubscriptionWire>(`/subscriptions/${id}`, update);
  } finally {
    await refreshSeller(seller, "subscriptions", "orders", "customers", "ledger");
  }
}
