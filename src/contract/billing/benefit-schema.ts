import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { lineText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import {
  type BenefitType,
  benefitTypes,
  givenProperties,
  shownProperties,
} from "./benefit-properties.ts";
import { laterBenefitFields } from "./later-client-fields.ts";

const description = lineText(3, 42);

function toCreateSchema<Type extends BenefitType>(type: Type) {
  return z.object({
    type: z.literal(type),
    description,
    metadata: z.optional(Metadata),
    organization_id: z.optional(z.nullable(WireIdInput)),
    properties: givenProperties[type],
  });
}

export const BenefitCreate = z.discriminatedUnion("type", [
  toCreateSchema("custom"),
  toCreateSchema("discord"),
  toCreateSchema("github_repository"),
  toCreateSchema("downloadables"),
  toCreateSchema("license_keys"),
  toCreateSchema("meter_credit"),
]);
export type BenefitCreate = z.infer<typeof BenefitCreate>;

function toUpdateSchema<Type extends BenefitType>(type: Type) {
  return z.object({
    type: z.literal(type),
    description: z.optional(z.nullable(description)),
    metadata: z.optional(Metadata),
    properties: z.optional(z.nullable(givenProperties[type])),
  });
}

/** The type says how to read the rest, and cannot change. Properties are replaced as a whole. */
export const BenefitUpdate = z.discriminatedUnion("type", [
  toUpdateSchema("custom"),
  toUpdateSchema("discord"),
  toUpdateSchema("github_repository"),
  toUpdateSchema("downloadables"),
  toUpdateSchema("license_keys"),
  toUpdateSchema("meter_credit"),
]);
export type BenefitUpdate = z.infer<typeof BenefitUpdate>;

const commonFields = {
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  description: z.string(),
  selectable: z.boolean(),
  deletable: z.boolean(),
  is_deleted: z.boolean(),
  organization_id: WireId,
};

function toWireSchema<Type extends BenefitType>(type: Type) {
  return z.object({
    ...commonFields,
    ...laterBenefitFields,
    type: z.literal(type),
    metadata: Metadata,
    properties: shownProperties[type],
  });
}

export const Benefit = z.discriminatedUnion("type", [
  toWireSchema("custom"),
  toWireSchema("discord"),
  toWireSchema("github_repository"),
  toWireSchema("downloadables"),
  toWireSchema("license_keys"),
  toWireSchema("meter_credit"),
]);
export type BenefitWire = z.infer<typeof Benefit>;

/** The public fields of a benefit. Newer clients read what a credit is of. */
export const BenefitPublic = z.object({
  ...commonFields,
  type: z.enum(benefitTypes),
  properties: z.optional(z.object({ units: z.int(), meter_id: WireId })),
});
export type BenefitPublicWire = z.infer<typeof BenefitPublic>;

export const BenefitPage = toPageSchema(Benefit);

export const BenefitListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  query: z.optional(z.string()),
  type: z.optional(repeated(z.enum(benefitTypes))),
  sorting: sortedBy(["created_at", "description"], "-created_at"),
});
export type BenefitListQuery = z.infer<typeof BenefitListQuery>;
