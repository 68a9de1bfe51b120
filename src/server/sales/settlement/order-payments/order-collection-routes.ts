import { OrderPaymentLink } from "#contract/billing/order-payment-schema.ts";
import { Order, type OrderWire } from "#contract/billing/order-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { limitError } from "#server/platform/limits/rate-limit.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { presentChangeExpiry } from "../../orders/change-expiry-rules.ts";
import { describeOrder } from "../../orders/describe-orders.ts";
import { orderPaymentUrl } from "../../orders/order-payment-address.ts";
import { findOrder } from "../../orders/order-store.ts";
import { limitRetries } from "../attempts/limit-card-tries.ts";
import { paymentError, settlementErrors } from "../attempts/settlement-errors.ts";
import { orderPaymentErrors } from "../order-charges/order-payment-errors.ts";
import { payOrderNow } from "./pay-order-now.ts";

const { paid, closed, inProgress, noMethod, addressMissing } = orderPaymentErrors;

/** Defines how a seller collects an order whose payment failed. */
export const orderCollectionRoutes = (processor: Processor) =>
  sellerRoutes("/v1/orders", (route) => {
    route.get(
      "/:id/payment-link",
      {
        name: "orders.paymentLink",
        summary: "Get the address of the page on which the customer pays an unpaid order.",
        scope: "orders:write",
        params: IdParams,
        answer: OrderPaymentLink,
      },
      async ({ db, platform, sellerId, params }) => {
        const order = await findOrder(db, sellerId, params.id);
        if (!order) throw new Refusal(sellerErrors.notFound);
        const url = orderPaymentUrl(platform, { sellerId, orderId: order.id });
        return { number: order.number, url, expires_at: presentChangeExpiry(order) };
      },
    );

    route.post(
      "/:id/retry",
      {
        name: "orders.retry",
        summary:
          "Charge the saved card of an unpaid order now. The schedule of automatic attempts stays as it is.",
        scope: "orders:write",
        params: IdParams,
        answer: Order,
        refusals: [
          paymentError("card_declined"),
          paid,
          inProgress,
          noMethod,
          addressMissing,
          closed,
          limitError,
          settlementErrors.processorAway,
        ],
      },
      async ({ db, platform, caller, sellerId, params: { id: orderId }, steps }) => {
        if (!(await findOrder(db, sellerId, orderId))) throw new Refusal(sellerErrors.notFound);
        await limitRetries(platform, orderId);
        return payOrderNow<OrderWire>({
          platform,
          processor,
          caller,
          sellerId,
          orderId,
          payer: { begunBy: "seller" },
          steps: steps(),
          answer: (ctx, order) => describeOrder(ctx.tx, sellerId, order),
        });
      },
    );
  });
