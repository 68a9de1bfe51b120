import * as z from "zod/mini";
import type { Ctx } from "#server/platform/context.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { giveUpOrder } from "../../orders/give-up-order.ts";
import {
  listOwingSubscriptionIds,
  lockUnpaidOrders,
} from "../../orders/subscription-orders-store.ts";
import { listBillableIds, lockSubscription } from "../records/subscription-store.ts";
import { endSubscription, type UnaskedEnd } from "./end-subscription.ts";

const sellerKind = defineJobKind("subscriptions.end-of-seller", z.object({ sellerId: z.string() }));
const batch = 50;

/** A customer who was deleted is not charged again. */
export const endSubscriptionsOfCustomer: Reaction<"customer.deleted"> = {
  kind: "subscriptions.end-of-customer",
  async run(ctx, { organizationId, data }) {
    if (organizationId === null) return;
    const sellerCtx = { ...ctx, sellerId: organizationId };
    const ids = await listChargedIds(sellerCtx, { customerId: data.id });
    for (const id of ids) await endOne(sellerCtx, id, "customer_deleted");
  },
};

/** The customers of an organization that closes are not charged again. */
export function endSubscriptionsLater(ctx: Ctx, sellerId: string): Promise<void> {
  return enqueue(ctx, sellerKind, { sellerId });
}

/** A few at a time, until none is left. */
export const endSubscriptionsOfSellerJob = defineJob(sellerKind, {
  reach: "database",
  async run(bare, { sellerId }) {
    const ctx = { ...bare, sellerId };
    const ids = await listChargedIds(ctx, { limit: batch });
    for (const id of ids) await endOne(ctx, id, "seller_closed");
    if (ids.length >= batch) await endSubscriptionsLater(ctx, sellerId);
  },
});

/** Those that have not ended, and those that have and whose last order is still collected. */
async function listChargedIds(
  { tx, sellerId }: SellerCtx,
  given: { customerId?: string; limit?: number },
): Promise<string[]> {
  const billable = await listBillableIds(tx, sellerId, given);
  const owing = await listOwingSubscriptionIds(tx, sellerId, given);
  return [...new Set([...billable, ...owing])].sort();
}

async function endOne(ctx: SellerCtx, id: string, cause: UnaskedEnd["cause"]): Promise<void> {
  const row = await lockSubscription(ctx.tx, ctx.sellerId, id);
  if (row?.endedAt === null) await endSubscription(ctx, row, { cause });
  else
    for (const order of await lockUnpaidOrders(ctx.tx, ctx.sellerId, id))
      await giveUpOrder(ctx, order);
}
