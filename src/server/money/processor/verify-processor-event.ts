import type Stripe from "stripe";
import { type ProcessorEvent, processorEventTypes } from "./processor-events.ts";

const toleranceSeconds = 300;
const idForm = /^\w{1,255}$/;

/**
 * Undefined for anything that the processor did not send to this account in the last five minutes.
 */
export type VerifyEvent = (delivery: {
  body: Buffer;
  signature: string | undefined;
  /** By the machine clock. */
  nowMs: number;
}) => ProcessorEvent | undefined;

export function verifyEventWith(
  stripe: Stripe,
  { webhookSecret, secretKey }: { webhookSecret: string; secretKey: string },
): VerifyEvent {
  const isLive = /^(?:sk|rk)_live_/.test(secretKey);
  return ({ body, signature, nowMs }) => {
    let event: unknown;
    try {
      event = stripe.webhooks.constructEvent(
        // Given the bytes, the client would leave out a byte order mark.
        body.toString(),
        signature ?? "",
        webhookSecret,
        toleranceSeconds,
        undefined,
        nowMs,
      );
    } catch {
      return undefined;
    }
    return toProcessorEvent(event, isLive);
  };
}

/** An event of a connected account names that account; ours are about our own. */
function toProcessorEvent(value: unknown, isLive: boolean): ProcessorEvent | undefined {
  const event = value as Partial<Stripe.Event> | null;
  if (event?.object !== "event" || event.livemode !== isLive || event.account != null)
    return undefined;
  const object = event.data?.object as { id?: unknown; object?: unknown } | undefined;
  const { id, type, created } = event;
  if (!isId(id) || !isId(object?.id) || !isId(object.object)) return undefined;
  if (typeof type !== "string" || !Number.isSafeInteger(created)) return undefined;
  return {
    id,
    type: processorEventTypes.find((known) => known === type) ?? "other",
    objectType: object.object,
    objectId: object.id,
    createdAt: new Date(Number(created) * 1_000),
  };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && idForm.test(value);
}
