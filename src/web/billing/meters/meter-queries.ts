import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "../shared/list-search.ts";
import type { Seller } from "../shared/seller-context.tsx";
import { sellerQuery } from "../shared/seller-queries.ts";

export function metersQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<MeterWire>>(seller, "/meters/", list.wire);
}

export function meterQuery(seller: Seller, id: string) {
  return sellerQuery<MeterWire>(seller, `/meters/${id}`);
}
