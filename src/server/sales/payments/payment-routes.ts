import { Payment, PaymentListQuery, PaymentPage } from "#contract/billing/payment-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { listPayments } from "./payment-list-store.ts";
import { findPayment } from "./payment-store.ts";
import { presentPayment } from "./payment-view.ts";

const read = "payments:read";

export const paymentRoutes = sellerRoutes("/v1/payments", (route) => {
  route.get(
    "/",
    {
      name: "payments.list",
      summary: "List payments: charges, and attempts that were declined.",
      scope: read,
      query: PaymentListQuery,
      answer: PaymentPage,
    },
    async (req) => {
      const { rows, total } = await listPayments(req.db, req.sellerId, req.query);
      return presentPage(rows.map(presentPayment), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "payments.get",
      summary: "Get a payment.",
      scope: read,
      params: IdParams,
      answer: Payment,
    },
    async (req) => {
      const row = await findPayment(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return presentPayment(row);
    },
  );
});
