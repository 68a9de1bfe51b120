import {
  CustomerMeter,
  CustomerMeterListQuery,
  CustomerMeterPage,
} from "#contract/billing/customer-meter-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { listCustomerMeterIds } from "./customer-meter-store.ts";
import { describeCustomerMeters } from "./describe-customer-meters.ts";

const read = "customer_meters:read";

export const customerMeterRoutes = sellerRoutes("/v1/customer-meters", (route) => {
  route.get(
    "/",
    {
      name: "customerMeters.list",
      summary: "List customer meters. Each is the usage of one customer in one meter.",
      scope: read,
      query: CustomerMeterListQuery,
      answer: CustomerMeterPage,
    },
    async ({ platform, db, sellerId, query }) => {
      const { ids, total } = await listCustomerMeterIds(db, sellerId, query);
      const now = await businessNow(platform, db);
      return presentPage(await describeCustomerMeters(db, sellerId, ids, now), total, query);
    },
  );

  route.get(
    "/:id",
    {
      name: "customerMeters.get",
      summary: "Get a customer meter.",
      scope: read,
      params: IdParams,
      answer: CustomerMeter,
    },
    async ({ platform, db, sellerId, params }) => {
      const now = await businessNow(platform, db);
      const [found] = await describeCustomerMeters(db, sellerId, [params.id], now);
      if (!found) throw new Refusal(sellerErrors.notFound);
      return found;
    },
  );
});
