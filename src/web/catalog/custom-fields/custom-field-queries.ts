import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { Page } from "#contract/page.ts";
import { everyPageQuery } from "#web/seller/every-page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

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

/** Archived products ask as well: what they asked must stay readable. */
export function askingProductsQuery(seller: Seller) {
  return everyPageQuery<ProductWire>(seller, "/products/");
}

export function productsAsking(
  products: readonly ProductWire[] | undefined,
  fieldId: string,
): readonly ProductWire[] {
  return (products ?? []).filter(({ attached_custom_fields: attached }) =>
    attached.some(({ custom_field_id }) => custom_field_id === fieldId),
  );
}
