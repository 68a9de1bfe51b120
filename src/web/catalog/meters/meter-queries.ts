import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ProductUsesWire } from "#contract/page-parts-schema.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { pagePartsQuery, sellerQuery } from "#web/seller/seller-queries.ts";

export function metersQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<MeterWire>>(seller, "/meters/", list.wire);
}

export function meterQuery(seller: Seller, id: string) {
  return sellerQuery<MeterWire>(seller, `/meters/${id}`);
}

/** Returns the products that charge for it. */
export function meterUsesQuery(seller: Seller, id: string) {
  return pagePartsQuery<ProductUsesWire>(seller, "meter", id);
}
