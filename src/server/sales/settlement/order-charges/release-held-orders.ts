import { isDeepStrictEqual } from "node:util";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { enqueueCharges } from "../../orders/charge-order-later.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { type HeldPrice, releaseHeldOrder } from "../../orders/release-held-order.ts";
import { listUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { priceHeldOrder } from "../../subscriptions/billing/price-held-order.ts";
import {
  releaseHeldOrdersKind,
  releaseHeldOrdersLater,
} from "../../subscriptions/billing/release-held-orders-kind.ts";
import { creditPaidPeriods } from "../../subscriptions/changes/credit-period.ts";
import { recoverSubscription } from "../../subscriptions/dunning/recover-subscription.ts";
import {
  type BillingDetails,
  toBillingDetails,
} from "../../subscriptions/records/billing-details.ts";
import { findSubscription } from "../../subscriptions/records/subscription-store.ts";
import { lockBilled } from "../payables/order-payable.ts";

interface Priced {
  billing: BillingDetails;
  orders: { id: string; price: HeldPrice }[];
}

/** The address of a subscription was corrected: the orders that wait for it are charged. */
export const releaseHeldOrdersJob = defineJob(releaseHeldOrdersKind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 20,
  isAwaited: true,
  async run(platform, { sellerId, subscriptionId }): Promise<Priced | undefined> {
    const { db } = platform.database;
    const subscription = await findSubscription(db, sellerId, subscriptionId);
    if (!subscription) return undefined;
    const billing = toBillingDetails(subscription);
    const orders: Priced["orders"] = [];
    for (const order of await listUnpaidOrders(db, sellerId, subscriptionId)) {
      const price = order.awaitsAddress && (await priceHeldOrder(platform, order, billing));
      if (price) orders.push({ id: order.id, price });
    }
    return { billing, orders };
  },
  async finish(bare, { sellerId, subscriptionId }, priced) {
    const ctx: SellerCtx = { ...bare, sellerId };
    for (const { id, price } of priced?.orders ?? []) {
      const { order, subscription } = await lockBilled(ctx, id);
      if (!isDeepStrictEqual(toBillingDetails(subscription), priced?.billing))
        return releaseHeldOrdersLater(ctx, subscriptionId);
      if (!isHeld(order)) continue;
      const released = await releaseHeldOrder(ctx, order, price);
      if (released.status === "pending") await enqueueCharges(ctx, [released], "schedule");
      else {
        await creditPaidPeriods(ctx, [{ order: released, row: subscription }]);
        await recoverSubscription(ctx, subscription, null);
      }
    }
  },
});

/** Returns whether the order still waits for an address. */
export function isHeld(order: OrderRow): boolean {
  return order.awaitsAddress && isCollected(order);
}
