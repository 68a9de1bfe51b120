import { ReceiptLink, type ReceiptLinkWire } from "#contract/billing/receipt-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { limitError } from "#server/platform/limits/rate-limit.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { findOrder, type OrderRow } from "../orders/order-store.ts";
import { receiptUrl } from "./receipt-address.ts";
import { receiptErrors } from "./receipt-errors.ts";
import { resendReceipt } from "./resend-receipt.ts";

/** The receipt of an order, for its seller. */
export const orderReceiptRoutes = sellerRoutes("/v1/orders", (route) => {
  route.get(
    "/:id/receipt",
    {
      name: "orders.receipt",
      summary: "Get the address of the buyer's receipt.",
      scope: "orders:read",
      params: IdParams,
      answer: ReceiptLink,
    },
    async (req) => {
      const order = await findOrder(req.db, req.sellerId, req.params.id);
      if (!order) throw new Refusal(sellerErrors.notFound);
      return presentLink(req.platform, order);
    },
  );

  route.post(
    "/:id/receipt",
    {
      name: "orders.sendReceipt",
      summary: "Send the buyer the receipt of a paid order again.",
      scope: "orders:write",
      params: IdParams,
      answer: ReceiptLink,
      refusals: [receiptErrors.notPaid, limitError],
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentLink(ctx.platform, await resendReceipt(ctx, req.params.id)),
      ),
  );
});

function presentLink(platform: Platform, order: OrderRow): ReceiptLinkWire {
  const subject = { sellerId: order.organizationId, orderId: order.id };
  return { number: order.number, url: receiptUrl(platform, subject) };
}
