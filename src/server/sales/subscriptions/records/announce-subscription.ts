import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { announceCustomerStates } from "#server/customers/announce-customer.ts";
import { emitAll } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { describeSubscriptions, subscriptionSource } from "./describe-subscriptions.ts";
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
export function announceSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  events: readonly SubscriptionEvent[],
): Promise<void> {
  return announceSubscriptions(ctx, [row], events);
}

/** The same change of several subscriptions. Each customer's state follows once, however many are theirs. */
export async function announceSubscriptions(
  ctx: SellerCtx,
  rows: readonly SubscriptionRow[],
  events: readonly SubscriptionEvent[],
): Promise<void> {
  const wires = await describeSubscriptions(subscriptionSource(ctx), rows);
  await emitAll(
    ctx,
    wires.flatMap((data) =>
      events.map((event) => ({ type: `subscription.${event}` as const, data })),
    ),
    { organizationId: ctx.sellerId },
  );
  await announceCustomerStates(
    ctx,
    rows.map(({ customerId }) => customerId),
  );
}
