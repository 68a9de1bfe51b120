/** The webhook endpoint of the account is subscribed to these. */
export const processorEventTypes = [
  "charge.succeeded",
  "charge.pending",
  "charge.failed",
  "charge.updated",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "payment_method.automatically_updated",
  "payment_method.detached",
] as const;

export type ProcessorEventType = (typeof processorEventTypes)[number];

/**
 * That something happened to an object. Its contents are left out on purpose: events come late,
 * twice and in any order, so a handler reads the object as it is now.
 */
export interface ProcessorEvent {
  id: string;
  /** `other`: not one of ours, accepted and ignored. */
  type: ProcessorEventType | "other";
  objectType: string;
  objectId: string;
  createdAt: Date;
}
