import * as z from "zod/mini";
import { httpUrl } from "../http-url.ts";
import { Instant } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { onOneLine } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { BenefitPublic } from "./benefit-schema.ts";
import { DiscountBase } from "./discount-schema.ts";
import { laterLinkFields } from "./later-client-fields.ts";
import { productFields } from "./product-schema.ts";

const maxProducts = 50;

const products = z.array(WireIdInput).check(z.minLength(1), z.maxLength(maxProducts));
const label = z.string().check(z.trim(), z.maxLength(255), onOneLine);
/** `{CHECKOUT_ID}` is replaced with the checkout ID. */
const successUrl = httpUrl(2_000);

interface WhatToSell {
  products?: unknown;
  product_id?: unknown;
  product_price_id?: unknown;
}

/** The client's older forms name one product, or one price and with it its product. */
const oneOfThree = z.refine<WhatToSell>(
  (link) =>
    [link.products, link.product_id, link.product_price_id].filter((form) => form !== undefined)
      .length === 1,
  {
    path: ["products"],
    error: "Either products, or product_id, or product_price_id is required",
    params: { type: "missing" },
  },
);

export const CheckoutLinkCreate = z
  .object({
    metadata: z.optional(Metadata),
    payment_processor: z.optional(z.literal("stripe")),
    label: z.optional(z.nullable(label)),
    allow_discount_codes: z._default(z.optional(z.boolean()), true),
    require_billing_address: z._default(z.optional(z.boolean()), false),
    discount_id: z.optional(z.nullable(WireIdInput)),
    success_url: z.optional(z.nullable(successUrl)),
    products: z.optional(products),
    product_id: z.optional(WireIdInput),
    product_price_id: z.optional(WireIdInput),
    organization_id: z.optional(z.nullable(WireIdInput)),
  })
  .check(oneOfThree);
export type CheckoutLinkCreate = z.infer<typeof CheckoutLinkCreate>;

export const CheckoutLinkUpdate = z.object({
  metadata: z.optional(Metadata),
  products: z.optional(z.nullable(products)),
  label: z.optional(z.nullable(label)),
  allow_discount_codes: z.optional(z.nullable(z.boolean())),
  require_billing_address: z.optional(z.nullable(z.boolean())),
  discount_id: z.optional(z.nullable(WireIdInput)),
  success_url: z.optional(z.nullable(successUrl)),
});
export type CheckoutLinkUpdate = z.infer<typeof CheckoutLinkUpdate>;

export const CheckoutLinkProduct = z.object({
  ...productFields,
  metadata: Metadata,
  benefits: z.array(BenefitPublic),
});
export type CheckoutLinkProductWire = z.infer<typeof CheckoutLinkProduct>;

export const CheckoutLink = z.object({
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  metadata: Metadata,
  payment_processor: z.literal("stripe"),
  client_secret: z.string(),
  success_url: z.nullable(z.string()),
  label: z.nullable(z.string()),
  allow_discount_codes: z.boolean(),
  require_billing_address: z.boolean(),
  discount_id: z.nullable(WireId),
  organization_id: WireId,
  products: z.array(CheckoutLinkProduct),
  discount: z.nullable(DiscountBase),
  url: z.string(),
  ...laterLinkFields,
});
export type CheckoutLinkWire = z.infer<typeof CheckoutLink>;

export const CheckoutLinkPage = toPageSchema(CheckoutLink);

export const checkoutLinkSortings = [
  "created_at",
  "label",
  "success_url",
  "allow_discount_codes",
] as const;

export const CheckoutLinkListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  product_id: z.optional(repeated(WireIdInput)),
  sorting: sortedBy(checkoutLinkSortings, "created_at"),
});
export type CheckoutLinkListQuery = z.infer<typeof CheckoutLinkListQuery>;
