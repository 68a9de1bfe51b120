import * as z from "zod/mini";
import { Receipt } from "#contract/billing/receipt-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { describeReceipt } from "./describe-receipt.ts";
import { readReceiptToken } from "./receipt-address.ts";

const maxTokenLength = 128;
const ReceiptParams = z.object({ token: z.string().check(z.maxLength(maxTokenLength)) });

/** What the receipt page shows. The signature in the address is the only way in: no cookie and no token is read. */
export function receiptRoutes(edge: SellerEdge): void {
  const { config, keys } = edge.platform;
  publicRoutes("/v1/receipts", (route) => {
    route.get(
      "/:token",
      {
        name: "receipts.get",
        summary: "Get the receipt of an order. The token is in the link of the receipt email.",
        params: ReceiptParams,
        answer: Receipt,
        subject: async (_db, { params }) => {
          const subject = readReceiptToken(keys, params.token);
          return subject && { sellerId: subject.sellerId, id: subject.orderId };
        },
      },
      async ({ db, sellerId, subjectId }) => {
        const subject = { sellerId, orderId: subjectId };
        const receipt = await describeReceipt(db, subject, config.mode === "sandbox");
        if (!receipt) throw new Refusal(sellerErrors.notFound);
        return receipt;
      },
    );
  })(edge);
}
