import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { BooleanText, organizationFilter, pageFields, repeated, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Benefit } from "./benefit-schema.ts";
import { Customer } from "./customer-schema.ts";

export const BenefitGrant = z.object({
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  granted_at: z.nullable(Instant),
  is_granted: z.boolean(),
  revoked_at: z.nullable(Instant),
  is_revoked: z.boolean(),
  subscription_id: z.nullable(WireId),
  order_id: z.nullable(WireId),
  customer_id: WireId,
  benefit_id: WireId,
  member_id: z.null(),
  member: z.null(),
  error: z.nullable(z.object({ message: z.string(), type: z.string(), timestamp: z.string() })),
  customer: Customer,
  benefit: Benefit,
  /** By the benefit's type: where the key, the role or the last credit is. */
  properties: z.record(z.string(), z.unknown()),
});
export type BenefitGrantWire = z.infer<typeof BenefitGrant>;

export const BenefitGrantPage = toPageSchema(BenefitGrant);

export const BenefitGrantListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  customer_id: z.optional(repeated(WireIdInput)),
  is_granted: z.optional(BooleanText),
});
export type BenefitGrantListQuery = z.infer<typeof BenefitGrantListQuery>;
