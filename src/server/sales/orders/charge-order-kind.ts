import * as z from "zod/mini";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";

/** `schedule`: a failure counts and moves the schedule. The other tries come in addition to it. */
const ChargeReason = z.enum(["schedule", "new_method", "customer", "seller", "plan_change"]);
export type ChargeReason = z.infer<typeof ChargeReason>;

const ChargeOrderPayload = z.object({
  sellerId: z.string(),
  orderId: z.string(),
  /** The schedule, if not given. */
  begunBy: z.optional(ChargeReason),
  /**
   * How often the order had failed. A job of the schedule that comes later than the next failure
   * does nothing.
   */
  failedAttempts: z.optional(z.number()),
});
export type ChargeOrderPayload = z.infer<typeof ChargeOrderPayload>;

/** Charges a pending order to the customer's saved card. */
export const chargeOrderKind = defineJobKind("sales.charge-order", ChargeOrderPayload);
