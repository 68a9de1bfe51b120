import { defineJob } from "#server/platform/jobs/define-job.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { awaitAddressKind } from "../../orders/await-address-kind.ts";
import { isCollected } from "../../orders/pay-order.ts";
import { failPayment } from "../../subscriptions/dunning/fail-payment.ts";
import { lockBilled } from "../payables/order-payable.ts";

/**
 * The tax of an order is not known without the customer's address, so their card is not charged:
 * they are asked by mail, and the subscription is past due until then. It ends as after a payment
 * that failed.
 */
export const awaitAddressJob = defineJob(awaitAddressKind, {
  reach: "database",
  async run(bare, { sellerId, orderId }) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const billed = await lockBilled(ctx, orderId);
    const { awaitsAddress, failedAttempts } = billed.order;
    if (!isCollected(billed.order) || !awaitsAddress || failedAttempts > 0) return;
    await failPayment(ctx, billed, { begunBy: "schedule", isFinal: true });
  },
});
