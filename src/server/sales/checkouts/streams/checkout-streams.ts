import type { Tx } from "#server/platform/database/database.ts";
import { notifyCheckoutPages } from "./checkout-stream-store.ts";

/** The notification for the page of a checkout. The page reads the rest itself. */
export type CheckoutPageEvent =
  | { type: "checkout.updated"; status: string }
  | { type: "checkout.order_created"; order_id: string }
  | { type: "checkout.subscription_created"; subscription_id: string }
  | { type: "checkout.webhook_event_delivered"; status: string };

/** Reaches the open pages of a checkout on every node when this transaction commits. */
export function tellCheckoutPage(
  ctx: { tx: Tx },
  checkoutId: string,
  event: CheckoutPageEvent,
): Promise<void> {
  return notifyCheckoutPages(ctx.tx, JSON.stringify({ checkoutId, event }));
}
