import {
  CustomerSpendingList,
  CustomerSpendingQuery,
  type CustomerSpendingWire,
  Order,
  OrderExport,
  OrderExportQuery,
  OrderListQuery,
  OrderPage,
  OrderUpdate,
} from "#contract/billing/order-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { exportAnswer, toJsonList } from "#server/v1/export-answer.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { type CustomerSpendingRow, listCustomerSpending } from "./customer-spending-store.ts";
import { describeOrder, describeOrders } from "./describe-orders.ts";
import { exportCsv, readOrders } from "./export-orders.ts";
import { listOrders } from "./order-list-store.ts";
import { findOrder } from "./order-store.ts";
import { updateOrderDetails } from "./update-order-details.ts";

const read = "orders:read";
const write = "orders:write";

export const orderRoutes = sellerRoutes("/v1/orders", (route) => {
  route.get(
    "/",
    {
      name: "orders.list",
      summary: "List orders.",
      scope: read,
      query: OrderListQuery,
      answer: OrderPage,
    },
    async (req) => {
      const { rows, total } = await listOrders(req.db, req.sellerId, req.query);
      return presentPage(await describeOrders(req.db, req.sellerId, rows), total, req.query);
    },
  );

  route.get(
    "/spending",
    {
      name: "orders.spending",
      summary: "Get what customers have spent.",
      scope: read,
      query: CustomerSpendingQuery,
      answer: CustomerSpendingList,
    },
    async (req) => {
      const rows = await listCustomerSpending(req.db, req.sellerId, req.query.customer_id);
      return { items: rows.map(presentSpending) };
    },
  );

  route.get(
    "/export",
    {
      name: "orders.export",
      summary:
        "Export orders as a CSV file, oldest first. A person needs the role of an owner or admin.",
      scope: read,
      exportsCustomers: true,
      query: OrderExportQuery,
      gives: "text/csv",
      answer: OrderExport,
    },
    async (req) => exportOrders(req),
  );

  route.get(
    "/:id",
    {
      name: "orders.get",
      summary: "Get an order.",
      scope: read,
      params: IdParams,
      answer: Order,
    },
    async (req) => {
      const row = await findOrder(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return describeOrder(req.db, req.sellerId, row);
    },
  );

  route.patch(
    "/:id",
    {
      name: "orders.update",
      summary: "Update the billing name and the billing address of an order.",
      scope: write,
      params: IdParams,
      body: OrderUpdate,
      refusesCardNumbers: true,
      answer: Order,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeOrder(ctx.tx, ctx.sellerId, await updateOrderDetails(ctx, req.params.id, req.body)),
      ),
  );
});

function exportOrders({ db, sellerId, query, headers }: SellerRequest<unknown, OrderExportQuery>) {
  return exportAnswer(headers, {
    fileName: "orders.csv",
    csv: () => exportCsv(db, sellerId, query),
    json: () => toJsonList(readOrders(db, sellerId, query)),
  });
}

function presentSpending({ customerId, ...spending }: CustomerSpendingRow): CustomerSpendingWire {
  return { customer_id: customerId, ...spending };
}
