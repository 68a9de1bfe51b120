/** The job that charges a pending order to the customer's saved card. */
export const chargeOrderJobKind = "sales.charge-order";

/** `schedule`: a failure counts and moves the schedule. The other tries come in addition to it. */
export type ChargeReason = "schedule" | "new_method" | "customer" | "seller";

export interface ChargeOrderPayload {
  sellerId: string;
  orderId: string;
  /** The schedule, if not given. */
  begunBy?: ChargeReason;
  /** How often the order had failed. A job of the schedule that comes later than the next failure does nothing. */
  failedAttempts?: number;
}
