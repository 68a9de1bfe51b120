import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { describeDispute } from "./describe-disputes.ts";
import type { DisputeRow } from "./dispute-store.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "dispute.created": DisputeWire;
    "dispute.updated": DisputeWire;
    /** An inquiry became a dispute. */
    "dispute.escalated": DisputeWire;
    "dispute.closed": DisputeWire;
  }
}

export async function announceDispute(
  ctx: SellerCtx,
  what: "created" | "updated" | "escalated" | "closed",
  row: DisputeRow,
): Promise<void> {
  const dispute = await describeDispute(ctx.tx, row, ctx.now);
  await emit(ctx, `dispute.${what}`, dispute, { organizationId: ctx.sellerId });
}
