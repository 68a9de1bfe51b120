import * as z from "zod/mini";
import { httpUrl } from "../http-url.ts";
import { Instant } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { emptyIfUnseen, onOneLine } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Address, AddressInput } from "./address-schema.ts";
import { maxAmount } from "./amount-limit.ts";
import { BenefitPublic } from "./benefit-schema.ts";
import { ConfirmationTokenId } from "./confirmation-token.ts";
import { ExternalId } from "./customer-schema.ts";
import { InternationalEmail } from "./international-email.ts";
import { laterCheckoutFields, laterSellerCheckoutFields } from "./later-client-fields.ts";
import { Locale } from "./locale-schema.ts";
import { Price } from "./price-schema.ts";
import { AttachedCustomField, productFields } from "./product-schema.ts";
import { PublicSeller } from "./public-seller-schema.ts";
import { TaxNumber } from "./tax-id-schema.ts";
import { TaxBreakdown } from "./tax-schema.ts";

export const checkoutStatuses = ["open", "expired", "confirmed", "succeeded", "failed"] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

const maxProducts = 50;
const maxFields = 50;
const maxUrlLength = 2_000;

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const name = z.string().check(z.trim(), z.overwrite(emptyIfUnseen), z.maxLength(255), onOneLine);
const amount = z.int().check(z.gte(0), z.lte(maxAmount));
const anyIpAddress = z.union([z.ipv4(), z.ipv6()]);
const ipAddress = z.string().check(
  z.refine((text) => z.safeParse(anyIpAddress, text).success, {
    error: "Input should be an IPv4 or IPv6 address",
  }),
);

const originForm = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?\/?$/;

/**
 * An origin such as `https://shop.example`. It becomes part of a policy: no wildcard and no
 * separator.
 */
export const EmbedOrigin = httpUrl(maxUrlLength).check(
  z.refine((text) => originForm.test(text) && new URL(text).origin === text.replace(/\/$/, ""), {
    error: "Input should be an origin, such as https://example.com",
  }),
);

/**
 * Values by the slug of the custom field. What they must be like is said by the fields of the
 * product.
 */
export const CustomFieldData = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(100)),
    z.nullable(z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean()])),
  )
  .check(
    z.refine((data) => Object.keys(data).length <= maxFields, {
      error: `Custom field data may have at most ${maxFields} keys`,
    }),
  );
export type CustomFieldData = z.infer<typeof CustomFieldData>;

/** The fields that a buyer may set too. */
const buyerFields = {
  custom_field_data: z.optional(CustomFieldData),
  amount: optional(amount),
  customer_name: optional(name),
  customer_email: optional(InternationalEmail),
  customer_billing_name: optional(name),
  customer_billing_address: optional(AddressInput),
  customer_tax_id: optional(TaxNumber),
  locale: optional(Locale),
};

const sellerFields = {
  discount_id: optional(WireIdInput),
  customer_ip_address: optional(ipAddress),
  /** `{CHECKOUT_ID}` is replaced with the checkout ID. */
  success_url: optional(httpUrl(maxUrlLength)),
  return_url: optional(httpUrl(maxUrlLength)),
  embed_origin: optional(EmbedOrigin),
};

export const CheckoutCreate = z.object({
  ...buyerFields,
  ...sellerFields,
  products: z.array(WireIdInput).check(z.minLength(1), z.maxLength(maxProducts)),
  allow_discount_codes: z._default(z.optional(z.boolean()), true),
  require_billing_address: z._default(z.optional(z.boolean()), false),
  is_business_customer: z._default(z.optional(z.boolean()), false),
  customer_id: optional(WireIdInput),
  customer_external_id: optional(ExternalId),
  /** The name of customer_external_id in newer clients. */
  external_customer_id: optional(ExternalId),
  subscription_id: optional(WireIdInput),
  allow_trial: optional(z.boolean()),
  metadata: z.optional(Metadata),
  customer_metadata: z.optional(Metadata),
});
export type CheckoutCreate = z.infer<typeof CheckoutCreate>;

/** The checkout that anyone who knows a product may create. */
export const CheckoutCreatePublic = z.object({
  product_id: WireIdInput,
  customer_email: optional(InternationalEmail),
});
export type CheckoutCreatePublic = z.infer<typeof CheckoutCreatePublic>;

const chosen = {
  product_id: optional(WireIdInput),
  product_price_id: optional(WireIdInput),
  is_business_customer: optional(z.boolean()),
};

export const CheckoutUpdate = z.object({
  ...buyerFields,
  ...sellerFields,
  ...chosen,
  allow_discount_codes: optional(z.boolean()),
  require_billing_address: optional(z.boolean()),
  allow_trial: optional(z.boolean()),
  metadata: z.optional(Metadata),
  customer_metadata: optional(Metadata),
});
export type CheckoutUpdate = z.infer<typeof CheckoutUpdate>;

export const CheckoutUpdatePublic = z.object({
  ...buyerFields,
  ...chosen,
  discount_code: optional(z.string().check(z.trim(), z.maxLength(256))),
});
export type CheckoutUpdatePublic = z.infer<typeof CheckoutUpdatePublic>;

