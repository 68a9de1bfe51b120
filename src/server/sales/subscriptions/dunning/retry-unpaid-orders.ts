import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { enqueueCharges } from "../../orders/charge-order-later.ts";
import { listFailedOrders } from "../../orders/subscription-orders-store.ts";

/** A new default card is charged at once for what is unpaid. */
export const retryUnpaidOrders: Reaction<"payment_method.became_default"> = {
  kind: "sales.retry-unpaid-orders",
  async run(bare, { organizationId: sellerId, data }) {
    if (sellerId === null) return;
    const ctx = { ...bare, sellerId };
    const failed = await listFailedOrders(ctx.tx, sellerId, data.customerId);
    await enqueueCharges(ctx, failed, "new_method");
  },
};
