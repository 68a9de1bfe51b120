import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata } from "../metadata.ts";
import { WireId } from "../wire-id.ts";
import { CustomFieldData } from "./custom-field-data.ts";
import { Customer } from "./customer-schema.ts";
import { laterSubscriptionFields } from "./later-client-fields.ts";

const record = { id: WireId, created_at: Instant, modified_at: z.nullable(Instant) };

const units = {
  consumed_units: z.number(),
  credited_units: z.number(),
};

const CustomerStateSubscription = z.object({
  ...record,
  custom_field_data: z.optional(CustomFieldData),
  metadata: Metadata,
  status: z.literal("active"),
  amount: z.int(),
  currency: z.string(),
  recurring_interval: z.enum(["month", "year"]),
  current_period_start: Instant,
  current_period_end: z.nullable(Instant),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.nullable(Instant),
  started_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  product_id: WireId,
  discount_id: z.nullable(WireId),
  ...laterSubscriptionFields,
  meters: z.array(z.object({ ...record, ...units, amount: z.int(), meter_id: WireId })),
});

const CustomerStateBenefitGrant = z.object({
  ...record,
  granted_at: Instant,
  benefit_id: WireId,
  benefit_type: z.enum([
    "custom",
    "discord",
    "github_repository",
    "downloadables",
    "license_keys",
    "meter_credit",
  ]),
  benefit_metadata: Metadata,
  properties: z.record(z.string(), z.unknown()),
});

const CustomerStateMeter = z.object({
  ...record,
  meter_id: WireId,
  ...units,
  balance: z.number(),
});

/** A customer and all that is theirs right now. */
export const CustomerState = z.extend(Customer, {
  active_subscriptions: z.array(CustomerStateSubscription),
  granted_benefits: z.array(CustomerStateBenefitGrant),
  active_meters: z.array(CustomerStateMeter),
});
export type CustomerStateWire = z.infer<typeof CustomerState>;