export const CheckoutConfirm = z.extend(CheckoutUpdatePublic, {
  confirmation_token_id: optional(ConfirmationTokenId),
});
export type CheckoutConfirm = z.infer<typeof CheckoutConfirm>;

export const ClientSecretParams = z.object({
  client_secret: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const CheckoutProduct = z.object({ ...productFields, benefits: z.array(BenefitPublic) });
export type CheckoutProductWire = z.infer<typeof CheckoutProduct>;

const discountCommon = { id: WireId, name: z.string(), code: z.nullable(z.string()) };
const fixed = {
  ...discountCommon,
  type: z.literal("fixed"),
  amount: z.int(),
  currency: z.string(),
  amounts: z.record(z.string(), z.int()),
};
const percentage = {
  ...discountCommon,
  type: z.literal("percentage"),
  basis_points: z.int(),
};
const onceOrForever = { duration: z.enum(["once", "forever"]) };
const repeating = { duration: z.literal("repeating"), duration_in_months: z.int() };

/** The buyer's view of a discount. */
export const CheckoutDiscount = z.union([
  z.object({ ...fixed, ...onceOrForever }),
  z.object({ ...fixed, ...repeating }),
  z.object({ ...percentage, ...onceOrForever }),
  z.object({ ...percentage, ...repeating }),
]);
export type CheckoutDiscountWire = z.infer<typeof CheckoutDiscount>;

/** Which parts of the billing address the page asks for. */
const AddressFields = z.object({
  country: z.boolean(),
  state: z.boolean(),
  city: z.boolean(),
  postal_code: z.boolean(),
  line1: z.boolean(),
  line2: z.boolean(),
});

const shown = {
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  custom_field_data: CustomFieldData,
  payment_processor: z.literal("stripe"),
  status: z.enum(checkoutStatuses),
  client_secret: z.string(),
  url: z.string(),
  expires_at: Instant,
  success_url: z.string(),
  embed_origin: z.nullable(z.string()),
  amount: z.int(),
  discount_amount: z.int(),
  net_amount: z.int(),
  tax_amount: z.nullable(z.int()),
  /** Null while the tax is not known. */
  tax_breakdown: z.nullable(TaxBreakdown),
  total_amount: z.int(),
  /**
   * Of a subscription once its discount has ended, with tax where it is known. Null without such a
   * discount.
   */
  undiscounted_total_amount: z.nullable(z.int()),
  currency: z.string(),
  product_id: WireId,
  product_price_id: WireId,
  discount_id: z.nullable(WireId),
  allow_discount_codes: z.boolean(),
  require_billing_address: z.boolean(),
  is_discount_applicable: z.boolean(),
  is_free_product_price: z.boolean(),
  is_payment_required: z.boolean(),
  is_payment_setup_required: z.boolean(),
  is_payment_form_required: z.boolean(),
  customer_id: z.nullable(WireId),
  is_business_customer: z.boolean(),
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  customer_ip_address: z.nullable(z.string()),
  customer_billing_name: z.nullable(z.string()),
  customer_billing_address: z.nullable(Address),
  customer_tax_id: z.nullable(z.string()),
  payment_processor_metadata: z.record(z.string(), z.string()),
  customer_billing_address_fields: AddressFields,
  products: z.array(CheckoutProduct),
  product: CheckoutProduct,
  product_price: Price,
  discount: z.nullable(CheckoutDiscount),
  attached_custom_fields: z.array(AttachedCustomField),
  ...laterCheckoutFields,
  /** For newer clients: the prices on sale of each product, by its id. */
  prices: z.record(z.string(), z.array(Price)),
};

export const Checkout = z.object({
  ...shown,
  metadata: Metadata,
  customer_external_id: z.nullable(z.string()),
  subscription_id: z.nullable(WireId),
  customer_metadata: Metadata,
  ...laterSellerCheckoutFields,
});
export type CheckoutWire = z.infer<typeof Checkout>;

export const CheckoutPublic = z.object({ ...shown, organization: PublicSeller });
export type CheckoutPublicWire = z.infer<typeof CheckoutPublic>;

export const CheckoutPublicConfirmed = z.extend(CheckoutPublic, {
  status: z.literal("confirmed"),
  customer_session_token: z.string(),
});
export type CheckoutPublicConfirmedWire = z.infer<typeof CheckoutPublicConfirmed>;

export const CheckoutPage = toPageSchema(Checkout);

export const CheckoutListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  id: z.optional(repeated(WireIdInput)),
  product_id: z.optional(repeated(WireIdInput)),
  customer_id: z.optional(repeated(WireIdInput)),
  external_customer_id: z.optional(repeated(z.string())),
  status: z.optional(repeated(z.enum(checkoutStatuses))),
  query: z.optional(z.string()),
  sorting: sortedBy(["created_at", "expires_at", "status"], "-created_at"),
});
export type CheckoutListQuery = z.infer<typeof CheckoutListQuery>;
