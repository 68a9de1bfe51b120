import * as z from "zod/mini";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

export const releaseHeldOrdersKind = defineJobKind(
  "sales.release-held-orders",
  z.object({ sellerId: z.string(), subscriptionId: z.string() }),
);

/** Orders of the subscription that wait for its address are priced soon after, and charged. */
export function releaseHeldOrdersLater(
  { sellerId, ...ctx }: SellerCtx,
  subscriptionId: string,
): Promise<void> {
  return enqueue(ctx, releaseHeldOrdersKind, { sellerId, subscriptionId });
}
