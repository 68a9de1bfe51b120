import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { announceCustomerState } from "#server/customers/announce-customer.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { describeSubscription, subscriptionSource } from "./describe-subscriptions.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "subscription.created": SubscriptionWire;
    "subscription.updated": SubscriptionWire;
    "subscription.active": SubscriptionWire;
    "subscription.canceled": SubscriptionWire;
    "subscription.uncanceled": SubscriptionWire;
    "subscription.revoked": SubscriptionWire;
  }
}

export type SubscriptionEvent =
  | "created"
  | "updated"
  | "active"
  | "canceled"
  | "uncanceled"
  | "revoked";

/** All events of one change show the same subscription, in the order given. The customer's state follows them. */
export async function announceSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  events: readonly SubscriptionEvent[],
): Promise<SubscriptionWire> {
  const wire = await describeSubscription(subscriptionSource(ctx), row);
  for (const event of events)
    await emit(ctx, `subscription.${event}`, wire, { organizationId: ctx.sellerId });
  await announceCustomerState(ctx, row.customerId);
  return wire;
}
