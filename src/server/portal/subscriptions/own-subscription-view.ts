import type {
  CustomerProductWire,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { PublicSellerWire } from "#contract/billing/public-seller-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { presentBuyerProduct } from "#server/catalog/products/buyer-product-view.ts";

/** Returns the seller's view without what only the seller may see. */
export function toCustomerSubscription(
  wire: SubscriptionWire,
  parts: { organization: PublicSellerWire } & Pick<CustomerSubscriptionWire, "billing">,
): CustomerSubscriptionWire {
  const { organization, billing } = parts;
  const {
    metadata: _metadata,
    custom_field_data: _data,
    customer: _customer,
    discount: _discount,
    ...shown
  } = wire;
  return {
    ...shown,
    product: { ...toCustomerProduct(wire.product), organization },
    meters: wire.meters.map(toCustomerMeter),
    billing,
    is_polar_managed: true,
  };
}

export function toCustomerProduct(product: ProductWire): CustomerProductWire {
  const { metadata: _, ...shown } = presentBuyerProduct(product);
  return shown;
}

function toCustomerMeter({
  meter,
  ...use
}: SubscriptionWire["meters"][number]): CustomerSubscriptionWire["meters"][number] {
  const { created_at, modified_at, id, name } = meter;
  return { ...use, meter: { created_at, modified_at, id, name } };
}
