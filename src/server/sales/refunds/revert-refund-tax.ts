import * as z from "zod/mini";
import { minor } from "#contract/money.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder, type OrderRow } from "../orders/order-store.ts";
import { findRefund, updateRefund } from "./refund-store.ts";

const kind = defineJobKind(
  "sales.revert-refund-tax",
  z.object({ sellerId: z.string(), refundId: z.string() }),
);

/** Reports soon after that a refund gave tax back, if the sale was or will be reported. */
export async function revertTaxLater(
  ctx: SellerCtx,
  { taxReference }: Pick<OrderRow, "taxReference">,
  refundId: string,
): Promise<void> {
  if (taxReference === null) return;
  await enqueue(ctx, kind, { sellerId: ctx.sellerId, refundId });
}

/** A refund that failed before it was reported is not reported. */
export const revertRefundTaxJob = defineJob(kind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 80,
  async run(platform, { sellerId, refundId }) {
    const { db } = platform.database;
    const refund = await findRefund(db, sellerId, refundId);
    if (refund?.status !== "succeeded" || refund.taxRevertedAt !== null) return false;
    const order = await findOrder(db, sellerId, refund.orderId);
    // The sale must be reported first: this fails, and the job is tried again.
    if (!order?.taxRecordedAt)
      throw new Error(`the tax of order ${refund.orderId} is not recorded`);
    const reverted = {
      organizationId: sellerId,
      refundId,
      recorded: order.taxRecord,
      net: minor(refund.amount),
      tax: minor(refund.taxAmount),
      currency: refund.currency,
    };
    await platform.services.tax.revert(reverted, platform);
    return true;
  },
  async finish(ctx, { sellerId, refundId }, isReverted) {
    if (!isReverted) return;
    await updateRefund(ctx.tx, sellerId, refundId, { taxRevertedAt: ctx.now });
  },
});
