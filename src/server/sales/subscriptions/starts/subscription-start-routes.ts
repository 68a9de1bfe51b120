import { Subscription, SubscriptionCreate } from "#contract/billing/subscription-schema.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { describeSubscription, subscriptionSource } from "../records/describe-subscriptions.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { createFreeSubscription } from "./create-free-subscription.ts";

export const subscriptionStartRoutes = sellerRoutes("/v1/subscriptions", (route) => {
  route.post(
    "/",
    {
      name: "subscriptions.create",
      summary: "Subscribe a customer to a free product. What costs something takes a checkout.",
      scope: "subscriptions:write",
      body: SubscriptionCreate,
      refusesCardNumbers: true,
      status: 201,
      answer: Subscription,
      refusals: [subscriptionErrors.alreadySubscribed],
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeSubscription(subscriptionSource(ctx), await createFreeSubscription(ctx, req.body)),
      ),
  );
});
