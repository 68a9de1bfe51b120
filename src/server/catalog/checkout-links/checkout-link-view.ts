import type {
  CheckoutLinkProductWire,
  CheckoutLinkWire,
} from "#contract/billing/checkout-link-schema.ts";
import type { DiscountBaseWire } from "#contract/billing/discount-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { CheckoutLinkRow } from "./checkout-link-store.ts";

export interface CheckoutLinkParts {
  products: readonly ProductWire[];
  /** None where there is none, or where it was deleted. */
  discount: DiscountBaseWire | null;
  baseUrl: string;
}

export function presentCheckoutLink(
  row: CheckoutLinkRow,
  { products, discount, baseUrl }: CheckoutLinkParts,
): CheckoutLinkWire {
  return {
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    id: row.id,
    metadata: row.metadata as CheckoutLinkWire["metadata"],
    payment_processor: "stripe",
    client_secret: row.clientSecret,
    success_url: row.successUrl,
    label: row.label,
    allow_discount_codes: row.allowDiscountCodes,
    require_billing_address: row.requireBillingAddress,
    discount_id: discount?.id ?? null,
    organization_id: row.organizationId,
    products: products.map(presentLinkProduct),
    discount,
    url: `${baseUrl}/v1/checkout-links/${row.clientSecret}/redirect`,
  };
}

/** What a buyer may see of it: not what is behind its benefits. */
function presentLinkProduct(product: ProductWire): CheckoutLinkProductWire {
  const { attached_custom_fields: _, benefits, ...shown } = product;
  return {
    ...shown,
    benefits: benefits.map(({ metadata: _kept, properties: _hidden, ...benefit }) => benefit),
  };
}
