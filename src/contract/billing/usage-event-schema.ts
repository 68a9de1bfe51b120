import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { Metadata, MetadataFilter } from "../metadata.ts";
import {
  BooleanText,
  organizationFilter,
  pageFields,
  repeated,
  sortedBy,
  toPageSchema,
} from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Customer, ExternalId } from "./customer-schema.ts";
import { laterEventFields } from "./later-client-fields.ts";
import { Filter } from "./meter-schema.ts";

export const eventSources = ["user", "system"] as const;
export type UsageEventSource = (typeof eventSources)[number];

export const maxEventsAtOnce = 1_000;
export const maxEventBytes = 4_096;
export const maxEventNameLength = 128;
export const maxEventIdLength = 255;

/** Counts the bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  return encoder.encode(text).length;
}
const encoder = new TextEncoder();

/** Measured as it was sent, with the fields that we do not know. */
const sized = z.transform((given: unknown, { issues }) => {
  const message = `An event may have at most ${maxEventBytes} bytes`;
  if (countBytes(JSON.stringify(given) ?? "") > maxEventBytes)
    issues.push({ code: "custom", input: given, message });
  return given;
});

const EventFields = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxEventNameLength)),
  timestamp: z.optional(InstantInput),
  organization_id: z.optional(z.nullable(WireIdInput)),
  customer_id: z.optional(z.nullable(WireIdInput)),
  external_customer_id: z.optional(z.nullable(ExternalId)),
  external_id: z.optional(
    z.nullable(z.string().check(z.minLength(1), z.maxLength(maxEventIdLength))),
  ),
  metadata: z.optional(Metadata),
});

/** An event names its customer by our id or by the seller's own. */
export const EventCreate = z.pipe(
  sized,
  EventFields.check(
    z.refine((event) => event.customer_id != null || event.external_customer_id != null, {
      path: ["customer_id"],
      error: "Field required, unless there is an external_customer_id",
      params: { type: "missing" },
    }),
    z.refine((event) => event.customer_id == null || event.external_customer_id == null, {
      path: ["external_customer_id"],
      error: "Give customer_id or external_customer_id, not both",
    }),
  ),
);
export type EventCreate = z.infer<typeof EventFields>;

export const EventsIngest = z.object({
  events: z.array(EventCreate).check(z.minLength(1), z.maxLength(maxEventsAtOnce)),
});
export type EventsIngest = z.infer<typeof EventsIngest>;

export const EventsIngestQuery = z.object({ include: z.optional(z.literal("balances")) });

export const ingestWarnings = [
  "no_matching_meter",
  "unknown_customer",
  "late",
  "not_a_number",
  "conflict",
  "over_limit",
] as const;
export type IngestWarning = (typeof ingestWarnings)[number];

const Balance = z.object({ customer_id: WireId, meter_id: WireId, balance: z.number() });
export type BalanceWire = z.infer<typeof Balance>;

export const EventsIngested = z.object({
  inserted: z.int(),
  duplicates: z.int(),
  warnings: z.array(z.object({ index: z.int(), code: z.enum(ingestWarnings), detail: z.string() })),
  balances: z.optional(z.array(Balance)),
});
export type EventsIngestedWire = z.infer<typeof EventsIngested>;

/** Units of a committed reservation, which count in this meter and in no other. */
const ReservedUsage = z.object({ meter_id: WireId, units: z.number() });
export type ReservedUsageWire = z.infer<typeof ReservedUsage>;

const event = {
  id: WireId,
  timestamp: Instant,
  organization_id: WireId,
  customer_id: z.nullable(WireId),
  customer: z.nullable(Customer),
  external_customer_id: z.nullable(z.string()),
  name: z.string(),
  source: z.enum(eventSources),
  metadata: Metadata,
  external_id: z.nullable(z.string()),
  /** It came after the window in which it happened was closed, and counts in the open one. */
  late: z.boolean(),
  reserved: z.nullable(ReservedUsage),
  ...laterEventFields,
};

export const UsageEvent = z.object(event);
export type UsageEventWire = z.infer<typeof UsageEvent>;

/** The units that an event adds to a meter, and the order on which they were billed. */
const CountedUsage = z.object({
  meter_id: WireId,
  units: z.number(),
  order_id: z.nullable(WireId),
});
export type CountedUsageWire = z.infer<typeof CountedUsage>;

export const CountedEvent = z.object({ ...event, counted: z.array(CountedUsage) });
export type CountedEventWire = z.infer<typeof CountedEvent>;

export const UsageEventPage = toPageSchema(UsageEvent);

const customerFilters = {
  customer_id: z.optional(repeated(WireIdInput)),
  external_customer_id: z.optional(repeated(z.string())),
};

/** The filter of a meter as the text of its JSON, which spells characters that no query has. */
const FilterText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((input, { issues }) => {
      const texts: string[] = [];
      const refuse = (message: string) => {
        issues.push({ code: "custom", input, message });
      };
      try {
        const filter: unknown = JSON.parse(input, (_key, value: unknown) => {
          if (typeof value === "string") texts.push(value);
          return value;
        });
        if (texts.some((text) => text.includes("\0") || !text.isWellFormed()))
          refuse("Text should not contain a NUL character or a lone surrogate");
        return filter;
      } catch {
        return refuse("Input should be valid JSON");
      }
    }),
  ),
  Filter,
);

/** Events have no children here. The official client from 0.47 on may ask for levels of them. */
const Depth = z.pipe(z.enum(["0", "1", "2", "3", "4", "5"]), z.transform(Number));

export const EventListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  ...customerFilters,
  filter: z.optional(FilterText),
  start_timestamp: z.optional(InstantInput),
  end_timestamp: z.optional(InstantInput),
  meter_id: z.optional(WireIdInput),
  name: z.optional(repeated(z.string())),
  source: z.optional(repeated(z.enum(eventSources))),
  query: z.optional(z.string()),
  parent_id: z.optional(WireIdInput),
  depth: z.optional(Depth),
  metadata: MetadataFilter,
  /** Pages say whether another one follows instead of how many there are. */
  cursor_pagination: z._default(z.optional(BooleanText), false),
  sorting: sortedBy(["timestamp"], "-timestamp"),
});
export type EventListQuery = z.infer<typeof EventListQuery>;

const EventName = z.object({
  name: z.string(),
  label: z.string(),
  source: z.enum(eventSources),
  occurrences: z.int(),
  first_seen: Instant,
  last_seen: Instant,
});
export type EventNameWire = z.infer<typeof EventName>;

export const EventNamePage = toPageSchema(EventName);

export const EventNameListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  ...customerFilters,
  source: z.optional(repeated(z.enum(eventSources))),
  query: z.optional(z.string()),
  sorting: sortedBy(["name", "occurrences", "first_seen", "last_seen"], "-last_seen"),
});
export type EventNameListQuery = z.infer<typeof EventNameListQuery>;
