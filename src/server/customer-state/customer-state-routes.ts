import { ExternalIdParams } from "#contract/billing/customer-schema.ts";
import { CustomerState } from "#contract/billing/customer-state-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { getCustomer, toExternalKey } from "#server/customers/get-customer.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { describeCustomerState } from "./describe-customer-state.ts";

const read = "customers:read";

export const customerStateRoutes = sellerRoutes("/v1/customers", (route) => {
  route.get(
    "/:id/state",
    {
      name: "customers.getState",
      summary:
        "Get the state of a customer. Includes active subscriptions, granted benefits and meters.",
      scope: read,
      params: IdParams,
      answer: CustomerState,
    },
    async (req) =>
      describeCustomerState(req.db, await getCustomer(req.db, req.sellerId, req.params)),
  );

  route.get(
    "/external/:external_id/state",
    {
      name: "customers.getStateExternal",
      summary: "Get the state of a customer by external ID.",
      scope: read,
      params: ExternalIdParams,
      answer: CustomerState,
    },
    async (req) =>
      describeCustomerState(
        req.db,
        await getCustomer(req.db, req.sellerId, toExternalKey(req.params)),
      ),
  );
});
