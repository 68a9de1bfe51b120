import * as z from "zod/mini";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findOrder, type OrderRow, updateOrder } from "./order-store.ts";

const kind = defineJobKind(
  "sales.record-order-tax",
  z.object({ sellerId: z.string(), orderId: z.string() }),
);

/**
 * Reports the tax of a paid order soon after. A calculation that the provider does not keep needs
 * no report.
 */
export async function recordTaxLater(
  ctx: SellerCtx,
  { id, taxReference }: Pick<OrderRow, "id" | "taxReference">,
): Promise<void> {
  if (taxReference === null) return;
  await enqueue(ctx, kind, { sellerId: ctx.sellerId, orderId: id });
}

/**
 * The provider recognizes a repeat by the order, so a process that dies after the call reports
 * nothing twice.
 */
export const recordOrderTaxJob = defineJob(kind, {
  reach: "outside",
  leaseSeconds: 120,
  attempts: 80,
  async run(platform, { sellerId, orderId }) {
    const order = await findOrder(platform.database.db, sellerId, orderId);
    if (!order?.taxReference || order.taxRecordedAt !== null) return undefined;
    const sale = { organizationId: sellerId, orderId, calculation: order.taxReference };
    return platform.services.tax.record(sale, platform);
  },
  async finish(ctx, { sellerId, orderId }, recorded) {
    if (!recorded) return;
    await updateOrder(ctx.tx, sellerId, orderId, {
      taxRecord: recorded.reference,
      taxRecordedAt: ctx.now,
    });
  },
});
