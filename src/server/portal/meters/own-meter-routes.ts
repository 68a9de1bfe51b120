import {
  CustomerCustomerMeter,
  CustomerCustomerMeterListQuery,
  CustomerCustomerMeterPage,
  type CustomerCustomerMeterWire,
} from "#contract/billing/customer-meter-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { listCustomerMeterIds } from "#server/usage/customer-meters/customer-meter-store.ts";
import { presentUsage } from "#server/usage/customer-meters/customer-meter-view.ts";
import { listMetersWithUsage } from "#server/usage/customer-meters/describe-customer-meters.ts";
import type { PortalRequest } from "#server/v1/portal-request.ts";
import { portalRoutes } from "#server/v1/portal-routes.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";

export const ownMeterRoutes = portalRoutes("/v1/customer-portal/meters", (route) => {
  route.get(
    "/",
    {
      name: "customerPortal.customerMeters.list",
      summary: "List your usage. One for each meter.",
      query: CustomerCustomerMeterListQuery,
      answer: CustomerCustomerMeterPage,
    },
    async (req) => {
      const { db, sellerId, query, access } = req;
      if (access.kind !== "full") return presentPage([], 0, query);
      const own = { ...query, customer_id: [access.customerId] };
      const { ids, total } = await listCustomerMeterIds(db, sellerId, own);
      return presentPage(await describeOwnMeters(req, ids), total, query);
    },
  );

  route.get(
    "/:id",
    {
      name: "customerPortal.customerMeters.get",
      summary: "Get your usage of one meter.",
      params: IdParams,
      answer: CustomerCustomerMeter,
    },
    async (req) => {
      const [found] = await describeOwnMeters(req, [req.params.id]);
      if (!found) throw new Refusal(sellerErrors.notFound);
      return found;
    },
  );
});

/** A session of one purchase reaches that purchase only. */
async function describeOwnMeters(
  { platform, db, sellerId, access }: PortalRequest<unknown, unknown, unknown>,
  ids: readonly string[],
): Promise<CustomerCustomerMeterWire[]> {
  if (access.kind !== "full") return [];
  const now = await businessNow(platform, db);
  const own = await listMetersWithUsage(db, sellerId, ids, now);
  return own
    .filter(({ held }) => held.holderId === access.customerId)
    .map(({ held, meter, parts }) => ({
      ...presentUsage(held, parts),
      meter: {
        id: meter.id,
        name: meter.name,
        created_at: meter.createdAt.toISOString(),
        modified_at: meter.modifiedAt?.toISOString() ?? null,
      },
    }));
}
