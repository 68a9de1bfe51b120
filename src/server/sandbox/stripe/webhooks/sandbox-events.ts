import type Stripe from "stripe";
import { apiVersion, newStripeId, type SandboxCall, unixSeconds } from "../sandbox-call.ts";

/**
 * The event types that the webhook endpoint of this installation subscribes to. No others are
 * created.
 */
export const subscribedEvents = [
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
] as const satisfies readonly Stripe.Event["type"][];

export type SandboxEventType = (typeof subscribedEvents)[number];

/** Records an event with the object as it is now; it is sent when the call commits. */
export function emitStripeEvent(
  call: SandboxCall,
  type: SandboxEventType,
  object: object,
  previous?: object,
): void {
  call.events.push({
    id: newStripeId("evt"),
    object: "event",
    api_version: apiVersion,
    created: unixSeconds(call.now),
    data: structuredClone({ object, ...(previous ? { previous_attributes: previous } : {}) }),
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  } as Stripe.Event);
}
