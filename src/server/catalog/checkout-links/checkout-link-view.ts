import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import type { DiscountBaseWire } from "#contract/billing/discount-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { presentBuyerProduct } from "../products/buyer-product-view.ts";
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
    return_url: null,
    trial_interval: null,
    trial_interval_count: null,
    seats: null,
    units: null,
    label: row.label,
    allow_discount_codes: row.allowDiscountCodes,
    require_billing_address: row.requireBillingAddress,
    discount_id: discount?.id ?? null,
    organization_id: row.organizationId,
    products: products.map(presentBuyerProduct),
    discount,
    url: `${baseUrl}/buy/${row.clientSecret}`,
  };
}
