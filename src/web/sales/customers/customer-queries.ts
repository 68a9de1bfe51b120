import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

export function customersQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<CustomerWire>>(seller, "/customers/", list.wire);
}

export function customerQuery(seller: Seller, id: string) {
  return sellerQuery<CustomerWire>(seller, `/customers/${id}`);
}

/** With all that is theirs right now. */
export function customerStateQuery(seller: Seller, id: string) {
  return sellerQuery<CustomerStateWire>(seller, `/customers/${id}/state`);
}
