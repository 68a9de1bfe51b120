import type { BenefitPublicWire } from "#contract/billing/benefit-schema.ts";
import type { CheckoutLinkProductWire } from "#contract/billing/checkout-link-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";

/** Returns the public part of a product: of its benefits, only credits show their properties. */
export function presentBuyerProduct(product: ProductWire): CheckoutLinkProductWire {
  const { attached_custom_fields: _fields, is_deletable: _deletable, benefits, ...shown } = product;
  return { ...shown, benefits: benefits.map(publicBenefit) };
}

function publicBenefit(benefit: ProductWire["benefits"][number]): BenefitPublicWire {
  const {
    metadata: _,
    properties: _p,
    visibility: _v,
    visibility_configurable: _c,
    ...shown
  } = benefit;
  if (benefit.type !== "meter_credit") return shown;
  const { units, meter_id } = benefit.properties;
  return { ...shown, properties: { units, meter_id } };
}
