import type { CheckoutPublicWire } from "#contract/billing/checkout-schema.ts";
import type { CustomFieldType } from "#contract/billing/custom-field-schema.ts";

export interface CheckoutKit {
  isFree?: boolean;
  customerId?: string;
  /** By slug; all are required. */
  customFields?: Record<string, CustomFieldType>;
  addressFields?: readonly string[];
}

/** Returns as much of a checkout as the form reads. */
export function aCheckout(kit: CheckoutKit): CheckoutPublicWire {
  const { isFree = false, customFields = {}, addressFields = ["country"] } = kit;
  const asked = ["country", "state", "city", "postal_code", "line1", "line2"].map((name) => [
    name,
    addressFields.includes(name),
  ]);
  const checkout = {
    customer_id: kit.customerId ?? null,
    customer_email: null,
    customer_name: null,
    customer_billing_name: null,
    customer_billing_address: null,
    customer_tax_id: null,
    is_business_customer: false,
    is_payment_form_required: !isFree,
    require_billing_address: false,
    customer_billing_address_fields: Object.fromEntries(asked),
    undiscounted_total_amount: null,
    custom_field_data: {},
    attached_custom_fields: Object.entries(customFields).map(([slug, type], order) => ({
      custom_field_id: slug,
      order,
      required: true,
      custom_field: { slug, type, name: slug, properties: {} },
    })),
  };
  return checkout as unknown as CheckoutPublicWire;
}
