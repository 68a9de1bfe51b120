import { UsageLimits, UsageLimitsUpdate } from "#contract/billing/usage-limit-schema.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { describeUsageLimits } from "#server/usage/ceilings/describe-usage-limits.ts";
import { setUsageLimits } from "#server/usage/ceilings/set-usage-limits.ts";
import { usageLimitErrors } from "#server/usage/ceilings/usage-limit-errors.ts";
import { portalRoutes } from "#server/v1/portal-routes.ts";

/** A session of one purchase reaches that purchase only. */
export const ownLimitRoutes = portalRoutes("/v1/customer-portal/usage-limits", (route) => {
  route.get(
    "/",
    {
      name: "customerPortal.usageLimits.get",
      summary: "Get your usage limits: yours, and those that the seller has set.",
      answer: UsageLimits,
    },
    async ({ db, sellerId, access, platform }) => {
      if (access.kind !== "full") return { limits: [] };
      const now = await businessNow(platform, db);
      return describeUsageLimits(db, { sellerId, platform, now }, access.customerId);
    },
  );

  route.put(
    "/",
    {
      name: "customerPortal.usageLimits.set",
      summary: "Set your own usage limits. They cannot be higher than those of the seller.",
      body: UsageLimitsUpdate,
      refusesCardNumbers: true,
      answer: UsageLimits,
      refusals: [usageLimitErrors.needsSignIn],
    },
    (req) =>
      req.unitOfWork((ctx) => {
        const { kind, customerId } = req.access;
        if (kind !== "full") throw new Refusal(usageLimitErrors.needsSignIn);
        return setUsageLimits(ctx, { customerId, setBy: "customer" }, req.body.limits);
      }),
  );
});
