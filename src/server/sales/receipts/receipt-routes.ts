import type { FastifyRequest } from "fastify";
import { sendAnswer } from "#server/platform/http/answers.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { limitedV1 } from "#server/v1/seller-routes.ts";
import { describeReceipt } from "./describe-receipt.ts";
import { readReceiptToken } from "./receipt-address.ts";

const path = "/v1/receipts/:token";

/** What the receipt page shows. The signature in the address is the only way in: no cookie and no token is read. */
export function receiptRoutes(edge: SellerEdge): void {
  const { config, database, keys } = edge.platform;
  edge.server.route({
    method: "GET",
    url: path,
    onRequest: limitedV1(edge, path),
    handler: async (request: FastifyRequest, reply) => {
      const { token } = request.params as { token: string };
      const subject = readReceiptToken(keys, token);
      const isSandbox = config.mode === "sandbox";
      const receipt = subject && (await describeReceipt(database.db, subject, isSandbox));
      if (!receipt) throw notFound(request);
      reply.headers({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });
      return sendAnswer(reply, receipt);
    },
  });
}
