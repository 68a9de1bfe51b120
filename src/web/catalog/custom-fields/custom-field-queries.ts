import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { Page } from "#contract/page.ts";
import type { CustomFieldUsesWire, ProductUsesWire } from "#contract/page-parts-schema.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { listPartsQuery, pagePartsQuery, sellerQuery } from "#web/seller/seller-queries.ts";

export function customFieldsQuery(seller: Seller, list: ListSearch) {
  const type = list.filter("kind");
  return sellerQuery<Page<CustomFieldWire>>(seller, "/custom-fields/", {
    ...list.wire,
    ...(type ? { type } : {}),
  });
}

export function customFieldQuery(seller: Seller, id: string) {
  return sellerQuery<CustomFieldWire>(seller, `/custom-fields/${id}`);
}

/**
 * Returns the products that ask it. Archived products ask as well: what they asked must stay
 * readable.
 */
export function customFieldUsesQuery(seller: Seller, id: string) {
  return pagePartsQuery<ProductUsesWire>(seller, "custom-field", id);
}

/** Reads how many products ask each of these fields, with the names of the newest two. */
export function customFieldsUsesQuery(seller: Seller, fields: readonly CustomFieldWire[]) {
  const ids = fields.map(({ id }) => id);
  return listPartsQuery<CustomFieldUsesWire>(seller, "custom-fields", ids);
}
