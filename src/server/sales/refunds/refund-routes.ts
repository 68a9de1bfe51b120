import {
  Refund,
  RefundCreate,
  RefundListQuery,
  RefundPage,
} from "#contract/billing/refund-schema.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { createRefund } from "./create-refund.ts";
import { refundErrors } from "./refund-errors.ts";
import { listRefunds } from "./refund-list-store.ts";
import { presentRefund } from "./refund-view.ts";

export const refundRoutes = (processor: Processor) =>
  sellerRoutes("/v1/refunds", (route) => {
    route.get(
      "/",
      {
        name: "refunds.list",
        summary: "List refunds.",
        scope: "refunds:read",
        query: RefundListQuery,
        answer: RefundPage,
      },
      async (req) => {
        const { rows, total } = await listRefunds(req.db, req.sellerId, req.query);
        return presentPage(rows.map(presentRefund), total, req.query);
      },
    );

    route.post(
      "/",
      {
        name: "refunds.create",
        summary: "Refund an order, wholly or in part. The tax of the amount is refunded with it.",
        scope: "refunds:write",
        body: RefundCreate,
        statusFrom043: 201,
        refusesCardNumbers: true,
        answer: Refund,
        refusals: Object.values(refundErrors).filter(({ status }) => status !== 422),
      },
      ({ platform, caller, sellerId, steps, body }) =>
        createRefund({ platform, caller, processor, sellerId, steps: steps() }, body),
    );
  });
