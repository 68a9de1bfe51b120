import { UsageLimits, UsageLimitsUpdate } from "#contract/billing/usage-limit-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { describeUsageLimits } from "./describe-usage-limits.ts";
import { setUsageLimits } from "./set-usage-limits.ts";

export const usageLimitRoutes = sellerRoutes("/v1/customers", (route) => {
  route.get(
    "/:id/usage-limits",
    {
      name: "customers.getUsageLimits",
      summary: "Get the usage limits of a customer: yours, and those that they have set.",
      scope: "customers:read",
      params: IdParams,
      answer: UsageLimits,
    },
    async ({ db, sellerId, params: { id }, platform }) => {
      if (!(await findCustomer(db, sellerId, { id }))) throw new Refusal(sellerErrors.notFound);
      const now = await businessNow(platform, db);
      return describeUsageLimits(db, { sellerId, platform, now }, id);
    },
  );

  route.put(
    "/:id/usage-limits",
    {
      name: "customers.setUsageLimits",
      summary: "Set your usage limits for a customer. Those that they have set stay.",
      scope: "customers:write",
      params: IdParams,
      body: UsageLimitsUpdate,
      answer: UsageLimits,
    },
    (req) =>
      req.unitOfWork((ctx) =>
        setUsageLimits(ctx, { customerId: req.params.id, setBy: "seller" }, req.body.limits),
      ),
  );
});
