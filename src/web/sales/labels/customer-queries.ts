import { queryOptions } from "@tanstack/react-query";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerSpendingWire } from "#contract/billing/order-schema.ts";
import type { AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import type { Page } from "#contract/page.ts";
import type { CustomerPartsWire, CustomerUsageWire } from "#contract/page-parts-schema.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { pagePartsQuery, sellerQuery } from "#web/seller/seller-queries.ts";

export function customersQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<CustomerWire>>(seller, "/customers/", list.wire);
}

/** Reads the amounts that the customers of a page have spent, in one call. */
export function spendingQuery(seller: Seller, ids: readonly string[]) {
  return {
    ...sellerQuery<{ items: CustomerSpendingWire[] }>(seller, "/orders/spending", {
      customer_id: ids,
    }),
    enabled: ids.length > 0,
  };
}

/** Reads who changed this customer's details, for those who can read the audit log. */
export function customerChangesQuery(organizationId: string, id: string) {
  const query = new URLSearchParams({ organizationId, kind: "customer", targetId: id });
  return queryOptions({
    queryKey: ["organization", organizationId, "audit-log", "customer", id],
    queryFn: () => accountCall<AuditLogWire>(`/organization/audit-log?${query}`),
  });
}

export function customerQuery(seller: Seller, id: string) {
  return sellerQuery<CustomerWire>(seller, `/customers/${id}`);
}

export function customerPartsQuery(seller: Seller, id: string) {
  return pagePartsQuery<CustomerPartsWire>(seller, "customer", id);
}

/** Returns all that is theirs right now. */
export function customerUsageQuery(seller: Seller, id: string) {
  return pagePartsQuery<CustomerUsageWire>(seller, "customer-usage", id);
}
