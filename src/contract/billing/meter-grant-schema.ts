import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import {
  BooleanText,
  organizationFilter,
  pageFields,
  repeated,
  sortedBy,
  toPageSchema,
} from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { grantSources } from "./customer-meter-schema.ts";
import { meterCustomerNames, oneMeterCustomer } from "./meter-customer.ts";
import { UnitQuantity } from "./unit-quantity.ts";

export const grantRecurrences = ["month", "year"] as const;
export const maxPriority = 1_000;
const maxExternalIdLength = 255;

export const OwnId = z.string().check(z.minLength(1), z.maxLength(maxExternalIdLength));

/** Credits units to a customer in a meter. */
export const MeterGrantCreate = z
  .object({
    ...meterCustomerNames,
    meter_id: WireIdInput,
    units: UnitQuantity,
    priority: z._default(z.int().check(z.gte(0), z.lte(maxPriority)), 100),
    starts_at: z.optional(z.nullable(InstantInput)),
    expires_at: z.optional(z.nullable(InstantInput)),
    recurrence: z.optional(z.nullable(z.object({ interval: z.enum(grantRecurrences) }))),
    /** Without it, what is left ends with the window of the meter. */
    rollover: z.optional(z.nullable(z.object({ max_units: z.optional(z.nullable(UnitQuantity)) }))),
    external_id: z.optional(z.nullable(OwnId)),
    metadata: z._default(Metadata, {}),
  })
  .check(...oneMeterCustomer);
export type MeterGrantCreate = z.infer<typeof MeterGrantCreate>;

export const MeterGrant = z.object({
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  customer_id: WireId,
  meter_id: WireId,
  source: z.enum(grantSources),
  units: z.number(),
  remaining_units: z.number(),
  priority: z.int(),
  starts_at: Instant,
  expires_at: z.nullable(Instant),
  recurrence: z.nullable(z.object({ interval: z.enum(grantRecurrences) })),
  rollover: z.nullable(z.object({ max_units: z.nullable(z.number()) })),
  external_id: z.nullable(z.string()),
  metadata: Metadata,
  /** It expired, was voided, or its rest ended with the window of the meter. */
  ended_at: z.nullable(Instant),
  voided_at: z.nullable(Instant),
});
export type MeterGrantWire = z.infer<typeof MeterGrant>;

export const MeterGrantPage = toPageSchema(MeterGrant);

export const MeterGrantListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  customer_id: z.optional(repeated(WireIdInput)),
  meter_id: z.optional(repeated(WireIdInput)),
  active: z.optional(BooleanText),
  sorting: sortedBy(["created_at", "expires_at", "priority"], "-created_at"),
});
export type MeterGrantListQuery = z.infer<typeof MeterGrantListQuery>;
