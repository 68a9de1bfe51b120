import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { UnitQuantity } from "./unit-quantity.ts";

export const limitIntervals = ["day", "month", "period"] as const;
export type LimitInterval = (typeof limitIntervals)[number];
export const limitActions = ["block", "notify"] as const;
export type LimitAction = (typeof limitActions)[number];
export const limitSetters = ["seller", "customer"] as const;
export type LimitSetter = (typeof limitSetters)[number];

const maxLimits = 100;
const maxThresholds = 20;
/** As of any amount of money. */
const maxAmount = 999_999_999_999;

const UsageLimitInput = z
  .object({
    meter_id: WireIdInput,
    interval: z.enum(limitIntervals),
    units: z.optional(z.nullable(UnitQuantity)),
    /** In cents. */
    amount: z.optional(z.nullable(z.int().check(z.gt(0), z.lte(maxAmount)))),
    action: z.enum(limitActions),
    thresholds: z._default(
      z.array(z.int().check(z.gte(1), z.lte(100))).check(z.maxLength(maxThresholds)),
      [50, 80, 100],
    ),
  })
  .check(
    z.refine(({ units, amount }) => units != null || amount != null, {
      path: ["units"],
      error: "Field required, unless there is an amount",
      params: { type: "missing" },
    }),
    z.refine(({ units, amount }) => units == null || amount == null, {
      path: ["amount"],
      error: "Give units or amount, not both",
    }),
  );
export type UsageLimitInput = z.infer<typeof UsageLimitInput>;

/** Replaces all limits that the caller has set. */
export const UsageLimitsUpdate = z.object({
  limits: z.array(UsageLimitInput).check(
    z.maxLength(maxLimits),
    z.refine((limits) => new Set(limits.map(toPlace)).size === limits.length, {
      error: "There may be one limit of units and one of an amount for each meter and interval",
    }),
  ),
});
export type UsageLimitsUpdate = z.infer<typeof UsageLimitsUpdate>;

function toPlace({ meter_id, interval, amount }: UsageLimitInput): string {
  return `${meter_id} ${interval} ${amount == null}`;
}

export const UsageLimit = z.object({
  meter_id: WireId,
  interval: z.enum(limitIntervals),
  units: z.nullable(z.number()),
  amount: z.nullable(z.int()),
  action: z.enum(limitActions),
  thresholds: z.array(z.int()),
  set_by: z.enum(limitSetters),
  /** In units, or in cents for a limit of an amount. */
  used: z.number(),
  resets_at: z.nullable(Instant),
});
export type UsageLimitWire = z.infer<typeof UsageLimit>;

export const UsageLimits = z.object({ limits: z.array(UsageLimit) });
export type UsageLimitsWire = z.infer<typeof UsageLimits>;

/** A customer has used a part of a limit, or all of it. */
export interface UsageAlertWire {
  customer_id: string;
  external_customer_id: string | null;
  meter_id: string;
  /** Units, or cents for a limit of an amount. */
  limit: number;
  /** In percent. */
  threshold: number;
  units: number;
  /** Their price in cents; null for a limit of units. */
  amount: number | null;
  period_start: string;
}
