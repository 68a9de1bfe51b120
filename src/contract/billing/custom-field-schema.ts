import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { lineText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";

export const customFieldTypes = ["text", "number", "date", "checkbox", "select"] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

const maxTextLength = 1_000;
const maxOptions = 200;

const shown = z.string().check(z.minLength(1), z.maxLength(maxTextLength));
const length = z.int().check(z.gte(0));

const formTexts = {
  form_label: z.optional(shown),
  form_help_text: z.optional(shown),
  form_placeholder: z.optional(shown),
};

/** From here to there, where both are given. */
function ordered<Low extends string, High extends string>(low: Low, high: High) {
  return z.refine<object>(
    (properties: object) => {
      const limits = properties as Partial<Record<Low | High, number>>;
      const [least, most] = [limits[low], limits[high]];
      return least === undefined || most === undefined || least <= most;
    },
    { path: [high], error: `Input should be at least ${low}` },
  );
}

const range = { ge: z.optional(z.int()), le: z.optional(z.int()) };

/** Dates are bounded by epoch seconds, numbers by whole numbers. */
const propertiesByType = {
  text: z
    .object({
      ...formTexts,
      textarea: z.optional(z.boolean()),
      min_length: z.optional(length),
      max_length: z.optional(length),
    })
    .check(ordered("min_length", "max_length")),
  number: z.object({ ...formTexts, ...range }).check(ordered("ge", "le")),
  date: z.object({ ...formTexts, ...range }).check(ordered("ge", "le")),
  checkbox: z.object(formTexts),
  select: z.object({
    ...formTexts,
    options: z
      .array(z.object({ value: shown, label: shown }))
      .check(z.minLength(1), z.maxLength(maxOptions)),
  }),
};

const slug = z.string().check(
  z.minLength(1),
  z.maxLength(100),
  z.regex(/^[a-z0-9_-]+$/, { error: "Use lower-case letters, digits, - and _ only" }),
  // No JSON body may have this key.
  z.refine((text) => text !== "__proto__", { error: "This slug is reserved" }),
);
const name = lineText(1, 255);

function toCreateSchema<Type extends CustomFieldType>(type: Type) {
  return z.object({
    type: z.literal(type),
    slug,
    name,
    metadata: z.optional(Metadata),
    organization_id: z.optional(z.nullable(WireIdInput)),
    properties: propertiesByType[type],
  });
}

export const CustomFieldCreate = z.discriminatedUnion("type", [
  toCreateSchema("text"),
  toCreateSchema("number"),
  toCreateSchema("date"),
  toCreateSchema("checkbox"),
  toCreateSchema("select"),
]);
export type CustomFieldCreate = z.infer<typeof CustomFieldCreate>;

function toUpdateSchema<Type extends CustomFieldType>(type: Type) {
  return z.object({
    type: z.literal(type),
    slug: z.optional(z.nullable(slug)),
    name: z.optional(z.nullable(name)),
    metadata: z.optional(Metadata),
    properties: z.optional(z.nullable(propertiesByType[type])),
  });
}

/** The type says how to read the rest, and cannot change. */
export const CustomFieldUpdate = z.discriminatedUnion("type", [
  toUpdateSchema("text"),
  toUpdateSchema("number"),
  toUpdateSchema("date"),
  toUpdateSchema("checkbox"),
  toUpdateSchema("select"),
]);
export type CustomFieldUpdate = z.infer<typeof CustomFieldUpdate>;

function toWireSchema<Type extends CustomFieldType>(type: Type) {
  return z.object({
    created_at: Instant,
    modified_at: z.nullable(Instant),
    id: WireId,
    metadata: Metadata,
    type: z.literal(type),
    slug: z.string(),
    name: z.string(),
    organization_id: WireId,
    properties: propertiesByType[type],
  });
}

export const CustomField = z.discriminatedUnion("type", [
  toWireSchema("text"),
  toWireSchema("number"),
  toWireSchema("date"),
  toWireSchema("checkbox"),
  toWireSchema("select"),
]);
export type CustomFieldWire = z.infer<typeof CustomField>;

export const CustomFieldPage = toPageSchema(CustomField);

export const CustomFieldListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  query: z.optional(z.string()),
  type: z.optional(repeated(z.enum(customFieldTypes))),
  sorting: sortedBy(["created_at", "slug", "name", "type"], "slug"),
});
export type CustomFieldListQuery = z.infer<typeof CustomFieldListQuery>;
