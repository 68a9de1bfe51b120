import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import { organizationFilter, pageFields, sortedBy, toPageSchema } from "../page.ts";
import { lineText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { laterProductFields } from "./later-client-fields.ts";

const maxWholeNumber = 2_147_483_647;
const maxProducts = 100;

const name = lineText(1, 255);
const code = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(256),
    z.regex(/^[A-Za-z0-9]*$/, { error: "Use letters and digits only" }),
  );
/** No more than the highest price. */
const amount = z.int().check(z.gte(1), z.lte(99_999_999));
const currency = z.literal("usd");
const basisPoints = z.int().check(z.gte(1), z.lte(10_000));
const months = z.int().check(z.gte(1), z.lte(999));
const redemptions = z.int().check(z.gte(1), z.lte(maxWholeNumber));
const products = z.array(WireIdInput).check(z.maxLength(maxProducts));

const onceOrForever = { duration: z.enum(["once", "forever"]) };
const repeating = { duration: z.literal("repeating"), duration_in_months: months };

/** Shared by create and update: absent and null both mean none. */
const limits = {
  metadata: z.optional(Metadata),
  code: z.optional(z.nullable(code)),
  starts_at: z.optional(z.nullable(InstantInput)),
  ends_at: z.optional(z.nullable(InstantInput)),
  max_redemptions: z.optional(z.nullable(redemptions)),
  products: z.optional(z.nullable(products)),
};
const created = { ...limits, name, organization_id: z.optional(z.nullable(WireIdInput)) };
const fixedCreate = {
  ...created,
  type: z.literal("fixed"),
  amount,
  currency: z._default(z.optional(currency), "usd"),
};
const percentageCreate = {
  ...created,
  type: z.literal("percentage"),
  basis_points: basisPoints,
};

/** Type and duration tell the four shapes apart. */
export const DiscountCreate = z.discriminatedUnion("type", [
  z.discriminatedUnion("duration", [
    z.object({ ...fixedCreate, ...onceOrForever }),
    z.object({ ...fixedCreate, ...repeating }),
  ]),
  z.discriminatedUnion("duration", [
    z.object({ ...percentageCreate, ...onceOrForever }),
    z.object({ ...percentageCreate, ...repeating }),
  ]),
]);
export type DiscountCreate = z.infer<typeof DiscountCreate>;

export const DiscountUpdate = z.object({
  ...limits,
  name: z.optional(z.nullable(name)),
  type: z.optional(z.nullable(z.enum(["fixed", "percentage"]))),
  amount: z.optional(z.nullable(amount)),
  currency: z.optional(z.nullable(currency)),
  basis_points: z.optional(z.nullable(basisPoints)),
  duration: z.optional(z.nullable(z.enum(["once", "forever", "repeating"]))),
  duration_in_months: z.optional(z.nullable(months)),
});
export type DiscountUpdate = z.infer<typeof DiscountUpdate>;

export const DiscountProduct = z.object({
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  metadata: Metadata,
  name: z.string(),
  description: z.nullable(z.string()),
  recurring_interval: z.nullable(z.enum(["month", "year"])),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  organization_id: WireId,
  ...laterProductFields,
});
export type DiscountProductWire = z.infer<typeof DiscountProduct>;

const answered = {
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  metadata: Metadata,
  name: z.string(),
  code: z.nullable(z.string()),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  max_redemptions: z.nullable(z.int()),
  max_redemptions_per_customer: z.null(),
  redemptions_count: z.int(),
  organization_id: WireId,
};
const fixed = {
  ...answered,
  type: z.literal("fixed"),
  amount: z.int(),
  currency: z.string(),
  amounts: z.record(z.string(), z.int()),
};
const percentage = { ...answered, type: z.literal("percentage"), basis_points: z.int() };

/** As embedded in other objects: without its products. */
export const DiscountBase = z.union([
  z.object({ ...fixed, ...onceOrForever }),
  z.object({ ...fixed, ...repeating }),
  z.object({ ...percentage, ...onceOrForever }),
  z.object({ ...percentage, ...repeating }),
]);
export type DiscountBaseWire = z.infer<typeof DiscountBase>;

const restriction = { products: z.array(DiscountProduct) };

export const Discount = z.union([
  z.object({ ...fixed, ...onceOrForever, ...restriction }),
  z.object({ ...fixed, ...repeating, ...restriction }),
  z.object({ ...percentage, ...onceOrForever, ...restriction }),
  z.object({ ...percentage, ...repeating, ...restriction }),
]);
export type DiscountWire = z.infer<typeof Discount>;

export const DiscountPage = toPageSchema(Discount);

export const DiscountListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  query: z.optional(z.string()),
  sorting: sortedBy(["created_at", "name", "code", "redemptions_count"], "-created_at"),
});
export type DiscountListQuery = z.infer<typeof DiscountListQuery>;
