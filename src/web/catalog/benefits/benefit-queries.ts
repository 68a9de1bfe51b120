import type { BenefitGrantWire } from "#contract/billing/benefit-grant-schema.ts";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { choicesQuery, sellerQuery } from "#web/seller/seller-queries.ts";

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

/** Who has it; the list fills when orders are paid. */
export function benefitGrantsQuery(seller: Seller, id: string) {
  return sellerQuery<Page<BenefitGrantWire>>(seller, `/benefits/${id}/grants`, { limit: 20 });
}

/** Products that give it. */
export function productsWithBenefitQuery(seller: Seller, benefitId: string) {
  return choicesQuery<ProductWire>(seller, "/products/", { benefit_id: benefitId });
}
