import { ClientSecretParams } from "#contract/billing/checkout-schema.ts";
import { ReceiptLink, type ReceiptLinkWire } from "#contract/billing/receipt-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { findOrderOfCheckout } from "../../orders/order-store.ts";
import { receiptUrl } from "../../receipts/receipt-address.ts";
import { findCheckoutBySecret } from "../records/checkout-store.ts";

/**
 * The secret of a checkout leads to the receipt of its order, so that the success page can show it.
 */
export const checkoutReceiptRoutes = publicRoutes("/v1/checkouts/client", (route) => {
  route.get(
    "/:client_secret/receipt",
    {
      name: "checkouts.clientReceipt",
      summary: "Get the number and the receipt of the order of a checkout.",
      params: ClientSecretParams,
      answer: ReceiptLink,
      subject: (db, { params }) => findCheckoutBySecret(db, params.client_secret),
    },
    async ({ db, sellerId, subjectId, platform }): Promise<ReceiptLinkWire> => {
      const order = await findOrderOfCheckout(db, sellerId, subjectId);
      if (!order) throw new Refusal(sellerErrors.notFound);
      const url = receiptUrl(platform, { sellerId, orderId: order.id });
      return { number: order.number, url };
    },
  );
});
