import { channel } from "node:diagnostics_channel";
import type Stripe from "stripe";

/**
 * Every request, answer and event of the sandbox. Tests subscribe and check them against Stripe's
 * own schema.
 */
export interface WireExchange {
  method: string;
  /** Such as `/v1/customers/:id`. */
  path: string;
  form: Record<string, unknown>;
  status: number;
  body: unknown;
}

export const exchangeChannel = "guildhall:sandbox-stripe:exchange";
export const webhookChannel = "guildhall:sandbox-stripe:webhook";

const exchanges = channel(exchangeChannel);
const webhooks = channel(webhookChannel);

export function publishExchange(exchange: WireExchange): void {
  if (exchanges.hasSubscribers) exchanges.publish(exchange);
}

export function publishWebhook(event: Stripe.Event): void {
  if (webhooks.hasSubscribers) webhooks.publish(event);
}
