import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { MetadataFilter } from "../metadata.ts";
import { organizationFilter, repeated } from "../page.ts";
import { TimeZone } from "../time-zone.ts";
import { WireIdInput } from "../wire-id.ts";
import { maxSpanDays, timeIntervals } from "./meter-schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** These are read from single events or customers, whose number has no limit. */
export const maxEventSpanDays = 31;

/** How quantities of customers become one. `unique` counts different ones. */
export const customerAggregations = ["count", "sum", "max", "min", "avg", "unique"] as const;
export type CustomerAggregation = (typeof customerAggregations)[number];

interface Span {
  start_timestamp: Date;
  end_timestamp: Date;
}

export const MeterQuantitiesQuery = z
  .object({
    start_timestamp: InstantInput,
    end_timestamp: InstantInput,
    interval: z.enum(timeIntervals),
    timezone: z._default(z.optional(TimeZone), "UTC"),
    customer_id: z.optional(repeated(WireIdInput)),
    external_customer_id: z.optional(repeated(z.string())),
    customer_aggregation_function: z.optional(z.enum(customerAggregations)),
    metadata: MetadataFilter,
    group_by: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    ...organizationFilter,
  })
  .check(
    z.refine((query) => query.start_timestamp <= query.end_timestamp, {
      path: ["end_timestamp"],
      error: "Input should not be before start_timestamp",
    }),
    z.refine((query) => isWithin(query, maxSpanDays[query.interval]), {
      path: ["interval"],
      error: "The span is too long for this interval",
    }),
    z.refine((query) => query.group_by === undefined || isWithin(query, maxEventSpanDays), {
      path: ["group_by"],
      error: `Groups can be asked for at most ${maxEventSpanDays} days at once`,
    }),
    z.refine(
      (query) =>
        query.customer_aggregation_function === undefined || isWithin(query, maxEventSpanDays),
      {
        path: ["customer_aggregation_function"],
        error: `Quantities of customers can be asked for at most ${maxEventSpanDays} days at once`,
      },
    ),
    z.refine(
      (query) => query.customer_aggregation_function === undefined || query.group_by === undefined,
      {
        path: ["customer_aggregation_function"],
        error: "Give customer_aggregation_function or group_by, not both",
      },
    ),
    z.refine((query) => query.metadata === undefined || isWithin(query, maxEventSpanDays), {
      path: ["metadata"],
      error: `Metadata can be asked for at most ${maxEventSpanDays} days at once`,
    }),
  );
export type MeterQuantitiesQuery = z.infer<typeof MeterQuantitiesQuery>;

function isWithin({ start_timestamp, end_timestamp }: Span, days: number): boolean {
  return end_timestamp.getTime() - start_timestamp.getTime() <= days * dayMs;
}

const measured = {
  quantities: z.array(z.object({ timestamp: Instant, quantity: z.number() })),
  /** The aggregation over the whole span, which is not the sum of the steps. */
  total: z.number(),
};

const Measured = z.object(measured);
export type MeasuredWire = z.infer<typeof Measured>;

/** Null where events have no such value. */
const GroupValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type GroupValue = z.infer<typeof GroupValue>;

export const MeterQuantities = z.object({
  ...measured,
  /** Only if they were asked for: the twenty with the highest totals, highest first. */
  groups: z.optional(z.array(z.object({ value: GroupValue, ...measured }))),
  other: z.optional(z.nullable(Measured)),
});
export type MeterQuantitiesWire = z.infer<typeof MeterQuantities>;
