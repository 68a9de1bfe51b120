import {
  Customer,
  CustomerCreate,
  CustomerExport,
  CustomerExportQuery,
  CustomerListQuery,
  CustomerPage,
  CustomerUpdate,
  CustomerUpdateExternalId,
  ExternalIdParams,
} from "#contract/billing/customer-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { exportAnswer, toJsonList } from "#server/v1/export-answer.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { createCustomer } from "./create-customer.ts";
import { listCustomers } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { exportCustomersCsv, readCustomers } from "./export-customers.ts";
import { getCustomer, toExternalKey } from "./get-customer.ts";
import { type CorrectBilling, updateCustomer } from "./update-customer.ts";

const read = "customers:read";
const write = "customers:write";

/** Defines the calls of the seller; what they correct is handed to `correctBilling`. */
export const customerRoutes = (correctBilling: CorrectBilling) =>
  sellerRoutes("/v1/customers", (route) => {
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

    route.get(
      "/export",
      {
        name: "customers.export",
        summary:
          "Export customers as a CSV file, oldest first. A person needs the role of an owner or admin.",
        scope: read,
        exportsCustomers: true,
        query: CustomerExportQuery,
        gives: "text/csv",
        answer: CustomerExport,
      },
      async ({ db, sellerId, headers }) =>
        exportAnswer(headers, {
          fileName: "customers.csv",
          csv: () => exportCustomersCsv(db, sellerId),
          json: () => toJsonList(readCustomers(db, sellerId)),
        }),
    );

    routesById(route, correctBilling);
    routesByExternalId(route, correctBilling);
  });

function routesById(route: SellerRouter, correctBilling: CorrectBilling): void {
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
        presentCustomer(await updateCustomer(ctx, req.params, req.body, correctBilling)),
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

function routesByExternalId(route: SellerRouter, correctBilling: CorrectBilling): void {
  route.get(
    "/external/:external_id",
    {
      name: "customers.getExternal",
      summary: "Get a customer by external ID.",
      scope: read,
      params: ExternalIdParams,
      answer: Customer,
    },
    async (req) =>
      presentCustomer(await getCustomer(req.db, req.sellerId, toExternalKey(req.params))),
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
        presentCustomer(
          await updateCustomer(ctx, toExternalKey(req.params), req.body, correctBilling),
        ),
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
    (req) => req.unitOfWork((ctx) => deleteCustomer(ctx, toExternalKey(req.params))),
  );
}
