import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata, maxMetadataKeys } from "../metadata.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { meterCustomerNames, oneMeterCustomer } from "./meter-customer.ts";
import { OwnId } from "./meter-grant-schema.ts";
import { UnitQuantity } from "./unit-quantity.ts";
import { countBytes, maxEventBytes } from "./usage-event-schema.ts";

export const reservationStatuses = ["held", "committed", "released", "expired"] as const;
const daySeconds = 86_400;

/** Sets units of a meter aside, until they are used or given back. */
export const MeterReservationCreate = z
  .object({
    ...meterCustomerNames,
    meter_id: WireIdInput,
    units: UnitQuantity,
    expires_in: z._default(z.int().check(z.gte(1), z.lte(daySeconds)), 300),
    external_id: z.optional(z.nullable(OwnId)),
  })
  .check(...oneMeterCustomer);
export type MeterReservationCreate = z.infer<typeof MeterReservationCreate>;

/** The event has one key more, which names the reservation. */
const EventMetadata = Metadata.check(
  z.refine((map) => Object.keys(map).length < maxMetadataKeys && !("reservation_id" in map), {
    error: `Metadata may have at most ${maxMetadataKeys - 1} keys, and none named reservation_id`,
  }),
  z.refine((map) => countBytes(JSON.stringify(map)) <= maxEventBytes, {
    error: `The metadata of an event may have at most ${maxEventBytes} bytes`,
  }),
);

export const MeterReservationCommit = z.object({
  units: z.optional(z.nullable(UnitQuantity)),
  metadata: z._default(EventMetadata, {}),
});
export type MeterReservationCommit = z.infer<typeof MeterReservationCommit>;

export const MeterReservation = z.object({
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  status: z.enum(reservationStatuses),
  customer_id: WireId,
  meter_id: WireId,
  /** Those that were committed, else those that were set aside. */
  units: z.number(),
  /** Units that can be reserved now; null for any number. */
  available: z.nullable(z.number()),
  expires_at: Instant,
  external_id: z.nullable(z.string()),
  event_id: z.nullable(WireId),
});
export type MeterReservationWire = z.infer<typeof MeterReservation>;

export const MeterReservationPage = toPageSchema(MeterReservation);

export const MeterReservationListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  customer_id: z.optional(repeated(WireIdInput)),
  meter_id: z.optional(repeated(WireIdInput)),
  status: z.optional(repeated(z.enum(reservationStatuses))),
  sorting: sortedBy(["created_at"], "-created_at"),
});
export type MeterReservationListQuery = z.infer<typeof MeterReservationListQuery>;
