import type { BenefitPublicWire } from "#contract/billing/benefit-schema.ts";
import type { CheckoutLinkProductWire } from "#contract/billing/checkout-link-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";

/** Returns the public part of a product: without the properties of its benefits. */
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
  return shown;
}
