import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Customer } from "./customer-schema.ts";
import { Meter } from "./meter-schema.ts";

export const grantSources = ["benefit", "manual", "rollover"] as const;

/** A part of what was credited, in the order in which the parts are used up. */
const CreditedPart = z.object({
  id: WireId,
  source: z.enum(grantSources),
  units: z.number(),
  remaining_units: z.number(),
  priority: z.int(),
  expires_at: z.nullable(Instant),
});

const usedMeter = {
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  customer_id: WireId,
  meter_id: WireId,
  consumed_units: z.number(),
  credited_units: z.number(),
  balance: z.number(),
  /** Reserved and not used yet. */
  held_units: z.number(),
  grants: z.array(CreditedPart),
};

/** The usage of one customer in one meter since its last reset. */
export const CustomerMeter = z.object({ ...usedMeter, customer: Customer, meter: Meter });
export type CustomerMeterWire = z.infer<typeof CustomerMeter>;

export const CustomerMeterPage = toPageSchema(CustomerMeter);

/** The same for the customer, who sees the name of the meter and not its filter. */
export const CustomerCustomerMeter = z.object({
  ...usedMeter,
  meter: z.object({
    created_at: Instant,
    modified_at: z.nullable(Instant),
    id: WireId,
    name: z.string(),
  }),
});
export type CustomerCustomerMeterWire = z.infer<typeof CustomerCustomerMeter>;

export const CustomerCustomerMeterPage = toPageSchema(CustomerCustomerMeter);

const meterOrders = [
  "created_at",
  "modified_at",
  "meter_id",
  "meter_name",
  "consumed_units",
  "credited_units",
  "balance",
] as const;

export const CustomerMeterListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  customer_id: z.optional(repeated(WireIdInput)),
  external_customer_id: z.optional(repeated(z.string())),
  meter_id: z.optional(repeated(WireIdInput)),
  sorting: sortedBy([...meterOrders, "customer_id", "customer_name"], "-modified_at"),
});
export type CustomerMeterListQuery = z.infer<typeof CustomerMeterListQuery>;

export const CustomerCustomerMeterListQuery = z.object({
  ...pageFields,
  meter_id: z.optional(repeated(WireIdInput)),
  query: z.optional(z.string()),
  sorting: sortedBy(meterOrders, "-modified_at"),
});
export type CustomerCustomerMeterListQuery = z.infer<typeof CustomerCustomerMeterListQuery>;
