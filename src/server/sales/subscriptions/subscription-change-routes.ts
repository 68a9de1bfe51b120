import { Subscription, SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { changeSubscription, revokeById } from "./change-subscription.ts";
import { describeSubscription, subscriptionSource } from "./describe-subscriptions.ts";
import { subscriptionErrors } from "./subscription-errors.ts";

const write = "subscriptions:write";
const { alreadyCanceled, ended, notCanceling, updatePending } = subscriptionErrors;

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
      refusals: [alreadyCanceled, ended, notCanceling, updatePending],
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeSubscription(
          subscriptionSource(ctx),
          await changeSubscription(ctx, req.params.id, req.body),
        ),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "subscriptions.revoke",
      summary: "End a subscription now.",
      scope: write,
      params: IdParams,
      answer: Subscription,
      refusals: [alreadyCanceled],
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeSubscription(subscriptionSource(ctx), await revokeById(ctx, req.params.id)),
      ),
  );
});
