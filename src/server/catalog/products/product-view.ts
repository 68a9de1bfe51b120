import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { DiscountProductWire } from "#contract/billing/discount-schema.ts";
import type { AttachedCustomFieldWire, ProductWire } from "#contract/billing/product-schema.ts";
import { presentLaterFields } from "./later-product-view.ts";
import type { PriceRow } from "./price-store.ts";
import { presentPrice } from "./price-view.ts";
import type { FieldLinkRow } from "./product-parts-store.ts";
import type { ProductRow } from "./product-store.ts";

export interface ProductParts {
  isDeletable: boolean;
  prices: readonly PriceRow[];
  benefits: ProductWire["benefits"];
  medias: ProductWire["medias"];
  fieldLinks: readonly FieldLinkRow[];
  fields: ReadonlyMap<string, CustomFieldWire>;
}

export function presentProduct(row: ProductRow, parts: ProductParts): ProductWire {
  return {
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    id: row.id,
    name: row.name,
    description: row.description,
    recurring_interval: row.recurringInterval,
    is_recurring: row.recurringInterval !== null,
    is_archived: row.isArchived,
    is_deletable: parts.isDeletable,
    ...presentLaterFields(row),
    organization_id: row.organizationId,
    metadata: row.metadata as ProductWire["metadata"],
    prices: parts.prices.map((price) => presentPrice(price, row.recurringInterval)),
    benefits: parts.benefits,
    medias: parts.medias,
    attached_custom_fields: parts.fieldLinks.flatMap((link) => attached(link, parts.fields)),
  };
}

function attached(
  link: FieldLinkRow,
  fields: ReadonlyMap<string, CustomFieldWire>,
): AttachedCustomFieldWire[] {
  const field = fields.get(link.customFieldId);
  if (!field) return [];
  return [
    {
      custom_field_id: link.customFieldId,
      custom_field: field,
      order: link.position,
      required: link.required,
    },
  ];
}

/**
 * Returns a product as it is shown inside a discount or an order: without its prices, benefits and
 * files.
 */
export function presentProductBase(
  row: Omit<ProductRow, "recurringInterval"> & { recurringInterval: string | null },
): DiscountProductWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    metadata: row.metadata as DiscountProductWire["metadata"],
    name: row.name,
    description: row.description,
    recurring_interval: row.recurringInterval as DiscountProductWire["recurring_interval"],
    is_recurring: row.recurringInterval !== null,
    is_archived: row.isArchived,
    ...presentLaterFields(row),
    organization_id: row.organizationId,
  };
}
