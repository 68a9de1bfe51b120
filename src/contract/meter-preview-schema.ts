import * as z from "zod/mini";
import type { MeasuredWire } from "./billing/meter-quantities-schema.ts";
import { Aggregation, Filter } from "./billing/meter-schema.ts";
import type { UsageEventWire } from "./billing/usage-event-schema.ts";
import { SellerPartsQuery } from "./page-parts-schema.ts";
import { TimeZone } from "./time-zone.ts";
import { WireIdInput } from "./wire-id.ts";

/** The preview is about the events of so many days. */
export const previewDays = 30;
/** The preview of single hours shows so many of them. */
export const previewHours = 48;

export const MeterPreviewQuery = z.extend(SellerPartsQuery, {
  interval: z.enum(["hour", "day"]),
  timeZone: TimeZone,
});
export type MeterPreviewQuery = z.infer<typeof MeterPreviewQuery>;

/** A meter that is being typed, with the id of the one that is being changed. */
export const MeterPreviewBody = z.object({
  id: z.optional(WireIdInput),
  filter: Filter,
  aggregation: Aggregation,
});
export type MeterPreviewBody = z.infer<typeof MeterPreviewBody>;

/** Figures that a filter and an aggregation give for the newest events. */
export interface MeterPreviewWire {
  /** How many of the newest events were read. Those of the program itself are left out. */
  events: number;
  matching: number;
  /** Matching events without a number. They add nothing. */
  unmeasured: number;
  /** The newest of those. */
  unmeasuredEvents: UsageEventWire[];
  /** Customers, and external ids without one, that have matching events. */
  customers: number;
  /** Set where there are more events than it reads: the time of the oldest one. */
  since: string | null;
  measured: MeasuredWire;
}
