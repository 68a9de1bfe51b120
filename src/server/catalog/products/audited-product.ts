import type { ProductWire } from "#contract/billing/product-schema.ts";
import {
  type AuditedColumns,
  recordCreated,
  recordDeleted,
  recordUpdated,
} from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

export function recordCreatedProduct(ctx: SellerCtx, product: ProductWire): Promise<void> {
  return recordCreated(ctx, toAudited(product), auditedProduct);
}

export function recordDeletedProduct(ctx: SellerCtx, product: ProductWire): Promise<void> {
  return recordDeleted(ctx, toAudited(product), auditedProduct);
}

export function recordUpdatedProduct(
  ctx: SellerCtx,
  before: ProductWire,
  after: ProductWire,
): Promise<void> {
  const change = { before: toAudited(before), after: toAudited(after) };
  return recordUpdated(ctx, change, auditedProduct);
}

type AuditedProduct = ReturnType<typeof toAudited>;

const auditedProduct: AuditedColumns<AuditedProduct> = {
  kind: "product",
  name: ({ name }) => name,
  shown: ["name", "isArchived", "prices", "trial"],
  named: ["description", "metadata", "pictures", "customFields", "benefits"],
};

function toAudited(product: ProductWire) {
  const { id, name, is_archived: isArchived, description, metadata } = product;
  return {
    id,
    name,
    isArchived,
    description,
    metadata,
    trial: toAuditedTrial(product),
    prices: product.prices.map(toAuditedPrice),
    pictures: product.medias.map((media) => media.id),
    customFields: product.attached_custom_fields,
    benefits: product.benefits.map((benefit) => benefit.id),
  };
}

function toAuditedTrial({ trial_interval: interval, trial_interval_count: count }: ProductWire) {
  return interval === null ? null : `${count} ${interval}`;
}

/** The id says that a price was replaced even when the amounts are equal. */
function toAuditedPrice(price: ProductWire["prices"][number]) {
  const { id, amount_type: type } = price;
  const amount = "price_amount" in price ? price.price_amount : null;
  const unitAmount = "unit_amount" in price ? price.unit_amount : null;
  const currency = "price_currency" in price ? price.price_currency : null;
  return { id, type, amount, unitAmount, currency };
}
