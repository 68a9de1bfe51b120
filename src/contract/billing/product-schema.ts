import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import {
  BooleanText,
  organizationFilter,
  pageFields,
  repeated,
  sortedBy,
  toPageSchema,
} from "../page.ts";
import { lineText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Benefit } from "./benefit-schema.ts";
import { CustomField } from "./custom-field-schema.ts";
import { ProductMediaFile } from "./file-schema.ts";
import { laterProductFields } from "./later-client-fields.ts";
import { Price, PriceCreate, PriceUpdate, RecurringInterval } from "./price-schema.ts";
import { TrialInterval, TrialIntervalCount } from "./trial-schema.ts";

const maxPrices = 50;
const maxMedias = 50;
const maxCustomFields = 50;
const maxBenefits = 100;

const name = lineText(3, 255);
const description = z.string().check(z.maxLength(20_000));
const medias = z.array(WireIdInput).check(z.maxLength(maxMedias));
const attachedCustomFields = z
  .array(z.object({ custom_field_id: WireIdInput, required: z.boolean() }))
  .check(z.maxLength(maxCustomFields));

/** Both or none. */
const trial = {
  trial_interval: z.optional(z.nullable(TrialInterval)),
  trial_interval_count: z.optional(z.nullable(TrialIntervalCount)),
};

export const ProductCreate = z.object({
  metadata: z.optional(Metadata),
  name,
  description: z.optional(z.nullable(description)),
  /** None: bought once. */
  recurring_interval: z._default(z.optional(z.nullable(RecurringInterval)), null),
  ...trial,
  prices: z.array(PriceCreate).check(z.minLength(1), z.maxLength(maxPrices)),
  medias: z.optional(z.nullable(medias)),
  attached_custom_fields: z.optional(attachedCustomFields),
  organization_id: z.optional(z.nullable(WireIdInput)),
});
export type ProductCreate = z.infer<typeof ProductCreate>;

export const ProductUpdate = z.object({
  metadata: z.optional(Metadata),
  name: z.optional(z.nullable(name)),
  description: z.optional(z.nullable(description)),
  recurring_interval: z.optional(z.nullable(RecurringInterval)),
  ...trial,
  is_archived: z.optional(z.nullable(z.boolean())),
  prices: z.optional(
    z.nullable(z.array(PriceUpdate).check(z.minLength(1), z.maxLength(maxPrices))),
  ),
  medias: z.optional(z.nullable(medias)),
  attached_custom_fields: z.optional(z.nullable(attachedCustomFields)),
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;

export const ProductBenefitsUpdate = z.object({
  benefits: z.array(WireIdInput).check(z.maxLength(maxBenefits)),
});
export type ProductBenefitsUpdate = z.infer<typeof ProductBenefitsUpdate>;

export const AttachedCustomField = z.object({
  custom_field_id: WireId,
  custom_field: CustomField,
  order: z.int(),
  required: z.boolean(),
});
export type AttachedCustomFieldWire = z.infer<typeof AttachedCustomField>;

/** The fields of every view of a product, the seller's and the buyer's. */
export const productFields = {
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  name: z.string(),
  description: z.nullable(z.string()),
  recurring_interval: z.nullable(RecurringInterval),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  organization_id: WireId,
  prices: z.array(Price),
  medias: z.array(ProductMediaFile),
  ...laterProductFields,
};

export const Product = z.object({
  ...productFields,
  metadata: Metadata,
  benefits: z.array(Benefit),
  attached_custom_fields: z.array(AttachedCustomField),
  is_deletable: z.boolean(),
});
export type ProductWire = z.infer<typeof Product>;

export const ProductPage = toPageSchema(Product);

export const productSortings = ["created_at", "name", "price_amount_type", "price_amount"] as const;

export const ProductListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  id: z.optional(repeated(WireIdInput)),
  query: z.optional(z.string()),
  is_archived: z.optional(BooleanText),
  is_recurring: z.optional(BooleanText),
  benefit_id: z.optional(repeated(WireIdInput)),
  sorting: sortedBy(productSortings, "-created_at"),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;
