import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { toHeldChanges } from "#server/customers/announce-customer.ts";
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

/** Events of one subscription: all show it as it is now, in the order given. */
export interface AnnouncedSubscription {
  row: SubscriptionRow;
  events: readonly SubscriptionEvent[];
}

/** Emits the events of one change. The customer's state follows by a job. */
export function announceSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  events: readonly SubscriptionEvent[],
): Promise<void> {
  return announceSubscriptions(ctx, [{ row, events }]);
}

/**
 * Emits the events of several changes. Each customer's state follows once, however many are theirs.
 */
export async function announceSubscriptions(
  ctx: SellerCtx,
  announced: readonly AnnouncedSubscription[],
): Promise<void> {
  if (announced.length === 0) return;
  const rows = announced.map(({ row }) => row);
  const wires = await describeSubscriptions(subscriptionSource(ctx), rows);
  const changes = wires.flatMap((data, index) =>
    (announced[index]?.events ?? []).map((event) => ({
      type: `subscription.${event}` as const,
      data,
    })),
  );
  const heldChanges = toHeldChanges(rows.map(({ customerId }) => customerId));
  await emitAll(ctx, [...changes, ...heldChanges], { organizationId: ctx.sellerId });
}
