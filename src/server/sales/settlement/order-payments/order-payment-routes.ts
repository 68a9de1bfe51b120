import * as z from "zod/mini";
import {
  OrderAddress,
  OrderPay,
  OrderPayment,
  type OrderPaymentWire,
} from "#contract/billing/order-payment-schema.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { PublicSubject } from "#server/v1/declared-public-routes.ts";
import { type PublicRouter, publicRoutes } from "#server/v1/public-routes.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import { orderPaymentUrl, readOrderPaymentToken } from "../../orders/order-payment-address.ts";
import { findOrder } from "../../orders/order-store.ts";
import { subscriptionErrors } from "../../subscriptions/records/subscription-errors.ts";
import { limitCardTries } from "../attempts/limit-card-tries.ts";
import { paymentError, settlementErrors } from "../attempts/settlement-errors.ts";
import { orderPayFaults, orderPaymentErrors } from "../order-charges/order-payment-errors.ts";
import { describeOrderPayment } from "./describe-order-payment.ts";
import { giveOrderAddress } from "./give-order-address.ts";
import { payOrderNow } from "./pay-order-now.ts";

const maxTokenLength = 128;
const OrderPaymentParams = z.object({
  token: z.string().check(z.maxLength(maxTokenLength)),
});

const { paid, closed, inProgress, noTriesLeft, addressKnown } = orderPaymentErrors;

type FindOrder = (
  db: unknown,
  parts: { params: { token: string } },
) => Promise<PublicSubject | undefined>;

/**
 * Defines the calls of the page of the payment link. The signature in the address is the only
 * credential: no cookie and no token is read.
 */
export const orderPaymentRoutes =
  (processor: Processor) =>
  (edge: SellerEdge): void => {
    const { keys } = edge.platform;
    const subject: FindOrder = async (_db, { params }) => {
      const found = readOrderPaymentToken(keys, params.token);
      return found && { sellerId: found.sellerId, id: found.orderId };
    };
    publicRoutes("/v1/order-payments", (route) => {
      route.get(
        "/:token",
        {
          name: "orderPayments.get",
          summary:
            "Get what is owed for an order. The token is in the link of the email about a failed payment.",
          params: OrderPaymentParams,
          answer: OrderPayment,
          subject,
        },
        async ({ db, platform, sellerId, subjectId }) => {
          const order = await findOrder(db, sellerId, subjectId);
          if (!order) throw new Refusal(sellerErrors.notFound);
          return describeOrderPayment(platform, db, order);
        },
      );

      addressRoute(route, subject);

      route.post(
        "/:token/pay",
        {
          name: "orderPayments.pay",
          summary:
            "Pay an order, by a new card or the saved one. A customer can try five times; the schedule stays.",
          params: OrderPaymentParams,
          body: OrderPay,
          refusesCardNumbers: true,
          answer: OrderPayment,
          subject,
          refusals: [
            paymentError("card_declined"),
            noTriesLeft,
            paid,
            inProgress,
            closed,
            settlementErrors.processorAway,
          ],
        },
        async (req) => {
          const confirmationToken = readCard(req.body);
          await limitCardTries(req, "pay order");
          const { platform, sellerId, subjectId: orderId } = req;
          const returnUrl = orderPaymentUrl(platform, { sellerId, orderId });
          return payOrderNow<OrderPaymentWire>({
            platform,
            processor,
            caller: req.caller,
            sellerId,
            orderId,
            payer: { begunBy: "customer", confirmationToken, returnUrl },
            steps: req.steps(),
            answer: (ctx, order) => describeOrderPayment(platform, ctx.tx, order),
          });
        },
      );
    })(edge);
  };

function addressRoute(route: PublicRouter, subject: FindOrder): void {
  route.post(
    "/:token/billing-address",
    {
      name: "orderPayments.giveAddress",
      summary:
        "Give the billing address that an order waits for. Its tax is computed, and nothing is charged yet.",
      params: OrderPaymentParams,
      body: OrderAddress,
      refusesCardNumbers: true,
      answer: OrderPayment,
      subject,
      refusals: [addressKnown, paid, inProgress, closed, subscriptionErrors.taxUnavailable],
    },
    async (req) => {
      await limitCardTries(req, "give address");
      return giveOrderAddress(req, req.subjectId, req.body);
    },
  );
}

/** The token of a new card; null for the saved one. */
function readCard({ confirmation_token_id: token, use_saved_method: isSaved }: OrderPay) {
  if (token && isSaved)
    throw problemRefusal([{ spec: orderPayFaults.twoCards, place: ["use_saved_method"] }]);
  if (!token && !isSaved)
    throw problemRefusal([{ spec: orderPayFaults.cardMissing, place: ["confirmation_token_id"] }]);
  return token ?? null;
}
