import {
  Customer,
  CustomerCreate,
  CustomerListQuery,
  CustomerPage,
  CustomerUpdate,
  CustomerUpdateExternalId,
  ExternalIdParams,
} from "#contract/billing/customer-schema.ts";
import { CustomerState } from "#contract/billing/customer-state-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { Db } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { createCustomer } from "./create-customer.ts";
import {
  type CustomerKey,
  type CustomerRow,
  findCustomer,
  listCustomers,
} from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { describeCustomerState } from "./describe-customer-state.ts";
import { updateCustomer } from "./update-customer.ts";

const read = "customers:read";
const write = "customers:write";

export const customerRoutes = sellerRoutes("/v1/customers", (route) => {
  route.get(
    "/",
    {
      name: "customers.list",
      summary: "List customers.",
      scope: read,
      query: CustomerListQuery,
      answer: CustomerPage,
    },
    async (req) => {
      const { rows, total } = await listCustomers(req.db, req.sellerId, req.query);
      return presentPage(rows.map(presentCustomer), total, req.query);
    },
  );

  route.post(
    "/",
    {
      name: "customers.create",
      summary: "Create a customer.",
      scope: write,
      body: CustomerCreate,
      status: 201,
      answer: Customer,
    },
    (req) => req.unitOfWork(async (ctx) => presentCustomer(await createCustomer(ctx, req.body))),
  );

  routesById(route);
  routesByExternalId(route);
});

function routesById(route: SellerRouter): void {
  route.get(
    "/:id",
    {
      name: "customers.get",
      summary: "Get a customer.",
      scope: read,
      params: IdParams,
      answer: Customer,
    },
    async (req) => presentCustomer(await getCustomer(req.db, req.sellerId, req.params)),
  );

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

  route.patch(
    "/:id",
    {
      name: "customers.update",
      summary: "Update a customer.",
      scope: write,
      params: IdParams,
      body: CustomerUpdate,
      answer: Customer,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentCustomer(await updateCustomer(ctx, req.params, req.body)),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "customers.delete",
      summary:
        "Delete a customer. Their orders stay; the email address and external ID can be used again.",
      scope: write,
      params: IdParams,
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => deleteCustomer(ctx, req.params)),
  );
}

function routesByExternalId(route: SellerRouter): void {
  route.get(
    "/external/:external_id",
    {
      name: "customers.getExternal",
      summary: "Get a customer by external ID.",
      scope: read,
      params: ExternalIdParams,
      answer: Customer,
    },
    async (req) => presentCustomer(await getCustomer(req.db, req.sellerId, toKey(req.params))),
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
      describeCustomerState(req.db, await getCustomer(req.db, req.sellerId, toKey(req.params))),
  );

  route.patch(
    "/external/:external_id",
    {
      name: "customers.updateExternal",
      summary: "Update a customer by external ID. The external ID cannot change.",
      scope: write,
      params: ExternalIdParams,
      body: CustomerUpdateExternalId,
      answer: Customer,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentCustomer(await updateCustomer(ctx, toKey(req.params), req.body)),
      ),
  );

  route.delete(
    "/external/:external_id",
    {
      name: "customers.deleteExternal",
      summary: "Delete a customer by external ID.",
      scope: write,
      params: ExternalIdParams,
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => deleteCustomer(ctx, toKey(req.params))),
  );
}

async function getCustomer(db: Db, sellerId: string, key: CustomerKey): Promise<CustomerRow> {
  const row = await findCustomer(db, sellerId, key);
  if (!row) throw new Refusal(sellerErrors.notFound);
  return row;
}

function toKey({ external_id: externalId }: { external_id: string }): CustomerKey {
  return { externalId };
}
