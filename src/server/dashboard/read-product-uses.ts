import type {
  CustomFieldUsesWire,
  MeterUsesWire,
  ProductUsesWire,
} from "#contract/page-parts-schema.ts";
import { findCustomField } from "#server/catalog/custom-fields/custom-field-store.ts";
import { findMeter } from "#server/catalog/meters/meter-store.ts";
import { describeProducts } from "#server/catalog/products/describe-products.ts";
import { listFieldUses } from "#server/catalog/products/product-parts-store.ts";
import { listProducts } from "#server/catalog/products/product-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isMeterBilled } from "#server/sales/subscriptions/records/billed-meter-store.ts";
import type { SellerReader } from "./get-seller-reader.ts";
import { newestRows } from "./newest-rows.ts";
import { pagePartsErrors } from "./page-parts-errors.ts";

const maxProducts = 100;

/** Reads the products that charge for the meter, archived ones too, and whether it was billed. */
export async function readMeterUses(reader: SellerReader, id: string): Promise<MeterUsesWire> {
  if (!(await findMeter(reader.db, reader.sellerId, id)))
    throw new Refusal(pagePartsErrors.notFound);
  return {
    ...(await describeUses(reader, { meterId: id })),
    isLocked: await isMeterBilled(reader.db, reader.sellerId, id),
  };
}

/**
 * Reads the products that ask the field. Archived ones ask as well: what they asked must stay
 * readable.
 */
export async function readCustomFieldUses(
  reader: SellerReader,
  id: string,
): Promise<ProductUsesWire> {
  if (!(await findCustomField(reader.db, reader.sellerId, id)))
    throw new Refusal(pagePartsErrors.notFound);
  return describeUses(reader, { customFieldId: id });
}

/** Ids that are no fields of the seller have no entry, as those that no product asks. */
export async function readCustomFieldsUses(
  { db, sellerId }: SellerReader,
  ids: readonly string[],
): Promise<CustomFieldUsesWire> {
  const rows = await listFieldUses(db, sellerId, ids);
  return Object.fromEntries(rows.map(({ customFieldId, ...use }) => [customFieldId, use]));
}

async function describeUses(
  reader: SellerReader,
  filter: { meterId: string } | { customFieldId: string },
): Promise<ProductUsesWire> {
  const { rows, total } = await listProducts(reader.db, reader.sellerId, {
    ...newestRows(maxProducts),
    ...filter,
  });
  return { products: await describeProducts(reader, rows), productsCount: total };
}
