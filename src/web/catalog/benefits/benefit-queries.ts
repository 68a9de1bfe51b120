import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import type { Page } from "#contract/page.ts";
import type { BenefitPartsWire } from "#contract/page-parts-schema.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { pagePartsQuery, sellerQuery } from "#web/seller/seller-queries.ts";

export function benefitsQuery(seller: Seller, list: ListSearch) {
  const type = list.filter("kind");
  return sellerQuery<Page<BenefitWire>>(seller, "/benefits/", {
    ...list.wire,
    ...(type ? { type } : {}),
  });
}

export function benefitQuery(seller: Seller, id: string) {
  return sellerQuery<BenefitWire>(seller, `/benefits/${id}`);
}

/** Reads the products that give it, and who has it. */
export function benefitPartsQuery(seller: Seller, id: string) {
  return pagePartsQuery<BenefitPartsWire>(seller, "benefit", id);
}
