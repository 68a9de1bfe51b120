import * as z from "zod/mini";
import { WireId } from "../wire-id.ts";
import { SubscriptionPreview } from "./subscription-schema.ts";
import { UsageLimit } from "./usage-limit-schema.ts";

/**
 * The usage of a meter until now, and its amount at the end of the period if it goes on like that.
 */
export const UpcomingMeter = z.object({
  meter_id: WireId,
  units: z.number(),
  included_units: z.number(),
  billable_units: z.number(),
  amount: z.int(),
  forecast_amount: z.int(),
  /** The one of the customer that counts here. */
  limit: z.nullable(UsageLimit),
});
export type UpcomingMeterWire = z.infer<typeof UpcomingMeter>;

/** The next order of a subscription as it would be now. */
export const UpcomingOrder = z.extend(SubscriptionPreview, { meters: z.array(UpcomingMeter) });
export type UpcomingOrderWire = z.infer<typeof UpcomingOrder>;
