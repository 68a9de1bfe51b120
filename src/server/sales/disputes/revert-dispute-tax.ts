import * as z from "zod/mini";
import { minor } from "#contract/money.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder, type OrderRow } from "../orders/order-store.ts";
import { findDispute, updateDispute } from "./dispute-store.ts";

const kind = defineJobKind(
  "sales.revert-dispute-tax",
  z.object({ sellerId: z.string(), disputeId: z.string() }),
);

/** Reports soon after that a lost dispute gave tax back, if the sale was or will be reported. */
export async function revertTaxLater(
  ctx: SellerCtx,
  { taxReference }: Pick<OrderRow, "taxReference">,
  disputeId: string,
): Promise<void> {
  if (taxReference === null) return;
  await enqueue(ctx, kind, { sellerId: ctx.sellerId, disputeId });
}

/** To the tax provider it is a refund like any other. */
export const revertDisputeTaxJob = defineJob(kind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 80,
  async run(platform, { sellerId, disputeId }) {
    const { database, services } = platform;
    const dispute = await findDispute(database.db, sellerId, disputeId);
    if (!dispute?.lostAt || dispute.reinstatedAt || dispute.taxRevertedAt) return false;
    const order = await findOrder(database.db, sellerId, dispute.orderId);
    // The sale must be reported first: this fails, and the job is tried again.
    if (!order?.taxRecordedAt)
      throw new Error(`the tax of order ${dispute.orderId} is not recorded`);
    const reverted = {
      organizationId: sellerId,
      refundId: disputeId,
      recorded: order.taxRecord,
      net: minor(dispute.amount),
      tax: minor(dispute.taxAmount),
      currency: dispute.currency,
    };
    await services.tax.revert(reverted, platform);
    return true;
  },
  async finish(ctx, { sellerId, disputeId }, isReverted) {
    if (!isReverted) return;
    await updateDispute(ctx.tx, sellerId, disputeId, { taxRevertedAt: ctx.now });
  },
});
