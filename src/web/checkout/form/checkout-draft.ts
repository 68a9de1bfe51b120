import type { CheckoutConfirm, CheckoutUpdatePublic } from "#contract/billing/checkout-schema.ts";
import type { Checkout } from "#web/checkout/checkout-api.ts";

/** The buyer's input, as text. */
export interface CheckoutDraft {
  email: string;
  name: string;
  isBusiness: boolean;
  billingName: string;
  taxId: string;
  country: string;
  state: string;
  line1: string;
  line2: string;
  city: string;
  postalCode: string;
  /** By the slug of the custom field; `true` and `false` for checkboxes. */
  customFields: Readonly<Record<string, string | boolean>>;
}

export function toDraft(checkout: Checkout): CheckoutDraft {
  const address = checkout.customer_billing_address;
  return {
    email: checkout.customer_email ?? "",
    name: checkout.customer_name ?? "",
    isBusiness: checkout.is_business_customer,
    billingName: checkout.customer_billing_name ?? "",
    taxId: checkout.customer_tax_id ?? "",
    country: address?.country ?? "",
    state: address?.state ?? "",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    postalCode: address?.postal_code ?? "",
    customFields: toFieldTexts(checkout),
  };
}

function toFieldTexts(checkout: Checkout): CheckoutDraft["customFields"] {
  const texts = checkout.attached_custom_fields.map(({ custom_field: field }) => {
    const value = checkout.custom_field_data[field.slug];
    if (field.type === "checkbox") return [field.slug, value === true] as const;
    const text = value === null || value === undefined ? "" : String(value);
    return [field.slug, field.type === "date" ? text.slice(0, 10) : text] as const;
  });
  return Object.fromEntries(texts);
}

/**
 * Returns the parts of the draft that change the total, or that are worth keeping if the page is
 * closed.
 */
export function toUpdate(
  draft: CheckoutDraft,
  changed: keyof CheckoutDraft,
): CheckoutUpdatePublic | undefined {
  switch (changed) {
    case "email":
      return looksLikeEmail(draft.email) ? { customer_email: draft.email.trim() } : undefined;
    case "name":
      return { customer_name: draft.name };
    case "isBusiness":
      return { is_business_customer: draft.isBusiness };
    case "billingName":
      return { customer_billing_name: draft.billingName };
    case "taxId":
    case "customFields":
      return undefined;
    default:
      return draft.country === "" ? undefined : { customer_billing_address: toAddress(draft) };
  }
}

type AddressInput = NonNullable<CheckoutConfirm["customer_billing_address"]>;

function toAddress(draft: CheckoutDraft): AddressInput {
  return {
    country: draft.country,
    state: draft.state || null,
    line1: draft.line1 || null,
    line2: draft.line2 || null,
    city: draft.city || null,
    postal_code: draft.postalCode || null,
  };
}

/** Returns everything that the form sends to confirm the checkout. */
export function toConfirmation(
  draft: CheckoutDraft,
  checkout: Checkout,
  locale: string,
): CheckoutConfirm {
  return {
    ...(checkout.customer_id === null ? { customer_email: draft.email.trim() } : {}),
    customer_name: draft.name || null,
    ...(draft.country === "" ? {} : { customer_billing_address: toAddress(draft) }),
    is_business_customer: draft.isBusiness,
    ...(draft.isBusiness
      ? { customer_billing_name: draft.billingName, customer_tax_id: draft.taxId || null }
      : {}),
    ...(checkout.attached_custom_fields.length > 0
      ? { custom_field_data: toFieldData(draft, checkout) }
      : {}),
    locale,
  };
}

function toFieldData(draft: CheckoutDraft, checkout: Checkout) {
  const values = checkout.attached_custom_fields.map(({ custom_field: { slug, type } }) => {
    const typed = draft.customFields[slug];
    if (typeof typed === "boolean") return [slug, typed] as const;
    if (typed === undefined || typed.trim() === "") return [slug, null] as const;
    const isNumber = type === "number" && Number.isFinite(Number(typed));
    if (type === "date")
      return [slug, toDateData(typed, checkout.custom_field_data[slug])] as const;
    return [slug, isNumber ? Number(typed) : typed] as const;
  });
  return Object.fromEntries(values);
}

/** The page shows the day of a moment: unless the buyer chooses another day, it stays as it is. */
function toDateData(day: string, saved: unknown): string {
  return typeof saved === "string" && saved.slice(0, 10) === day ? saved : day;
}

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim());
}
