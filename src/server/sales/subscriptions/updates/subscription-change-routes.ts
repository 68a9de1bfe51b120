import {
  Subscription,
  SubscriptionPreview,
  SubscriptionUpdate,
} from "#contract/billing/subscription-schema.ts";
import { UpcomingOrder } from "#contract/billing/upcoming-order-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { describeSubscription, subscriptionSource } from "../records/describe-subscriptions.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { changeSubscription } from "./change-subscription.ts";
import { describeUpcoming, previewSubscription } from "./preview-subscription.ts";

const write = "subscriptions:write";
const {
  alreadyCanceled,
  ended,
  notCanceling,
  updatePending,
  tooManyChanges,
  taxUnavailable,
  meterCounting,
  usageTooHigh,
} = subscriptionErrors;
const refusals = [
  alreadyCanceled,
  ended,
  notCanceling,
  updatePending,
  tooManyChanges,
  taxUnavailable,
  meterCounting,
  usageTooHigh,
];

export const subscriptionChangeRoutes = sellerRoutes("/v1/subscriptions", (route) => {
  route.patch(
    "/:id",
    {
      name: "subscriptions.update",
      summary: "Change the plan or the discount of a subscription, cancel it or end it.",
      scope: write,
      params: IdParams,
      body: SubscriptionUpdate,
      refusesCardNumbers: true,
      answer: Subscription,
      refusals,
    },
    (req) => changeSubscription(req, req.params.id, req.body, describe),
  );

  route.delete(
    "/:id",
    {
      name: "subscriptions.revoke",
      summary: "End a subscription now.",
      scope: write,
      params: IdParams,
      answer: Subscription,
      refusals: [alreadyCanceled, taxUnavailable, meterCounting, usageTooHigh],
    },
    (req) => changeSubscription(req, req.params.id, { revoke: true }, describe),
  );

  route.post(
    "/:id/preview",
    {
      name: "subscriptions.preview",
      summary: "Preview an update of a subscription, or without one its next renewal.",
      scope: write,
      params: IdParams,
      body: SubscriptionUpdate,
      refusesCardNumbers: true,
      answer: SubscriptionPreview,
      refusals,
    },
    async (req) => {
      const preview = await previewSubscription(req, req.params.id, req.body);
      // With an Idempotency-Key the answer is stored, as that of any other request.
      return req.unitOfWork(async () => preview);
    },
  );

  route.get(
    "/:id/upcoming",
    {
      name: "subscriptions.upcoming",
      summary: "Get the next order of a subscription, with what was used until now.",
      scope: "subscriptions:read",
      params: IdParams,
      answer: UpcomingOrder,
      refusals: [alreadyCanceled, taxUnavailable],
    },
    (req) => describeUpcoming(req, req.params.id),
  );
});

function describe(ctx: SellerCtx, row: SubscriptionRow) {
  return describeSubscription(subscriptionSource(ctx), row);
}
