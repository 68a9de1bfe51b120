import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import { isPostalCode } from "#web/buyer/address/postal-codes.ts";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import type { ApiRefusal, FieldIssue } from "#web/platform/api/api.ts";
import { type CheckoutDraft, looksLikeEmail } from "./checkout-draft.ts";

/** The fault of each field, by its dotted name on the wire: `customer_billing_address.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Lists faults that the server would refuse, found before the card is asked for. All faults
 * together.
 */
export function checkDraft(
  draft: CheckoutDraft,
  checkout: Checkout,
  messages: CheckoutMessages["errors"],
): FieldErrors {
  const required: [name: string, isMissing: boolean][] = [
    ["customer_email", draft.email.trim() === ""],
    ...missingBilling(draft, checkout),
    ...missingCustomFields(draft, checkout),
  ];
  const errors = required.flatMap(([name, isMissing]) =>
    isMissing ? [[name, messages.required] as const] : [],
  );
  const hasBadEmail = draft.email.trim() !== "" && !looksLikeEmail(draft.email);
  const hasBadCode =
    askedFields(checkout).postalCode && !isPostalCode(draft.country, draft.postalCode);
  const badCode = draft.country === "US" ? messages.zipCode : messages.postalCode;
  return {
    ...(hasBadEmail ? { customer_email: messages.email } : {}),
    ...(hasBadCode ? { "customer_billing_address.postal_code": badCode } : {}),
    ...Object.fromEntries(errors),
  };
}

function missingBilling(draft: CheckoutDraft, checkout: Checkout): [string, boolean][] {
  const asked = askedFields(checkout);
  const isEmpty = (text: string) => text.trim() === "";
  return [
    ["customer_name", asked.name && isEmpty(draft.name)],
    ["customer_billing_address.country", asked.country && draft.country === ""],
    ["customer_billing_address.line1", asked.line1 && isEmpty(draft.line1)],
    ["customer_billing_address.city", asked.city && isEmpty(draft.city)],
    ["customer_billing_address.state", asked.state && isEmpty(draft.state)],
    ["customer_billing_address.postal_code", asked.postalCode && isEmpty(draft.postalCode)],
    ["customer_billing_name", draft.isBusiness && isEmpty(draft.billingName)],
  ];
}

const wireNames: Readonly<Partial<Record<keyof CheckoutDraft, readonly string[]>>> = {
  email: ["customer_email"],
  name: ["customer_name"],
  isBusiness: ["customer_billing_name", "customer_tax_id"],
  billingName: ["customer_billing_name"],
  taxId: ["customer_tax_id"],
  // A tax ID and a postal code are valid in one country only.
  country: [
    "customer_billing_address.country",
    "customer_billing_address.postal_code",
    "customer_tax_id",
  ],
  state: ["customer_billing_address.state"],
  line1: ["customer_billing_address.line1"],
  line2: ["customer_billing_address.line2"],
  city: ["customer_billing_address.city"],
  postalCode: ["customer_billing_address.postal_code"],
};

/** Lists the fields that the buyer has changed: what was wrong with them may be right now. */
export function changedFields(before: CheckoutDraft, after: CheckoutDraft): string[] {
  const names = Object.keys(after) as (keyof CheckoutDraft)[];
  const slugs = Object.keys(after.customFields);
  return [
    ...names
      .filter((name) => before[name] !== after[name])
      .flatMap((name) => wireNames[name] ?? []),
    ...slugs
      .filter((slug) => before.customFields[slug] !== after.customFields[slug])
      .map((slug) => `custom_field_data.${slug}`),
  ];
}

/** A free order asks for no address unless the seller wants one. */
export function askedFields(checkout: Checkout) {
  const fields = checkout.customer_billing_address_fields;
  const isAsked =
    checkout.is_payment_form_required ||
    checkout.require_billing_address ||
    checkout.is_business_customer;
  return {
    name: isAsked,
    country: isAsked && fields.country,
    state: isAsked && fields.state,
    line1: isAsked && fields.line1,
    line2: isAsked && fields.line2,
    city: isAsked && fields.city,
    postalCode: isAsked && fields.postal_code,
  };
}

function missingCustomFields(draft: CheckoutDraft, checkout: Checkout): [string, boolean][] {
  return checkout.attached_custom_fields.map(({ custom_field: { slug }, required }) => {
    const value = draft.customFields[slug];
    const isMissing = typeof value === "string" ? value.trim() === "" : value !== true;
    return [`custom_field_data.${slug}`, required && isMissing];
  });
}

const cardFields = new Set(["confirmation_token_id"]);
const knownFields =
  /^(?:customer_(?:email|name|billing_name|tax_id|billing_address(?:\..+)?)|custom_field_data\..+|discount_(?:code|id)|amount)$/;

export interface RefusedFields {
  errors: FieldErrors;
  /** Faults that belong to no field of the form. */
  others: readonly string[];
  /** The product, or its price, was archived while the buyer was on the page. */
  isOffSale: boolean;
}

const offSale = new Set(["Product is archived.", "Price does not exist, or is archived."]);

/** Returns the server's problems at their fields. */
export function toFieldErrors(
  { issues }: ApiRefusal,
  messages: CheckoutMessages["errors"],
  describe: (issue: FieldIssue) => string,
): RefusedFields {
  const isKnown = (field: string) => knownFields.test(field) || cardFields.has(field);
  const errors = issues.filter(({ field }) => isKnown(field));
  const others = issues.filter(({ field }) => !isKnown(field));
  return {
    errors: Object.fromEntries(
      errors.map((issue) => [
        toPlace(issue.field),
        plainMessage(issue, messages) ?? describe(issue),
      ]),
    ),
    others: others.map((issue) =>
      offSale.has(issue.message) ? messages.notSold : describe(issue),
    ),
    isOffSale: others.some(({ message }) => offSale.has(message)),
  };
}

/** A problem of the whole address is shown at its first field. */
function toPlace(field: string): string {
  if (field === "customer_billing_address") return "customer_billing_address.country";
  return field === "discount_id" ? "discount_code" : field;
}

function plainMessage(
  { field, type }: FieldIssue,
  messages: CheckoutMessages["errors"],
): string | undefined {
  if (field === "amount") return messages.amount;
  if (type === "missing") return messages.required;
  return field === "customer_email" && type === "value_error" ? messages.email : undefined;
}
