import {
  CheckoutConfirm,
  CheckoutPublicConfirmed,
  ClientSecretParams,
} from "#contract/billing/checkout-schema.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { limitCodeTries } from "../../checkouts/buyers/limit-code-tries.ts";
import { checkoutErrors } from "../../checkouts/records/checkout-errors.ts";
import { findCheckoutBySecret } from "../../checkouts/records/checkout-store.ts";
import { limitCardTries } from "../attempts/limit-card-tries.ts";
import { paymentError, settlementErrors } from "../attempts/settlement-errors.ts";
import { confirmCheckout } from "./confirm-checkout.ts";

const { notOpen, alreadySubscribed, expired, busy } = checkoutErrors;

export function confirmRoutes(processor: Processor): (edge: SellerEdge) => void {
  return publicRoutes("/v1/checkouts/client", (route) => {
    route.post(
      "/:client_secret/confirm",
      {
        name: "checkouts.clientConfirm",
        summary: "Confirm an open checkout and pay it.",
        params: ClientSecretParams,
        body: CheckoutConfirm,
        refusesCardNumbers: true,
        answer: CheckoutPublicConfirmed,
        subject: (db, { params }) => findCheckoutBySecret(db, params.client_secret),
        refusals: [
          paymentError("card_declined"),
          notOpen,
          alreadySubscribed,
          expired,
          busy,
          settlementErrors.processorAway,
        ],
      },
      async (req) => {
        await limitCardTries(req, "confirm checkout");
        return limitCodeTries(req, req.body.discount_code, () =>
          confirmCheckout({
            platform: req.platform,
            processor,
            caller: req.caller,
            sellerId: req.sellerId,
            checkoutId: req.subjectId,
            input: req.body,
            steps: req.steps(),
          }),
        );
      },
    );
  });
}
