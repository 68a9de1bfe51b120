import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

export function metersQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<MeterWire>>(seller, "/meters/", list.wire);
}

export function meterQuery(seller: Seller, id: string) {
  return sellerQuery<MeterWire>(seller, `/meters/${id}`);
}
