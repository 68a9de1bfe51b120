import {
  CheckoutConfirm,
  CheckoutPublicConfirmed,
  ClientSecretParams,
} from "#contract/billing/checkout-schema.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { toLimitKey } from "#server/platform/http/client-address.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import type { Place } from "#server/platform/limits/rate-limit-rules.ts";
import type { PublicRequest } from "#server/v1/public-routes.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { checkoutErrors } from "../checkouts/checkout-errors.ts";
import { findCheckoutBySecret } from "../checkouts/checkout-store.ts";
import { limitCodeTries } from "../checkouts/limit-code-tries.ts";
import { confirmCheckout } from "./confirm-checkout.ts";
import { paymentError, settlementErrors } from "./settlement-errors.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
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
        await limitTries(req);
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

/** Against trying out stolen cards: few tries for a checkout, more for all checkouts of one network. */
async function limitTries({ platform, caller, subjectId }: PublicRequest): Promise<void> {
  const seconds = await platform.limiter.takeAll([
    ...places(`confirm checkout ${subjectId}`, 6, 20),
    ...places(`confirm network ${toLimitKey(caller.ipAddress)}`, 30, 200),
  ]);
  if (seconds !== undefined) throw tooManyRequests(seconds);
}

function places(key: string, perMinute: number, perHour: number): Place[] {
  return [
    { key: `${key} by minute`, limit: { requests: perMinute, windowMs: minuteMs } },
    { key: `${key} by hour`, limit: { requests: perHour, windowMs: hourMs } },
  ];
}
