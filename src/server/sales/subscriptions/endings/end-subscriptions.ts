import * as z from "zod/mini";
import type { Ctx } from "#server/platform/context.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listBillableIds, lockSubscription } from "../records/subscription-store.ts";
import { endSubscription } from "./end-subscription.ts";

const sellerKind = defineJobKind("subscriptions.end-of-seller", z.object({ sellerId: z.string() }));
const batch = 50;

/** A customer who was deleted is not charged again. */
export const endSubscriptionsOfCustomer: Reaction<"customer.deleted"> = {
  kind: "subscriptions.end-of-customer",
  async run(ctx, { organizationId, data }) {
    if (organizationId === null) return;
    const sellerCtx = { ...ctx, sellerId: organizationId };
    const ids = await listBillableIds(ctx.tx, organizationId, { customerId: data.id });
    for (const id of ids) await endOne(sellerCtx, id);
  },
};

/** The customers of an organization that closes are not charged again. */
export function endSubscriptionsLater(ctx: Ctx, sellerId: string): Promise<void> {
  return enqueue(ctx, sellerKind, { sellerId });
}

/** A few at a time, until none is left. */
export const endSubscriptionsOfSellerJob = defineJob(sellerKind, {
  reach: "database",
  async run(ctx, { sellerId }) {
    const ids = await listBillableIds(ctx.tx, sellerId, { limit: batch });
    for (const id of ids) await endOne({ ...ctx, sellerId }, id);
    if (ids.length === batch) await endSubscriptionsLater(ctx, sellerId);
  },
});

async function endOne(ctx: SellerCtx, id: string): Promise<void> {
  const row = await lockSubscription(ctx.tx, ctx.sellerId, id);
  if (row && row.endedAt === null) await endSubscription(ctx, row);
}
